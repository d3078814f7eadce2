/** What decides whether a key may be used; a service's own key adds whose it is and what it may do. */
export interface UsableKey {
  readonly id: string;
  /** Null: any address may use the key. */
  readonly allowsAddress: ((address: string) => boolean) | null;
  readonly expiresAtMs: number | null;
  readonly revokedAtMs: number | null;
}

interface KeyUse {
  readonly atMs: number;
  readonly address: string;
}

export type KeyRefusal = 'revoked' | 'expired' | 'address_not_allowed';

/** Why a key may not be used, or null. The caller is told one and the same thing for each reason. */
export function decideKeyRefusal(key: UsableKey, use: KeyUse): KeyRefusal | null {
  // Whatever the time says: it was taken by another machine, whose clock may be ahead of ours.
  if (key.revokedAtMs !== null) return 'revoked';
  if (key.expiresAtMs !== null && key.expiresAtMs <= use.atMs) return 'expired';
  if (key.allowsAddress !== null && !key.allowsAddress(use.address)) return 'address_not_allowed';
  return null;
}
