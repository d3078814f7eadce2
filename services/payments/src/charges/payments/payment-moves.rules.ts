import type { PaymentStatus } from './payment.rules.ts';

/**
 * Where a payment may go from where it is. A trigger of the database holds the same table, and a
 * test compares the two; docs/payments.md draws it.
 */
export const paymentMoves: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  pending: ['processing', 'succeeded', 'failed', 'cancelled'],
  processing: ['succeeded', 'failed'],
  // Money that was proved to have arrived late.
  failed: ['succeeded'],
  cancelled: [],
  succeeded: ['partially_refunded', 'refunded'],
  // The moves back are refunds that the provider accepted and failed to carry out.
  partially_refunded: ['refunded', 'succeeded'],
  refunded: ['partially_refunded', 'succeeded'],
};

export function canMove(from: PaymentStatus, to: PaymentStatus): boolean {
  return paymentMoves[from].includes(to);
}
