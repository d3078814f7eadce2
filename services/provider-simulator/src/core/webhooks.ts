import { nextNumber, schedule } from './agenda.ts';
import { claimScenario } from './scenarios.ts';
import type { Operation, ScenarioOf } from './scenarios.ts';
import type { Side, SideName, World } from './state.ts';

export interface WebhookTarget {
  readonly url: string;
  /** Sent unchanged in `verif-hash`. */
  readonly secretHash: string;
}

export type DeliveryAnswer =
  | { readonly kind: 'answered'; readonly status: number }
  | { readonly kind: 'failed'; readonly error: string };

type WebhookState = 'in_flight' | 'delivered' | 'waiting_for_retry' | 'given_up' | 'lost';

export interface Webhook {
  readonly id: string;
  readonly side: SideName;
  readonly event: string;
  readonly reference: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly createdAtMs: number;
  readonly attempts: { readonly atMs: number; answer: DeliveryAnswer | null }[];
  state: WebhookState;
}

export interface Notice {
  readonly event: 'charge.completed' | 'transfer.completed';
  readonly operation: Operation;
  readonly reference: string;
  /** The body as text, created when the event happened. */
  readonly body: string;
  /** The bodies of older notices of the same object, for out-of-order delivery; newest first. */
  readonly staleBodies: readonly string[];
}

const webhookScenarios = [
  'duplicate_webhook',
  'out_of_order_webhooks',
  'webhook_lost',
  'webhook_late',
] as const;

const copiesDefault = 2;
/** The delay between a notice and the older one that follows it. */
const overtakenByMs = 1_000;

export function notify(world: World, side: Side, notice: Notice): void {
  const { reference, operation } = notice;
  const scenario = claimScenario(world, side, {
    kinds: webhookScenarios,
    operation,
    references: [reference],
  });
  const webhookDelayMs = delayOf(world, scenario);
  const send = (body: string, delayMs: number): void =>
    schedule(world, delayMs, {
      what: 'send_webhook',
      reference,
      run: () => sendWebhook(world, side, notice, body),
    });

  if (scenario?.kind === 'webhook_lost') {
    keepWebhook(world, createWebhook(world, side, notice, notice.body, 'lost'));
    return;
  }
  const copies = scenario?.kind === 'duplicate_webhook' ? (scenario.times ?? copiesDefault) : 1;
  for (let copy = 0; copy < copies; copy += 1) send(notice.body, webhookDelayMs);
  if (scenario?.kind !== 'out_of_order_webhooks') return;
  notice.staleBodies.forEach((body, index) =>
    send(body, webhookDelayMs + overtakenByMs * (index + 1)),
  );
}

function delayOf(
  { settings }: World,
  scenario: ScenarioOf<(typeof webhookScenarios)[number]> | null,
): number {
  if (scenario?.kind !== 'webhook_late') return settings.webhookDelayMs;
  return scenario.delayMs ?? settings.scenarioDelayMs;
}

/** The transport's result for a webhook; a rejected one is retried a few times. */
export function recordAnswer(world: World, id: string, answer: DeliveryAnswer): void {
  const webhook = world.webhooks.get(id);
  const attempt = webhook?.attempts.findLast((each) => each.answer === null);
  if (webhook === undefined || attempt === undefined) return;
  attempt.answer = answer;
  if (answer.kind === 'answered' && answer.status >= 200 && answer.status < 300) {
    webhook.state = 'delivered';
    return;
  }
  const delayMs = world.settings.webhookRetryDelaysMs[webhook.attempts.length - 1];
  webhook.state = delayMs === undefined ? 'given_up' : 'waiting_for_retry';
  if (delayMs === undefined) return;
  schedule(world, delayMs, {
    what: 'resend_webhook',
    reference: webhook.reference,
    run: () => attemptDelivery(world, webhook),
  });
}

/** Resends on demand, including lost or delivered webhooks; false for an unknown id. */
export function resendWebhook(world: World, id: string): boolean {
  const webhook = world.webhooks.get(id);
  if (webhook === undefined || webhook.url === '') return false;
  attemptDelivery(world, webhook);
  return true;
}

function sendWebhook(world: World, side: Side, notice: Notice, body: string): void {
  const state = side.webhookTarget === null ? 'lost' : 'in_flight';
  const webhook = createWebhook(world, side, notice, body, state);
  keepWebhook(world, webhook);
  if (side.webhookTarget !== null) attemptDelivery(world, webhook);
}

function keepWebhook(world: World, webhook: Webhook): void {
  world.webhooks.set(webhook.id, webhook);
}

function createWebhook(
  world: World,
  side: Side,
  notice: Notice,
  body: string,
  state: WebhookState,
): Webhook {
  return {
    id: `wh_${nextNumber(world, 'webhook', 1)}`,
    side: side.name,
    event: notice.event,
    reference: notice.reference,
    url: side.webhookTarget?.url ?? '',
    headers: {
      'content-type': 'application/json',
      'verif-hash': side.webhookTarget?.secretHash ?? '',
    },
    body,
    createdAtMs: world.momentMs,
    attempts: [],
    state,
  };
}

function attemptDelivery(world: World, webhook: Webhook): void {
  webhook.attempts.push({ atMs: world.momentMs, answer: null });
  webhook.state = 'in_flight';
  world.outbox.push(webhook);
}
