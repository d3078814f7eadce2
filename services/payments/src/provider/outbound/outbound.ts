import type { IdSource } from '@countinghouse/identifiers';
import { runEach } from '@countinghouse/jobs';
import { withTrace } from '@countinghouse/observability';
import type { Logger } from '@countinghouse/observability';
import type { Database } from '../../kernel/database.ts';
import type { Answer, Finding } from '../provider.ts';
import type { ReportedOutcome, ProviderOutcome } from './outcome.rules.ts';

/** One kind of operation at the provider: a refund, a payout, a return, a renewal. */
export interface Outbound<Item extends OutboundItem, Value extends ProviderRecord, Settled> {
  /** Names of log lines, and of the span around its calls. */
  readonly logs: { readonly notAccepted: string; readonly fault: string; readonly span: string };
  readonly itemsPerRoundMax: number;
  /** Claims due items and makes them due again at `leaseUntil`. */
  readonly claim: (now: Date, leaseUntil: Date, limit: number) => Promise<readonly Item[]>;
  /**
   * Records, under the row's lock, that the item is being sent, before the call. Null if it must
   * not be sent now, or if its row has changed since it was read because another worker sent it.
   */
  readonly markSent: (item: Item) => Promise<Item | null>;
  readonly send: (item: Item) => Promise<Answer<Value>>;
  readonly find: (item: Item) => Promise<Finding<Value>>;
  /** Called when the provider does not know the item. */
  readonly mayResend: (item: Item, now: Date) => boolean;
  /** One transaction: status, ledger, event. Repeating it changes nothing. */
  readonly settle: (item: Item, reported: ReportedOutcome<Value>) => Promise<Settled>;
  readonly idsOf: (item: Item) => Readonly<Record<string, string>>;
  /** The id of the payment or payout whose trace it belongs to. */
  readonly tracedIdOf: (item: Item) => string;
}

export interface OutboundItem {
  /** When it was last marked as sent; null if never. */
  readonly sentAt: Date | null;
}

export interface ProviderRecord {
  readonly status: 'pending' | 'succeeded' | 'failed';
}

/** What settling needs for every kind of operation. */
export interface SettleDeps {
  readonly database: Database;
  readonly newId: IdSource;
  readonly now: () => Date;
  readonly logger: Logger;
}

type OutboundDeps = Pick<SettleDeps, 'now' | 'logger'>;

/**
 * Longer than a lookup and a call together. If a worker dies, another one continues after this
 * time.
 */
const leaseMs = 60_000;

/** Processes all due items; returns how many there were. An item that fails is due again later. */
export async function resolveOutbound<Item extends OutboundItem, Value extends ProviderRecord>(
  deps: OutboundDeps,
  outbound: Outbound<Item, Value, unknown>,
): Promise<number> {
  const now = deps.now();
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const due = await outbound.claim(now, leaseUntil, outbound.itemsPerRoundMax);
  await runEach(
    due,
    (item) => traced(outbound, item, () => advance(deps, outbound, item)),
    (error, item) =>
      deps.logger.error({ err: error, ...outbound.idsOf(item) }, outbound.logs.fault),
  );
  return due.length;
}

function traced<Item extends OutboundItem, Result>(
  outbound: Pick<Outbound<Item, never, unknown>, 'logs' | 'tracedIdOf' | 'idsOf'>,
  item: Item,
  work: () => Promise<Result>,
): Promise<Result> {
  const { logs, tracedIdOf, idsOf } = outbound;
  return withTrace(tracedIdOf(item), logs.span, idsOf(item), work);
}

/**
 * Looks up an item that may have been sent, and resends it only if the provider certainly does not
 * have it.
 */
export async function advance<Item extends OutboundItem, Value extends ProviderRecord>(
  deps: OutboundDeps,
  outbound: Outbound<Item, Value, unknown>,
  item: Item,
): Promise<void> {
  const isResend = item.sentAt !== null;
  if (isResend) {
    const outcome = toOutcome(await outbound.find(item));
    if (outcome.kind !== 'not_found' || !outbound.mayResend(item, deps.now())) {
      await outbound.settle(item, { outcome, by: 'question', sentAt: item.sentAt });
      return;
    }
  }
  const marked = await outbound.markSent(item);
  if (marked !== null) await sendMarked(deps, outbound, marked, isResend ? 'resend' : 'send');
}

/**
 * Calls the provider, outside any transaction, for an item stored as sent, and settles the outcome.
 */
export async function sendMarked<Item extends OutboundItem, Value extends ProviderRecord, Settled>(
  { logger }: Pick<OutboundDeps, 'logger'>,
  outbound: Outbound<Item, Value, Settled>,
  item: Item,
  by: 'send' | 'resend',
): Promise<Settled> {
  const { sentAt } = item;
  const answer = await traced(outbound, item, () => outbound.send(item));
  if (answer.kind !== 'accepted') {
    const detail = { answer: answer.kind, detail: answer.message };
    logger.warn({ ...outbound.idsOf(item), ...detail }, outbound.logs.notAccepted);
  }
  const outcome = toOutcome(answer);
  const isDuplicate = answer.kind === 'rejected' && answer.reason === 'duplicate_reference';
  // A refused resend may mean that the first attempt arrived: the refusal counts only if the lookup
  // finds nothing.
  const isInDoubt = isDuplicate || (by === 'resend' && outcome.kind === 'failed');
  if (!isInDoubt) return outbound.settle(item, { outcome, by, sentAt });
  const found = toOutcome(await outbound.find(item));
  return found.kind === 'not_found' && !isDuplicate
    ? outbound.settle(item, { outcome, by, sentAt })
    : outbound.settle(item, { outcome: found, by: 'question', sentAt });
}

function toOutcome<Value extends ProviderRecord>(
  said: Answer<Value> | Finding<Value>,
): ProviderOutcome<Value> {
  switch (said.kind) {
    case 'accepted':
    case 'found':
      return { kind: outcomeKinds[said.value.status], value: said.value };
    case 'rejected':
      return said.reason === 'refused' || said.reason === 'duplicate_reference'
        ? { kind: 'failed', value: null }
        : { kind: 'not_sent' };
    case 'missing':
      return { kind: 'not_found' };
    case 'unknown':
      return { kind: 'no_answer' };
  }
}

const outcomeKinds = { pending: 'pending', succeeded: 'confirmed', failed: 'failed' } as const;
