import { runInTurn } from '@countinghouse/jobs';
import { getCurrency, money } from '@countinghouse/money';
import type { Money } from '@countinghouse/money';
import { endMismatch } from '../../charges/payments/outcomes/end-mismatch.ts';
import { toReturnMinor } from '../../charges/suspense/suspense.rules.ts';
import { postToLedger } from '../../ledger/ledger/post-to-ledger.ts';
import { isUnmatched } from '../../money-out/refunds/outcomes/is-unmatched.ts';
import { lookAtProvider } from '../../money-out/refunds/outcomes/look-for-refund.ts';
import { mayResend, nextOutcomeCheckAt } from '../../provider/outcome-schedule.rules.ts';
import type { Provider, ProviderRefund } from '../../provider/provider.ts';
import { changed, changeItem, idsOf } from './change-item.ts';
import { confirmReturn, postConfirmed } from './confirm-return.ts';
import type { ReturnMoneyDeps } from './return-money-deps.ts';
import { claimReturns, saveSuspenseItem } from './suspense.sql.ts';
import type { SuspenseItem } from './suspense.sql.ts';

const itemsPerRoundMax = 50;
/** Longer than a refund may take to be answered. */
const leaseMs = 60_000;

/** Sends back every amount that is due to go, and asks whether it has left; gives how many were looked at. */
export async function returnMoney(deps: ReturnMoneyDeps): Promise<number> {
  const now = deps.now();
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const due = await claimReturns(deps.database.db, now, leaseUntil, itemsPerRoundMax);
  await runInTurn(
    due,
    (item) => returnItem(deps, item),
    (error, item) => deps.logger.error({ err: error, ...idsOf(item) }, 'money_return_failed'),
  );
  return due.length;
}

/** Intent first, then the call, then the books; an answer that was lost is looked for, not repeated. */
async function returnItem(deps: ReturnMoneyDeps, item: SuspenseItem): Promise<void> {
  if (item.status !== 'returning') return confirmReturn(deps, item);
  const provider = deps.providers.forEnvironment(item.environment);
  if (item.sentAt !== null) {
    const refund = await findRefund(deps, provider, item);
    if (refund === 'unknown') return putOff(deps, item);
    if (refund !== 'missing') return saveReturned(deps, item, refund);
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

/** One that failed there never left: it may be sent again. */
async function findRefund(
  deps: ReturnMoneyDeps,
  provider: Provider,
  item: SuspenseItem,
): Promise<ProviderRefund | 'missing' | 'unknown'> {
  const found = await lookAtProvider(deps, provider, {
    ...item,
    amountMinor: toReturnMinor(item),
  });
  const isFailed = typeof found === 'object' && found.status === 'failed';
  return isFailed ? 'missing' : found;
}

async function saveReturned(
  deps: ReturnMoneyDeps,
  item: SuspenseItem,
  refund: ProviderRefund,
): Promise<void> {
  await changeItem(deps, item, async (tx, locked, now) => {
    if (locked.status !== 'returning') return;
    const { workspaceId, id, paymentId } = locked;
    const status = locked.keptMinor > 0n ? 'kept' : 'returned';
    const { providerRefundId } = refund;
    // A refund of the merchant's got this number since: the next look finds another one, or none.
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
  });
}

/**
 * False when somebody else is at it by now: this worker stood still for longer than its lease. Its
 * own refund would be a second one.
 */
async function markSent(deps: ReturnMoneyDeps, item: SuspenseItem): Promise<boolean> {
  let isOurs = false;
  await changeItem(deps, item, async (tx, locked, now) => {
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
  return changeItem(deps, item, async (tx, locked, now) => {
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
  return changeItem(deps, item, async (tx, locked, now) => {
    if (locked.status !== 'returning') return;
    const held = { status: 'held', sentAt: null, checkCount: 0 } as const;
    await saveSuspenseItem(tx, locked, changed(locked, held), now);
  });
}

function amountOf(item: SuspenseItem): Money {
  return money(toReturnMinor(item), getCurrency(item.currency));
}
