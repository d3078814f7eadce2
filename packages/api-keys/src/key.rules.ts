/**
 * What decides whether a key may be used; a service's own key type adds its owner and permissions.
 */
export interface UsableKey {
  readonly id: string;
  /** Null if any address may use the key. */
  readonly allowsAddress: ((address: string) => boolean) | null;
  readonly expiresAtMs: number | null;
  readonly revokedAtMs: number | null;
}

interface KeyUse {
  readonly atMs: number;
  readonly address: string;
}

export type KeyRefusal = 'revoked' | 'expired' | 'address_not_allowed';

/** Why a key may not be used, or null. The caller gets the same answer for every reason. */
export function decideKeyRefusal(key: UsableKey, use: KeyUse): KeyRefusal | null {
  // Regardless of the time: another machine set it, whose clock may be ahead.
  if (key.revokedAtMs !== null) return 'revoked';
  if (key.expiresAtMs !== null && key.expiresAtMs <= use.atMs) return 'expired';
  if (key.allowsAddress !== null && !key.allowsAddress(use.address)) return 'address_not_allowed';
  return null;
}
