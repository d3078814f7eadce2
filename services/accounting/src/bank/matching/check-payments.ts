import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { lockPayments } from '../../settling/payments/lock-payments.ts';
import type { Payment } from '../../settling/payments/payment.rules.ts';
import { sumMatchedPayments } from './bank-matches.sql.ts';
import type { BookedPart, Sized } from './booked-part.ts';
import { refuseMatch } from './match-refusal.ts';
import type { MatchRejection } from './match-refusal.ts';
import { isWithin } from './match.rules.ts';
import type { MatchPart } from './match.rules.ts';
import type { Matching } from './matching-context.ts';

type PaymentPart = Extract<MatchPart, { readonly kind: 'payment' }>;
type SizedPayment = Sized<PaymentPart> & { readonly matching: Matching };

/** Existing payments, locked so that no other transaction voids or matches them. */
export async function checkPayments(
  tx: Tx,
  tools: BooksTools,
  orgId: string,
  parts: readonly SizedPayment[],
): Promise<readonly BookedPart[] | MatchRejection> {
  const ids = parts.map(({ part }) => part.paymentId);
  if (ids.length === 0) return [];
  if (new Set(ids).size < ids.length) return refuseMatch('payment_shown_already');
  const payments = new Map((await lockPayments(tx, orgId, ids)).map((one) => [one.id, one]));
  const matched = await sumMatchedPayments(tx, orgId, ids);
  const booked: BookedPart[] = [];
  for (const { part, amountMinor, matching } of parts) {
    const payment = payments.get(part.paymentId);
    if (payment === undefined) return refuseMatch('payment_not_found');
    if (payment.isVoided) return refuseMatch('payment_voided');
    if (payment.accountId !== matching.account.accountId) {
      return refuseMatch('payment_of_other_account');
    }
    const leftMinor = onAccount(payment, matching) - (matched.get(payment.id) ?? 0n);
    if (!isWithin(amountMinor, leftMinor)) {
      return refuseMatch(
        amountMinor < 0n === leftMinor < 0n ? 'payment_shown_already' : 'wrong_direction',
      );
    }
    booked.push(...toBooked(tools, matching, payment, amountMinor));
  }
  return booked;
}

/** The payment's effect on the account, in the account's currency. */
function onAccount(payment: Payment, { account }: Matching): bigint {
  const size = payment.currency === account.currency ? payment.amountMinor : payment.baseMinor;
  return payment.direction === 'in' ? size : -size;
}

/** One booked part for each line that shows the payment. */
function toBooked(
  tools: BooksTools,
  { order, line, lines }: Matching,
  payment: Payment,
  amountMinor: bigint,
): readonly BookedPart[] {
  const { withLines } = order.match;
  const shown =
    withLines.length === 0
      ? [{ lineId: line.id, minor: amountMinor }]
      : [line.id, ...withLines.map(({ lineId }) => lineId)].map((lineId) => ({
          lineId,
          minor: lines.get(lineId)?.amountMinor ?? 0n,
        }));
  return shown.map(({ lineId, minor }) => ({
    matchId: tools.newId(),
    lineId,
    kind: 'payment',
    paymentId: payment.id,
    entryId: null,
    amountMinor: minor,
    isMadeHere: false,
    contactId: payment.contactId,
  }));
}
