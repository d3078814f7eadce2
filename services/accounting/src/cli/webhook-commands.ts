import type { OperatorActor } from '@countinghouse/actor';
import { AdminRefusal, parseId, parseWholeNumber, print } from '@countinghouse/process';
import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { removeWebhook, rotateWebhookSecret, switchWebhook } from '../webhooks/change-webhook.ts';
import { createWebhook } from '../webhooks/create-webhook.ts';
import type { WebhookDeps } from '../webhooks/create-webhook.ts';
import { eventTypes, isEventType } from '../webhooks/event-type.rules.ts';
import type { EventType } from '../webhooks/event-type.rules.ts';
import { pingWebhook, waitForAnswer } from '../webhooks/ping-webhook.ts';
import { listAttempts, listWebhooks } from '../webhooks/read-webhooks.ts';
import { replayEvents } from '../webhooks/send-again.ts';

type ConnectWebhooks = () => WebhookDeps & { readonly actor: OperatorActor };

interface Organisation {
  readonly organisation: string;
}

interface Endpoint extends Organisation {
  readonly webhook: string;
}

/** An organisation's webhook endpoints and their deliveries. */
export function addWebhookCommands(program: Command, connect: ConnectWebhooks): void {
  const webhooks = program.command('webhooks').description('webhook endpoints');
  addCreateCommand(webhooks, connect);
  addChangeCommands(webhooks, connect);
  addReadCommands(webhooks, connect);
  addSendCommands(webhooks, connect);
}

function addCreateCommand(webhooks: Command, connect: ConnectWebhooks): void {
  webhooks
    .command('create')
    .description('create an endpoint; its secret is shown only once')
    .requiredOption('--organisation <id>', 'organisation id', parseId)
    .requiredOption('--url <address>', 'public https URL')
    .option(
      '--events <types>',
      'event types, separated by commas; all if omitted',
      parseTypes,
      eventTypes,
    )
    .action(
      async (
        options: Organisation & { readonly url: string; readonly events: readonly EventType[] },
        command: Command,
      ) => {
        const deps = connect();
        const outcome = await createWebhook(deps, {
          orgId: options.organisation,
          actor: deps.actor,
          url: options.url,
          eventTypes: options.events,
        });
        if (outcome.kind === 'reject') {
          throw new AdminRefusal(
            outcome.reason === 'address_refused'
              ? outcome.message
              : 'the organisation has reached the maximum number of webhook endpoints',
          );
        }
        const { endpoint, secret } = outcome;
        print(command, { webhook: endpoint.endpointId, secret, events: endpoint.eventTypes });
      },
    );
}

function addChangeCommands(webhooks: Command, connect: ConnectWebhooks): void {
  onEndpoint(webhooks.command('remove').description('delete an endpoint')).action(
    async (options: Endpoint, command: Command) => {
      const deps = connect();
      orRefuse(await removeWebhook(deps, toChange(deps, options)));
      print(command, { webhook: options.webhook, removed: true });
    },
  );
  for (const to of ['on', 'off'] as const) {
    onEndpoint(
      webhooks
        .command(`switch-${to}`)
        .description(
          to === 'on'
            ? 'switch an endpoint on and send the events kept for it'
            : 'switch an endpoint off and keep its events',
        ),
    ).action(async (options: Endpoint, command: Command) => {
      const deps = connect();
      orRefuse(await switchWebhook(deps, toChange(deps, options), to));
      print(command, { webhook: options.webhook, switched: to });
    });
  }
  onEndpoint(
    webhooks
      .command('rotate-secret')
      .description('rotate the secret; the new one is shown only once'),
  )
    .option('--overlap-hours <hours>', 'how long both secrets sign', parseWholeNumber(0, 168), 24)
    .action(async (options: Endpoint & { readonly overlapHours: number }, command: Command) => {
      const deps = connect();
      const overlapMs = options.overlapHours * 3_600_000;
      const rotated = orRefuse(await rotateWebhookSecret(deps, toChange(deps, options), overlapMs));
      print(command, { webhook: options.webhook, secret: rotated.secret });
    });
}

function addReadCommands(webhooks: Command, connect: ConnectWebhooks): void {
  webhooks
    .command('list')
    .requiredOption('--organisation <id>', 'organisation id', parseId)
    .action(async ({ organisation }: Organisation, command: Command) => {
      const endpoints = await listWebhooks(connect(), organisation);
      print(
        command,
        endpoints.map((endpoint) => ({
          webhook: endpoint.endpointId,
          url: endpoint.url,
          events: endpoint.eventTypes,
          off_since: endpoint.switchedOffAt,
          off_because: endpoint.switchedOffReason,
        })),
      );
    });
  onEndpoint(
    webhooks.command('attempts').description('list the most recent delivery attempts'),
  ).action(async (options: Endpoint, command: Command) => {
    const key = { orgId: options.organisation, endpointId: options.webhook };
    const attempts = orRefuse(await listAttempts(connect(), key));
    print(
      command,
      attempts.map((attempt) => ({
        delivery: attempt.deliveryId,
        event: attempt.eventType,
        attempt: attempt.attemptNumber,
        status: attempt.status,
        error: attempt.errorClass,
        at: attempt.attemptedAt,
        next_at: attempt.nextRetryAt,
      })),
    );
  });
}

function addSendCommands(webhooks: Command, connect: ConnectWebhooks): void {
  onEndpoint(
    webhooks.command('ping').description('send a test event and show the response'),
  ).action(async (options: Endpoint, command: Command) => {
    const deps = connect();
    const ping = orRefuse(await pingWebhook(deps, toChange(deps, options)));
    const exchange = await waitForAnswer(deps, options.organisation, ping);
    if (exchange === null) {
      throw new AdminRefusal('the event has not been sent yet; check that a dispatcher is running');
    }
    print(command, { delivery: ping.deliveryId, exchange: JSON.stringify(exchange) });
  });
  onEndpoint(webhooks.command('replay').description('send a range of events again'))
    .requiredOption(
      '--after <number>',
      'sequence of the event before the first one to send',
      parseWholeNumber(0, 1e15),
    )
    .action(async (options: Endpoint & { readonly after: number }, command: Command) => {
      const deps = connect();
      const outcome = await replayEvents(deps, toChange(deps, options), {
        afterSequence: BigInt(options.after),
        upToSequence: null,
      });
      if (outcome.kind === 'reject') throw new AdminRefusal(replayRefusals[outcome.reason]);
      print(command, { replay: outcome.id });
    });
}

const replayRefusals = {
  not_found: 'webhook endpoint not found in this organisation',
  nothing_there: 'there is no event after that sequence',
  under_way: 'a replay of this endpoint is already running',
} as const;

function onEndpoint(command: Command): Command {
  return command
    .requiredOption('--organisation <id>', 'organisation id', parseId)
    .requiredOption('--webhook <id>', 'webhook endpoint id, as listed', parseId);
}

function toChange({ actor }: { readonly actor: OperatorActor }, options: Endpoint) {
  return {
    orgId: options.organisation,
    actor,
    endpointId: options.webhook,
  };
}

function orRefuse<Found>(found: Found | null): Found {
  if (found === null) throw new AdminRefusal('webhook endpoint not found in this organisation');
  return found;
}

function parseTypes(text: string): readonly EventType[] {
  const asked = text.split(',');
  const types = asked.filter(isEventType);
  if (types.length === asked.length && types.length > 0) return types;
  throw new InvalidArgumentError(`Choose from: ${eventTypes.join(', ')}.`);
}
