import type { Limiter } from '@countinghouse/limiter';

/** A secret changed on one side only can exceed this; the provider resends those notices. */
const forgedPerMinuteMax = 60;

export type LimitForged = (
  address: string,
) => Promise<
  { readonly kind: 'allowed' } | { readonly kind: 'refused'; readonly retryAfterSeconds: number }
>;

/**
 * Counts forged notices per address; authentic ones are never counted. The limiter's window is a
 * minute.
 */
export function createForgedLimit(limiter: Limiter): LimitForged {
  return (address) =>
    limiter.spend([{ name: 'forged', subject: address, limit: forgedPerMinuteMax }]);
}
