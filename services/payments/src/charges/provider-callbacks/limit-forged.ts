import type { Limiter } from '@countinghouse/limiter';

/** A secret that was changed on one side only makes more; the provider sends those again. */
const forgedPerMinuteMax = 60;

export type LimitForged = (
  address: string,
) => Promise<
  { readonly kind: 'allowed' } | { readonly kind: 'refused'; readonly retryAfterSeconds: number }
>;

/** Counts the forged notices of an address; true ones are never counted. The limiter's window is a minute. */
export function createForgedLimit(limiter: Limiter): LimitForged {
  return (address) =>
    limiter.spend([{ name: 'forged', subject: address, limit: forgedPerMinuteMax }]);
}
