import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { recordDetailsChecked } from '../../setup/contacts/set-bank-details.ts';
import { bookPayments } from './book-payments.ts';
import type { Booking } from './book-payments.ts';
import type { Payment } from './payment.rules.ts';

/** Payments that a person makes: paying by bank details acknowledges the contact's current ones. */
export async function bookOwnPayments(
  tx: Tx,
  tools: BooksTools,
  orgId: string,
  bookings: readonly Booking[],
): Promise<readonly Payment[]> {
  const payments = await bookPayments(tx, tools, orgId, bookings);
  const actor = bookings[0]?.order.actor;
  if (actor === undefined) return payments;
  const paid = payments.filter(({ direction }) => direction === 'out');
  const contactIds = [...new Set(paid.map(({ contactId }) => contactId))];
  await recordDetailsChecked(tx, tools, { orgId, actor, contactIds });
  return payments;
}
