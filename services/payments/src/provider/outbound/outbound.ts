import type { IdSource } from '@countinghouse/identifiers';
import { runEach } from '@countinghouse/jobs';
import type { Logger } from '@countinghouse/observability';
import type { Database } from '../../kernel/database.ts';
import type { Answer, Finding } from '../provider.ts';
import type { Learnt, ProviderOutcome } from './outcome.rules.ts';

/** One kind of thing that the provider is asked to do: a refund, a payout, a return, a renewal. */
export interface Outbound<Item extends OutboundItem, Value extends ProviderRecord, Settled> {
  /** Names of log lines. */
  readonly logs: { readonly notAccepted: string; readonly fault: string };
  readonly itemsPerRoundMax: number;
  /** Takes items that are due and makes them due again at `leaseUntil`. */
  readonly claim: (now: Date, leaseUntil: Date, limit: number) => Promise<readonly Item[]>;
  /**
   * Stores under the row's lock that it is being sent, before it is. Null when it must not be sent
   * now, or when it is no longer as it was read: somebody else has sent it.
   */
  readonly markSent: (item: Item) => Promise<Item | null>;
  readonly send: (item: Item) => Promise<Answer<Value>>;
  readonly find: (item: Item) => Promise<Finding<Value>>;
  /** Asked when the provider has not got what was sent. */
  readonly mayResend: (item: Item, now: Date) => boolean;
  /** One transaction: status, ledger, event. Repeating it changes nothing. */
  readonly settle: (item: Item, learnt: Learnt<Value>) => Promise<Settled>;
  readonly idsOf: (item: Item) => Readonly<Record<string, string>>;
}

export interface OutboundItem {
  /** When it was last marked as sent; null before the first time. */
  readonly sentAt: Date | null;
}

export interface ProviderRecord {
  readonly status: 'pending' | 'succeeded' | 'failed';
}

/** What settling needs, whatever kind of thing it is. */
export interface SettleDeps {
  readonly database: Database;
  readonly newId: IdSource;
  readonly now: () => Date;
  readonly logger: Logger;
}

type OutboundDeps = Pick<SettleDeps, 'now' | 'logger'>;

/** Longer than a question and a call take together; when a worker dies, another goes on after this. */
const leaseMs = 60_000;

/** Goes on with everything that is due; gives how many there were. One at fault is due again later. */
export async function resolveOutbound<Item extends OutboundItem, Value extends ProviderRecord>(
  deps: OutboundDeps,
  outbound: Outbound<Item, Value, unknown>,
): Promise<number> {
  const now = deps.now();
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const due = await outbound.claim(now, leaseUntil, outbound.itemsPerRoundMax);
  await runEach(
    due,
    (item) => advance(deps, outbound, item),
    (error, item) =>
      deps.logger.error({ err: error, ...outbound.idsOf(item) }, outbound.logs.fault),
  );
  return due.length;
}

/** What may have been sent is looked for, and sent again only when it is certainly not there. */
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

/** Calls the provider, in no transaction, for an item that is stored as sent, and settles the answer. */
export async function sendMarked<Item extends OutboundItem, Value extends ProviderRecord, Settled>(
  { logger }: Pick<OutboundDeps, 'logger'>,
  outbound: Outbound<Item, Value, Settled>,
  item: Item,
  by: 'send' | 'resend',
): Promise<Settled> {
  const { sentAt } = item;
  const answer = await outbound.send(item);
  if (answer.kind !== 'accepted') {
    const detail = { answer: answer.kind, detail: answer.message };
    logger.warn({ ...outbound.idsOf(item), ...detail }, outbound.logs.notAccepted);
  }
  const outcome = toOutcome(answer);
  const isDuplicate = answer.kind === 'rejected' && answer.reason === 'duplicate_reference';
  // A refusal of a resend may mean that the first one arrived: it counts only when that is not there.
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
