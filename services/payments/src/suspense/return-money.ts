import type { IdSource } from '@countinghouse/identifiers';
import { getCurrency, money } from '@countinghouse/money';
import type { Money } from '@countinghouse/money';
import type { Logger } from '@countinghouse/observability';
import { withTransaction } from '@countinghouse/postgres';
import type { Database } from '../database.ts';
import { postToLedger } from '../ledger/post-to-ledger.ts';
import type { ProvidersByEnvironment } from '../payments/create-settler.ts';
import { endMismatch } from '../payments/end-mismatch.ts';
import { mayResend, nextOutcomeCheckAt } from '../provider/outcome-schedule.rules.ts';
import type { Provider, ProviderRefund } from '../provider/provider.ts';
import { toReturnMinor } from './suspense.rules.ts';
import { claimReturns, lockSuspenseItem, saveSuspenseItem } from './suspense.sql.ts';
import type { SuspenseChange, SuspenseItem } from './suspense.sql.ts';

export interface ReturnMoneyDeps {
  readonly database: Database;
  readonly providers: ProvidersByEnvironment;
  readonly newId: IdSource;
  readonly now: () => Date;
  readonly logger: Logger;
}

const itemsPerRoundMax = 50;
/** Longer than a refund may take to be answered. */
const leaseMs = 60_000;
/** Their clock and ours may differ by this when a refund is looked for by its time. */
const clockMarginMs = 10 * 60_000;

/** Sends back every amount that is due to go; gives how many were looked at. */
export async function returnMoney(deps: ReturnMoneyDeps): Promise<number> {
  const now = deps.now();
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const due = await claimReturns(deps.database.db, now, leaseUntil, itemsPerRoundMax);
  const faults: unknown[] = [];
  for (const item of due) {
    await returnItem(deps, item).catch((error: unknown) => {
      // Those after it must not wait for one that can never be booked.
      deps.logger.error({ err: error, ...idsOf(item) }, 'money_return_failed');
      faults.push(error);
    });
  }
  if (faults.length > 0) throw faults[0];
  return due.length;
}

/** Intent first, then the call, then the books; an answer that was lost is looked for, not repeated. */
async function returnItem(deps: ReturnMoneyDeps, item: SuspenseItem): Promise<void> {
  const provider = deps.providers.forEnvironment(item.environment);
  if (item.sentAt !== null) {
    const refund = await findRefund(provider, item, item.sentAt);
    if (refund === 'unknown') return putOff(deps, item);
    if (refund !== null) return saveReturned(deps, item, refund);
    if (!mayResend({ sentAt: item.sentAt, checkCount: item.checkCount }, deps.now())) {
      return putOff(deps, item);
    }
  }
  if (!(await markSent(deps, item))) return undefined;
  const answer = await provider.refundCharge({
    providerTransactionId: item.providerTransactionId,
    amount: amountOf(item),
    comment: 'Returned: this payment was not due.',
  });
  if (answer.kind === 'accepted') return saveReturned(deps, item, answer.value);
  const detail = { ...idsOf(item), answer: answer.kind, detail: answer.message };
  deps.logger.error(detail, 'money_not_returned');
  // It may have arrived: the next look, which is set already, will tell.
  if (answer.kind === 'unknown') return undefined;
  return answer.reason === 'refused' ? holdForPerson(deps, item) : putOff(deps, item, 'not_sent');
}

async function findRefund(
  provider: Provider,
  item: SuspenseItem,
  sentAt: Date,
): Promise<ProviderRefund | null | 'unknown'> {
  const { providerTransactionId } = item;
  const found = await provider.listRefunds({
    providerTransactionId,
    currency: getCurrency(item.currency),
  });
  if (found.kind === 'unknown') return 'unknown';
  const refunds = found.kind === 'found' ? found.value : [];
  const earliest = sentAt.getTime() - clockMarginMs;
  return (
    refunds.find(
      (refund) =>
        refund.status !== 'failed' &&
        refund.amount.amountMinor === toReturnMinor(item) &&
        (refund.createdAt === null || refund.createdAt.getTime() >= earliest),
    ) ?? null
  );
}

