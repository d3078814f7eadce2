import { withTransaction } from '@countinghouse/postgres';
import { findPayableAccount } from '../../../business/settlement-account/find-settlement-account.ts';
import { decideApproval } from '../../../controls/approvals/deciding/decide-approval.ts';
import type {
  DecidedSubject,
  Decision,
  DecisionOutcome,
  DecisionRefusal,
} from '../../../controls/approvals/deciding/decide-approval.ts';
import type { AnnounceDeps } from '../../../controls/approvals/requests/announce-approval.ts';
import { expireApproval, expireEach } from '../../../controls/approvals/requests/end-approval.ts';
import type { ExpireDeps } from '../../../controls/approvals/requests/end-approval.ts';
import type { Database, Tx } from '../../../kernel/database.ts';
import type { RowKey } from '../../../kernel/row-key.rules.ts';
import { owingMinorOf } from '../../../ledger/balances/balance.rules.ts';
import { lockFunds } from '../../../ledger/ledger/lock-balances.ts';
import { readHeld } from '../../../ledger/ledger/read-held.ts';
import { savePayouts } from '../payout-changes.sql.ts';
import { payoutOperation } from '../payout-operation.rules.ts';
import type { Payout } from '../payout.rules.ts';
import { findPayoutOfApproval, lockPayouts } from '../payouts.sql.ts';
import { endHeldPayout } from './end-held-payout.ts';

type DecideDeps = AnnounceDeps & { readonly database: Database };

/**
 * Applies an approver's decision. An approved payout becomes due: the worker checks its destination
 * again and sends it once. A rejected one was never sent, and its amount is released.
 */
export function decidePayout(
  deps: DecideDeps,
  key: RowKey,
  decision: Decision,
): Promise<DecisionOutcome> {
  return withTransaction(deps.database.db, async (tx) => {
    const payout = await lockPayoutOfApproval(tx, key);
    if (payout === null) return { kind: 'reject', reason: 'not_found' };
    const now = deps.now();
    const subject: DecidedSubject = {
      operation: payoutOperation(payout, key.id),
      recheck: () => recheck(tx, payout),
      apply: () =>
        decision.status === 'approved'
          ? savePayouts(tx, [{ ...payout, nextCheckAt: now }], now)
          : endHeldPayout(tx, deps.newId, payout, 'approval_rejected', now),
    };
    return decideApproval(tx, deps, key, decision, subject);
  });
}

/** The approval covers this account only, and the money must still be available. */
async function recheck(tx: Tx, payout: Payout): Promise<DecisionRefusal | null> {
  if (payout.destinationType === 'provider_bank') {
    const account = await findPayableAccount(tx, payout.businessId);
    if (account?.id !== payout.settlementAccountId) {
      return { kind: 'reject', reason: 'destination_changed' };
    }
  }
  const funds = (await lockFunds(tx, [payout])).of(payout);
  const { workspaceId, id: referenceId } = payout;
  const heldMinor = await readHeld(tx, { workspaceId, referenceId }, 'payouts_in_transit');
  // A refund since then may have left the merchant owing more than the remaining balance.
  const isCovered = heldMinor === payout.amountMinor && owingMinorOf(funds) <= funds.availableMinor;
  return isCovered ? null : { kind: 'reject', reason: 'insufficient_balance' };
}

/** Cancels payouts whose approval expired without a decision; returns how many. */
export function expirePayouts(deps: ExpireDeps): Promise<number> {
  return expireEach(deps, 'payout.create', (key) =>
    withTransaction(deps.database.db, async (tx) => {
      const payout = await lockPayoutOfApproval(tx, key);
      if (payout === null) throw new Error(`approval ${key.id} does not belong to a payout`);
      return expireApproval(tx, deps, key, {
        operation: payoutOperation(payout, key.id),
        apply: () => endHeldPayout(tx, deps.newId, payout, 'approval_expired', deps.now()),
      });
    }),
  );
}

async function lockPayoutOfApproval(tx: Tx, key: RowKey): Promise<Payout | null> {
  const payoutKey = await findPayoutOfApproval(tx, key);
  if (payoutKey === null) return null;
  const [payout] = await lockPayouts(tx, [payoutKey]);
  return payout ?? null;
}
