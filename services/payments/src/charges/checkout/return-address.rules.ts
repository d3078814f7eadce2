export type ReturnStatus = 'success' | 'cancelled';

/**
 * The merchant's return URL with the outcome appended. The rest stays unchanged byte for byte: a
 * query may be signed, and a fragment may be a route of a single-page shop.
 */
export function toReturnAddress(
  returnUrl: string,
  outcome: { readonly paymentId: string; readonly status: ReturnStatus },
): string {
  const hashAt = returnUrl.indexOf('#');
  const address = hashAt < 0 ? returnUrl : returnUrl.slice(0, hashAt);
  const fragment = hashAt < 0 ? '' : returnUrl.slice(hashAt);
  const parameters = `payment_id=${outcome.paymentId}&status=${outcome.status}`;
  return `${address}${joinerFor(address)}${parameters}${fragment}`;
}

function joinerFor(address: string): '?' | '&' | '' {
  if (!address.includes('?')) return '?';
  return /[?&]$/.test(address) ? '' : '&';
}
