import { getCurrency, money } from '@countinghouse/money';
import { endMismatch } from '../../charges/payments/outcomes/end-mismatch.ts';
import { toReturnMinor } from '../../charges/suspense/suspense.rules.ts';
import type { Tx } from '../../kernel/database.ts';
import { postToLedger } from '../../ledger/ledger/post-to-ledger.ts';
import { findAtProvider } from '../../money-out/refunds/outcomes/find-at-provider.ts';
import { isUnmatched } from '../../money-out/refunds/outcomes/is-unmatched.ts';
import { resolveOutbound } from '../../provider/outbound/outbound.ts';
import type { Outbound } from '../../provider/outbound/outbound.ts';
import {
  mayResend,
  nextOutcomeCheckAt,
  putOff,
  putOffUnsent,
} from '../../provider/outbound/outcome-schedule.rules.ts';
import { isOfLastAttempt } from '../../provider/outbound/outcome.rules.ts';
import type { ReportedOutcome } from '../../provider/outbound/outcome.rules.ts';
import type { Finding, ProviderRefund } from '../../provider/provider.ts';
import { changed, changeItem, idsOf } from './change-item.ts';
import type { ReturnMoneyDeps } from './change-item.ts';
import { confirmReturn, postConfirmed } from './confirm-return.ts';
import { claimReturns, saveSuspenseItem } from './suspense.sql.ts';
import type { SuspenseChange, SuspenseItem } from './suspense.sql.ts';

/** Sends every due return and checks whether it has left; returns how many were processed. */
export function returnMoney(deps: ReturnMoneyDeps): Promise<number> {
  return resolveOutbound(deps, outboundReturns(deps));
}

/**
 * How returns of money in suspense are sent and looked up at the provider: as refunds of their
 * charge.
 */
function outboundReturns(deps: ReturnMoneyDeps): Outbound<SuspenseItem, ProviderRefund, unknown> {
  const { database, providers } = deps;
  return {
    logs: { notAccepted: 'return_not_accepted', fault: 'money_return_failed', span: 'return.send' },
    itemsPerRoundMax: 50,
    claim: (now, leaseUntil, limit) => claimReturns(database.db, now, leaseUntil, limit),
    markSent: (item) => markReturnSent(deps, item),
    send: (item) =>
      providers.forEnvironment(item.environment).refundCharge({
        providerTransactionId: item.providerTransactionId,
        amount: money(toReturnMinor(item), getCurrency(item.currency)),
        comment: 'Returned: this payment was not due.',
      }),
    find: (item) => findReturn(deps, item),
    mayResend: (item, now) => item.status === 'returning' && mayResend(item, now),
    settle: (item, reported) =>
      changeItem(deps, item, async (tx, locked, now) => {
        if (locked.status === 'returning') await settleReturn(tx, deps, locked, reported, now);
        else if (item.status !== 'returning' && locked.confirmedAt === null) {
          await confirmReturn(tx, deps, locked, reported, now);
        }
      }),
    tracedIdOf: ({ paymentId }) => paymentId,
    idsOf,
  };
}

function markReturnSent(deps: ReturnMoneyDeps, item: SuspenseItem): Promise<SuspenseItem | null> {
  return changeItem(deps, item, async (tx, locked, now) => {
    const isSentSince = locked.sentAt?.getTime() !== item.sentAt?.getTime();
    if (locked.status !== 'returning' || isSentSince) return null;
    const sent = { sentAt: now, nextCheckAt: nextOutcomeCheckAt(0, now), checkCount: 0 };
    await saveSuspenseItem(tx, locked, changed(locked, sent), now);
    return { ...locked, ...sent };
  });
}

/**
 * While returning, a failed refund at the provider never left, so it counts as missing and may be
 * resent.
 */
async function findReturn(
  deps: ReturnMoneyDeps,
  item: SuspenseItem,
): Promise<Finding<ProviderRefund>> {
  const provider = deps.providers.forEnvironment(item.environment);
  const sent = { ...item, amountMinor: toReturnMinor(item) };
  const found = await findAtProvider(deps, provider, sent);
  const isFailed = found.kind === 'found' && found.value.status === 'failed';
  return isFailed && item.status === 'returning' ? { kind: 'missing' } : found;
}

async function settleReturn(
  tx: Tx,
  deps: ReturnMoneyDeps,
  locked: SuspenseItem,
  reported: ReportedOutcome<ProviderRefund>,
  now: Date,
): Promise<void> {
  const { outcome } = reported;
  if (outcome.kind === 'confirmed' || outcome.kind === 'pending') {
    return saveReturned(tx, deps, locked, outcome.value, now);
  }
  const change = changeOf(locked, reported, now);
  if (change === null) return undefined;
  if (change.status === 'held') deps.logger.error(idsOf(locked), 'money_not_returned');
  else if (change.nextCheckAt === null) deps.logger.error(idsOf(locked), 'money_return_unresolved');
  return saveSuspenseItem(tx, locked, changed(locked, change), now);
}

/** The change for any outcome other than a refund at the provider; null if there is none. */
function changeOf(
  locked: SuspenseItem,
  reported: ReportedOutcome<ProviderRefund>,
  now: Date,
): Partial<SuspenseChange> | null {
  const { outcome, by } = reported;
  switch (outcome.kind) {
    case 'confirmed':
    case 'pending':
      return null;
    case 'failed':
      if (outcome.value !== null) return putOff(locked, now);
      // The provider refuses: the money stays in suspense until an operator finds another way.
      return isOfLastAttempt(locked, reported)
        ? { status: 'held', sentAt: null, checkCount: 0 }
        : null;
    case 'not_sent':
      return isOfLastAttempt(locked, reported) ? putOffUnsent(locked, by, now) : null;
    case 'not_found':
      return putOff(locked, now);
    case 'no_answer':
      // It may have arrived: the next check after a send is already scheduled.
      return by === 'question' ? putOff(locked, now) : null;
  }
}

async function saveReturned(
  tx: Tx,
  deps: ReturnMoneyDeps,
  locked: SuspenseItem,
  refund: ProviderRefund,
  now: Date,
): Promise<void> {
  const { workspaceId, id, paymentId } = locked;
  const status = locked.keptMinor > 0n ? 'kept' : 'returned';
  const { providerRefundId } = refund;
  // A merchant's refund was matched to this id since: the next check finds another one, or none.
  if (!(await isUnmatched(tx, locked, providerRefundId))) return;
  const nextCheckAt = nextOutcomeCheckAt(0, now);
  const over = { status, providerRefundId, nextCheckAt, checkCount: 0 } as const;
  await saveSuspenseItem(tx, locked, changed(locked, over), now);
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
  if (refund.status === 'succeeded') await postConfirmed(tx, deps, locked, now);
  const isMismatch = locked.reason === 'amount_mismatch' || locked.reason === 'currency_mismatch';
  if (isMismatch && status === 'returned') {
    await endMismatch(tx, deps.newId, { workspaceId, id: paymentId }, now);
  }
}
