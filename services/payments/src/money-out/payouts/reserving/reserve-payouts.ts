import type { IdSource } from '@countinghouse/identifiers';
import { withTransaction } from '@countinghouse/postgres';
import { requestApprovals } from '../../../controls/approvals/requests/request-approvals.ts';
import type { RequestApprovalsDeps } from '../../../controls/approvals/requests/request-approvals.ts';
import { refusePausedNow } from '../../../controls/pauses/check-gates.ts';
import { lockSpending } from '../../../controls/spending/lock-spending.ts';
import { recordIfMember } from '../../../kernel/audit/record-audit.ts';
import type { Database, Tx } from '../../../kernel/database.ts';
import { lockFunds } from '../../../ledger/ledger/lock-balances.ts';
import { postToLedger } from '../../../ledger/ledger/post-to-ledger.ts';
import { insertPayouts } from '../payout-changes.sql.ts';
import { listPayoutFacts } from '../payout-facts.ts';
import { payoutOperation } from '../payout-operation.rules.ts';
import { payoutPosting } from '../payout-postings.rules.ts';
import type { Payout } from '../payout.rules.ts';
import { reserveOne } from './payout-batch.ts';
import type {
  ReservedPayout,
  PayoutBatch,
  PayoutIdParts,
  ReserveItem,
  ReserveOutcome,
} from './payout-batch.ts';

export interface ReservePayoutsDeps extends RequestApprovalsDeps, PayoutIdParts {
  readonly database: Database;
  readonly newId: IdSource;
  readonly now: () => Date;
}

/**
 * Stores payouts and reserves their amounts, in one transaction for all concurrent requests. A
 * refused request stores nothing, so its idempotency key can be used again.
 */
export async function reservePayouts(
  deps: ReservePayoutsDeps,
  items: readonly ReserveItem[],
): Promise<readonly ReserveOutcome[]> {
  for (let triesLeft = items.length; ; triesLeft -= 1) {
    try {
      return await withTransaction(deps.database.db, (tx) => reserveOnce(deps, tx, items));
    } catch (error) {
      // Each retry finds the payout of at least one more key, so the number of keys bounds the
      // retries.
      if (!(error instanceof KeyTaken) || triesLeft === 0) throw error;
    }
  }
}

/**
 * Another request used the idempotency key after it was looked up. That request's payout is
 * committed and wins.
 */
class KeyTaken extends Error {
  override readonly name = 'KeyTaken';
}

async function reserveOnce(
  deps: ReservePayoutsDeps,
  tx: Tx,
  items: readonly ReserveItem[],
): Promise<readonly ReserveOutcome[]> {
  const watched = items.filter(({ isCountedDaily }) => isCountedDaily);
  const spending = await lockSpending(tx, 'payouts', watched);
  const balances = await lockFunds(tx, items);
  // The previous holders of the lock have committed, so these reads see their changes.
  const facts = await listPayoutFacts(tx, items);
  const paused = await refusePausedNow(tx, 'payouts');
  const now = deps.now();
  const batch: PayoutBatch = { made: [], keys: new Map(), balances, spending };
  const outcomes = items.map((item, index) =>
    reserveOne(deps, { batch, paused, now }, item, facts[index]),
  );
  await store(deps, tx, batch, now);
  return outcomes;
}

async function store(
  deps: ReservePayoutsDeps,
  tx: Tx,
  batch: PayoutBatch,
  now: Date,
): Promise<void> {
  const { made } = batch;
  const stored = await insertPayouts(tx, made);
  if (stored.size < made.length) {
    throw new KeyTaken('the idempotency key was used by another request in the meantime');
  }
  const payouts = made.map(({ payout }) => payout);
  await postToLedger(
    tx,
    deps.newId,
    payouts.map((payout) =>
      payoutPosting(payout, payout.status === 'completed' ? 'payout_kept' : 'payout_reserved', now),
    ),
  );
  await batch.spending.save();
  for (const payout of payouts) {
    const { requestedBy: actor, businessId, workspaceId } = payout;
    const caller = { actor, businessId, workspaceId };
    await recordIfMember(tx, deps.newId, caller, toAct(payout));
  }
  const requests = made.flatMap(toApprovalRequests);
  await requestApprovals(tx, deps, requests, now);
}

function toAct({ id, destinationType, amountMinor, currency }: Payout) {
  return {
    action: 'payout.requested',
    subjectKind: 'payout',
    subjectId: id,
    detail: { destination_type: destinationType, amount_minor: amountMinor.toString(), currency },
  };
}

function toApprovalRequests({ payout, why }: ReservedPayout) {
  const { approval, workspaceId, requestedBy } = payout;
  if (approval === null || why === null) return [];
  const operation = payoutOperation(payout, approval.id);
  return [{ workspaceId, operation, ...why, requestedBy }];
}
