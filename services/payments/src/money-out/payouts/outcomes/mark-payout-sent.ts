import { withTransaction } from '@countinghouse/postgres';
import type { Sealer } from '@countinghouse/sealing';
import { openAccountNumber } from '../../../business/settlement-account/account-number.ts';
import { findPayableAccount } from '../../../business/settlement-account/find-settlement-account.ts';
import { endApproval } from '../../../controls/approvals/requests/end-approval.ts';
import { refusePausedNow } from '../../../controls/pauses/check-gates.ts';
import type { Tx } from '../../../kernel/database.ts';
import { postToLedger } from '../../../ledger/ledger/post-to-ledger.ts';
import type { SettleDeps } from '../../../provider/outbound/outbound.ts';
import { nextOutcomeCheckAt } from '../../../provider/outbound/outcome-schedule.rules.ts';
import type { ProvidersByEnvironment } from '../../../provider/providers.ts';
import { endHeldPayout } from '../held/end-held-payout.ts';
import { savePayouts } from '../payout-changes.sql.ts';
import { payoutPosting } from '../payout-postings.rules.ts';
import type { Payout, PayoutKey } from '../payout.rules.ts';
import { lockPayouts } from '../payouts.sql.ts';
import type { SettlePayout } from './settle-payouts.ts';

export interface ResolvePayoutsDeps extends SettleDeps {
  readonly providers: ProvidersByEnvironment;
  readonly settlePayout: SettlePayout;
  readonly sealer: Sealer;
}

/** A payout, with its account number once it is marked as sent. */
export interface OutboundPayout extends Payout {
  readonly accountNumber: string | null;
}

/**
 * How long an approved payout waits before the next try while payouts are paused or the provider is
 * down.
 */
const putOffMs = 60_000;

/**
 * Marks a payout as sent, under its lock and before the call, so that neither a cancellation nor a
 * second worker can act on it afterwards. A payout that was sent before and cannot be resent now is
 * checked later.
 */
export async function markPayoutSent(
  deps: ResolvePayoutsDeps,
  read: Payout,
): Promise<OutboundPayout | null> {
  const mark = read.status === 'pending' ? markSubmitted : markResent;
  const marked = await withTransaction(deps.database.db, (tx) => mark(deps, tx, read));
  if (marked === null && read.sentAt !== null) {
    const { workspaceId, id, sentAt } = read;
    const outcome = { kind: 'not_found' } as const;
    await deps.settlePayout({ workspaceId, id, outcome, by: 'question', sentAt });
  }
  return marked;
}

/**
 * Prepares the first sending of an approved payout, if its destination is still the approved one.
 */
async function markSubmitted(
  deps: ResolvePayoutsDeps,
  tx: Tx,
  key: PayoutKey,
): Promise<OutboundPayout | null> {
  const [payout] = await lockPayouts(tx, [key]);
  if (payout?.status !== 'pending' || payout.approval?.status !== 'approved') return null;
  const now = deps.now();
  const isPaused = (await refusePausedNow(tx, 'payouts')) !== null;
  if (isPaused) return putOff(tx, payout, now);
  const approvalKey = { workspaceId: payout.workspaceId, id: payout.approval.id };
  if (payout.destinationType === 'service_account') {
    await endApproval(tx, approvalKey, 'succeeded', now);
    const completed = { status: 'completed', completedAt: now, nextCheckAt: null } as const;
    await savePayouts(tx, [{ ...payout, ...completed }], now);
    await postToLedger(tx, deps.newId, [payoutPosting(payout, 'payout_kept_after_hold', now)]);
    return null;
  }
  const account = await findPayableAccount(tx, payout.businessId);
  if (account === null || account.id !== payout.settlementAccountId) {
    // The approval covers that account and no other.
    await endApproval(tx, approvalKey, 'cancelled', now);
    await endHeldPayout(tx, deps.newId, payout, 'destination_changed', now);
    return null;
  }
  const isCircuitOpen = deps.providers.forEnvironment(payout.environment).isCircuitOpen('transfer');
  if (isCircuitOpen) return putOff(tx, payout, now);
  const accountNumber = openAccountNumber(deps.sealer, account);
  const submitted: Payout = {
    ...payout,
    status: 'processing',
    submittedAt: now,
    sentAt: now,
    nextCheckAt: nextOutcomeCheckAt(0, now),
    checkCount: 0,
  };
  await savePayouts(tx, [submitted], now);
  return { ...submitted, accountNumber };
}

async function putOff(tx: Tx, payout: Payout, now: Date): Promise<null> {
  const nextCheckAt = new Date(now.getTime() + putOffMs);
  await savePayouts(tx, [{ ...payout, nextCheckAt }], now);
  return null;
}

/** Null if the payout was sent again or its status changed since it was read. */
async function markResent(
  deps: ResolvePayoutsDeps,
  tx: Tx,
  read: Payout,
): Promise<OutboundPayout | null> {
  const [payout] = await lockPayouts(tx, [read]);
  const isAsRead =
    payout?.status === 'processing' &&
    payout.providerTransferId === null &&
    payout.sentAt?.getTime() === read.sentAt?.getTime();
  if (payout === undefined || !isAsRead) return null;
  if ((await refusePausedNow(tx, 'payouts')) !== null) return null;
  const account = await findPayableAccount(tx, payout.businessId);
  // The first attempt may still appear at the provider; paying another account would pay out twice.
  if (account === null || account.id !== payout.settlementAccountId) return null;
  const accountNumber = openAccountNumber(deps.sealer, account);
  const now = deps.now();
  const checkCount = payout.checkCount + 1;
  const nextCheckAt = nextOutcomeCheckAt(checkCount, now);
  const resent = { ...payout, sentAt: now, lastCheckedAt: now, checkCount, nextCheckAt };
  await savePayouts(tx, [resent], now);
  return { ...resent, accountNumber };
}
