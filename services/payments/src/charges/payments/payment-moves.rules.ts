import type { PaymentStatus } from './payment.rules.ts';

/**
 * The allowed status transitions of a payment. A database trigger enforces the same table, and a
 * test compares the two; docs/payments.md draws it.
 */
export const paymentMoves: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  pending: ['processing', 'succeeded', 'failed', 'cancelled'],
  processing: ['succeeded', 'failed'],
  // Late money whose arrival is proven.
  failed: ['succeeded'],
  cancelled: [],
  succeeded: ['partially_refunded', 'refunded'],
  // The reverse transitions are refunds that the provider accepted and could not complete.
  partially_refunded: ['refunded', 'succeeded'],
  refunded: ['partially_refunded', 'succeeded'],
};

export function canMove(from: PaymentStatus, to: PaymentStatus): boolean {
  return paymentMoves[from].includes(to);
}
