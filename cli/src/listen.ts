import { randomBytes } from 'node:crypto';
import type { Payments } from '@countinghouse/sdk';
import { signWebhook } from '@countinghouse/sdk/testing';
import type { Command } from 'commander';
import { connectPayments } from './client.ts';
import { judgeForwarded } from './doctor.rules.ts';
import { plain } from './output.rules.ts';
import { findAccess, isLive } from './profiles.ts';
import { CommandStop, exitCodes } from './stop.ts';
import type { World } from './world.ts';

interface ListenOptions {
  readonly forwardTo?: string;
  readonly as?: string;
  readonly secretEnv?: string;
  readonly afterSequence?: string;
  readonly json?: boolean;
}

const forwardTimeoutMs = 10_000;

/* A key sees the events of its environment only: the usual reason why nothing comes. */
const waitingForTest =
  'Waiting for test events. To make one: ch trigger payment.succeeded. Ctrl C ends it.';
const waitingForLive =
  'Waiting for live events; test payments make none. For those use a test key. Ctrl C ends it.';

/** Every event as it happens, without an endpoint, a tunnel or a gap; and on to a server under development. */
export function addListen(program: Command, world: World): void {
  program
    .command('listen')
    .description('Show events as they happen, and send them signed to a server of yours.')
    .option('--forward-to <url>', 'send each event there, signed as a webhook')
    .option('--as <endpoint>', 'only the events that this webhook endpoint subscribes to')
    .option('--secret-env <name>', 'the variable that holds the secret; else one is made and shown')
    .option('--after-sequence <number>', 'begin after this event; else with new ones')
    .option('--json', 'one JSON object per event')
    .action((options: ListenOptions) => listen(world, options));
}

async function listen(world: World, options: ListenOptions): Promise<void> {
  const client = await connectPayments(world);
  const named = options.secretEnv === undefined ? undefined : world.env[options.secretEnv];
  const secret = named ?? `whsec_${randomBytes(24).toString('base64')}`;
  const { as: endpointId } = options;
  const chosen = endpointId === undefined ? null : await typesOf(client, endpointId);
  if (chosen !== null && options.forwardTo !== undefined && named === undefined) {
    throw new CommandStop(
      '--as signs with the secret of the endpoint. Put it into a variable: --secret-env WEBHOOK_SECRET',
    );
  }
  if (options.forwardTo !== undefined && named === undefined) {
    world.tell(`Events are signed with ${secret} until this ends.`);
  }
  const { key } = await findAccess(world, 'payments');
  world.tell(isLive(key) ? waitingForLive : waitingForTest);
  const after = options.afterSequence;
  const events = client.events.follow({
    afterSequence: after === undefined ? 'latest' : Number(after),
    signal: world.signal,
  });
  for await (const event of events) {
    if (chosen?.has(event.type) === false) {
      world.tell(plain(`${event.sequence}  ${event.type}: the endpoint does not subscribe to it.`));
      continue;
    }
    const forwarded =
      options.forwardTo === undefined ? null : await forward(options.forwardTo, event, secret);
    if (options.json === true) {
      world.write(JSON.stringify({ event, forwarded: forwarded?.outcome ?? null }));
    } else {
      const { sequence, type, created_at: at } = event;
      const outcome = forwarded === null ? '' : `  → ${forwarded.outcome}`;
      world.write(plain(`${sequence}  ${at}  ${type}${outcome}`));
    }
    if (typeof forwarded?.fix === 'string') world.tell(`    ${forwarded.fix}`);
  }
}

async function typesOf(client: Payments, endpointId: string): Promise<ReadonlySet<string>> {
  const { data } = await client.webhooks.list();
  const endpoint = data.find(({ id }) => id === endpointId);
  if (endpoint !== undefined) return new Set(endpoint.event_types);
  const known = data.map(({ id, url }) => `${id} (${url})`).join(', ') || 'none';
  throw new CommandStop(
    `There is no webhook endpoint ${endpointId} in the environment of this key. Known: ${known}.`,
    exitCodes.notFound,
  );
}

interface Forwarded {
  /** The status, or why there is none: a server under development may well be down. */
  readonly outcome: string;
  /** What to change where it was not accepted. */
  readonly fix: string | null;
}

async function forward(url: string, event: object, secret: string): Promise<Forwarded> {
  const { body, headers } = await signWebhook(event, secret);
  const signal = AbortSignal.timeout(forwardTimeoutMs);
  try {
    const answer = await fetch(url, { method: 'POST', body, headers, signal, redirect: 'manual' });
    const reason = answer.headers.get('webhook-rejection');
    const outcome = reason === null ? String(answer.status) : `${answer.status} ${plain(reason)}`;
    return { outcome, fix: judgeForwarded(answer.status, reason) };
  } catch (error) {
    const outcome = `no answer (${error instanceof Error ? error.message : 'unknown'})`;
    return { outcome, fix: `Start your server, or correct the address: --forward-to ${url}` };
  }
}