async function saveReturned(
  deps: ReturnMoneyDeps,
  item: SuspenseItem,
  refund: ProviderRefund,
): Promise<void> {
  await change(deps, item, async (tx, locked, now) => {
    if (locked.status !== 'returning') return;
    const { workspaceId, id, paymentId } = locked;
    const status = locked.keptMinor > 0n ? 'kept' : 'returned';
    const { providerRefundId } = refund;
    await saveSuspenseItem(tx, locked, changed(locked, { status, providerRefundId }), now);
    await postToLedger(tx, deps.newId, [
      {
        workspaceId,
        source: { kind: 'suspense', id, step: 'returned' },
        referenceId: paymentId,
        template: 'money_returned',
        currency: locked.currency,
        amounts: { returned: toReturnMinor(locked) },
        splitRecipientId: null,
        effectiveAt: now,
      },
    ]);
    const isMismatch = locked.reason === 'amount_mismatch' || locked.reason === 'currency_mismatch';
    if (isMismatch && status === 'returned') {
      await endMismatch(tx, deps.newId, { workspaceId, id: paymentId }, now);
    }
  });
}

/**
 * False when somebody else is at it by now: this worker stood still for longer than its lease. Its
 * own refund would be a second one.
 */
async function markSent(deps: ReturnMoneyDeps, item: SuspenseItem): Promise<boolean> {
  let isOurs = false;
  await change(deps, item, async (tx, locked, now) => {
    const isSentSince = locked.sentAt?.getTime() !== item.sentAt?.getTime();
    if (locked.status !== 'returning' || isSentSince) return;
    const sent = { sentAt: now, nextCheckAt: nextOutcomeCheckAt(0, now), checkCount: 0 };
    await saveSuspenseItem(tx, locked, changed(locked, sent), now);
    isOurs = true;
  });
  return isOurs;
}

function putOff(
  deps: ReturnMoneyDeps,
  item: SuspenseItem,
  because: 'not_found_yet' | 'not_sent' = 'not_found_yet',
): Promise<void> {
  return change(deps, item, async (tx, locked, now) => {
    if (locked.status !== 'returning') return;
    const next = nextOutcomeCheckAt(locked.checkCount, now);
    if (next === null) deps.logger.error(idsOf(item), 'money_return_unresolved');
    const sentAt = because === 'not_sent' ? null : locked.sentAt;
    const later = { sentAt, nextCheckAt: next, checkCount: locked.checkCount + 1 };
    await saveSuspenseItem(tx, locked, changed(locked, later), now);
  });
}

/** They will not do it: the money stays in suspense until somebody finds another way. */
function holdForPerson(deps: ReturnMoneyDeps, item: SuspenseItem): Promise<void> {
  return change(deps, item, async (tx, locked, now) => {
    if (locked.status !== 'returning') return;
    const held = { status: 'held', sentAt: null, checkCount: 0 } as const;
    await saveSuspenseItem(tx, locked, changed(locked, held), now);
  });
}

/** The item as it is but for what changes; without a word it is not due again. */
function changed(locked: SuspenseItem, to: Partial<SuspenseChange>): SuspenseChange {
  const { status, keptMinor, sentAt, checkCount } = locked;
  const before = { status, keptMinor, sentAt, checkCount };
  return { ...before, providerRefundId: null, nextCheckAt: null, ...to };
}

async function change(
  deps: ReturnMoneyDeps,
  item: SuspenseItem,
  work: (
    tx: Parameters<typeof saveSuspenseItem>[0],
    locked: SuspenseItem,
    now: Date,
  ) => Promise<void>,
): Promise<void> {
  await withTransaction(deps.database.db, async (tx) => {
    const locked = await lockSuspenseItem(tx, item.workspaceId, item.id);
    if (locked !== null) await work(tx, locked, deps.now());
  });
}

function amountOf(item: SuspenseItem): Money {
  return money(toReturnMinor(item), getCurrency(item.currency));
}

function idsOf(item: SuspenseItem) {
  return {
    workspace_id: item.workspaceId,
    suspense_item_id: item.id,
    payment_id: item.paymentId,
  };
}
