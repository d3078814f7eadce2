import type { IdSource } from '@countinghouse/identifiers';
import type { Tx } from '../../../kernel/database.ts';
import { postToLedger } from '../../../ledger/ledger/post-to-ledger.ts';
import { savePayouts } from '../payout-changes.sql.ts';
import { payoutPosting } from '../payout-postings.rules.ts';
import type { Payout, PayoutCancellation } from '../payout.rules.ts';

/** Cancels a payout that was never sent and releases its amount. The caller has locked it. */
export async function endHeldPayout(
  tx: Tx,
  newId: IdSource,
  payout: Payout,
  cancellationReason: PayoutCancellation,
  now: Date,
): Promise<void> {
  const ended = { status: 'cancelled', cancelledAt: now, nextCheckAt: null } as const;
  await savePayouts(tx, [{ ...payout, ...ended, cancellationReason }], now);
  await postToLedger(tx, newId, [payoutPosting(payout, 'payout_released', now)]);
}
