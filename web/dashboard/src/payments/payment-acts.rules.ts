/** Why an act on a payment makes no sense now; null when it does. The service decides again. */
export type RefundBlock = 'not_paid' | 'all_refunded' | null;
export type CancelBlock = 'paid' | 'sent' | 'over' | null;

export function refuseRefund(status: string): RefundBlock {
  if (status === 'succeeded' || status === 'partially_refunded') return null;
  return status === 'refunded' ? 'all_refunded' : 'not_paid';
}

export type ResendBlock = 'not_received' | 'no_email' | null;

export function refuseResend(status: string, email: string | null): ResendBlock {
  const isReceived = ['succeeded', 'partially_refunded', 'refunded'].includes(status);
  if (!isReceived) return 'not_received';
  return email === null ? 'no_email' : null;
}

export function refuseCancel(status: string): CancelBlock {
  switch (status) {
    case 'pending':
      return null;
    case 'processing':
      return 'sent';
    case 'succeeded':
    case 'partially_refunded':
    case 'refunded':
      return 'paid';
    default:
      return 'over';
  }
}
