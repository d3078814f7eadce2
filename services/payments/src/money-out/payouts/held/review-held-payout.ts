import { findPayableAccount } from '../../../business/settlement-account/find-settlement-account.ts';
import type { Operation } from '../../../controls/approvals/requests/operation.rules.ts';
import type { Database } from '../../../kernel/database.ts';
import { previewPosting } from '../../../ledger/ledger/preview.rules.ts';
import type { JournalLine } from '../../../ledger/ledger/preview.rules.ts';
import { payoutOperation } from '../payout-operation.rules.ts';
import { payoutPosting } from '../payout-postings.rules.ts';
import type { Payout, PayoutAccount, PayoutKey } from '../payout.rules.ts';
import { findLastPaidAccount, listPayoutsByKey } from '../payouts.sql.ts';

/** What an approver sees before deciding on a payout. */
export interface HeldPayoutReview {
  readonly payout: Payout;
  readonly lastPaidAccount: PayoutAccount | null;
  /** False if the business has replaced the account since: the payout can then not be approved. */
  readonly isCurrentDestination: boolean;
  readonly journal: readonly JournalLine[];
}

export async function reviewHeldPayout(
  { database }: { readonly database: Database },
  key: PayoutKey,
): Promise<HeldPayoutReview | null> {
  const { db } = database;
  const [payout] = await listPayoutsByKey(db, [key]);
  if (payout === undefined) return null;
  const isKept = payout.destinationType === 'service_account';
  const account = isKept ? null : await findPayableAccount(db, payout.businessId);
  const template = isKept ? 'payout_kept_after_hold' : 'payout_completed';
  return {
    payout,
    lastPaidAccount: await findLastPaidAccount(db, key.workspaceId),
    isCurrentDestination: isKept || account?.id === payout.settlementAccountId,
    journal: previewPosting(payoutPosting(payout, template, payout.createdAt)),
  };
}

export async function findPayoutOperation(
  { database }: { readonly database: Database },
  key: PayoutKey,
  approvalId: string,
): Promise<Operation | null> {
  const [payout] = await listPayoutsByKey(database.db, [key]);
  return payout === undefined ? null : payoutOperation(payout, approvalId);
}
