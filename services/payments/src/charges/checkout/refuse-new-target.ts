import type { CurrencyCode } from '@countinghouse/money';
import { refusePausedNow } from '../../controls/pauses/check-gates.ts';
import type { Tx } from '../../kernel/database.ts';
import type { GateRejection } from '../../kernel/gate.rules.ts';
import { isOfferedForPayments } from '../../kernel/offered-currency.rules.ts';
import { isSplitRecipient } from '../split-recipients/is-split-recipient.ts';

export type NewTargetRejection =
  | GateRejection
  | { readonly kind: 'reject'; readonly reason: 'not_found' | 'currency_not_offered' };

/** Checks that reject a new link or QR code, in the transaction that would create it. */
export async function refuseNewTarget(
  tx: Tx,
  workspaceId: string,
  request: { readonly splitRecipientId: string | null; readonly currency: CurrencyCode },
): Promise<NewTargetRejection | null> {
  const paused = await refusePausedNow(tx, 'payments');
  if (paused !== null) return paused;
  const { splitRecipientId } = request;
  if (splitRecipientId !== null && !(await isSplitRecipient(tx, workspaceId, splitRecipientId))) {
    return { kind: 'reject', reason: 'not_found' };
  }
  if (isOfferedForPayments(request.currency)) return null;
  return { kind: 'reject', reason: 'currency_not_offered' };
}
