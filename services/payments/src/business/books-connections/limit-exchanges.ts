import type { Limiter } from '@countinghouse/limiter';

/** Of one address, right or wrong: one server of books connects fewer, and a guess takes a call. */
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
