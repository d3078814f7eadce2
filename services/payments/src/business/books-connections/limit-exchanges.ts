import type { Limiter } from '@countinghouse/limiter';

/** Exchanges per address, valid or not: a server of books needs fewer, and each guess costs one. */
const exchangesPerMinuteMax = 60;

export type LimitExchanges = (
  address: string,
) => Promise<
  { readonly kind: 'allowed' } | { readonly kind: 'refused'; readonly retryAfterSeconds: number }
>;

/** Codes are traded without a key, so nothing else counts those who try. */
export function createExchangeLimit(limiter: Limiter): LimitExchanges {
  return (address) =>
    limiter.spend([{ name: 'exchange', subject: address, limit: exchangesPerMinuteMax }]);
}
