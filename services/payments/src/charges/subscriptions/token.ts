import type { Sealer } from '@countinghouse/sealing';

interface SubscriptionKey {
  readonly workspaceId: string;
  readonly id: string;
}

/** The provider's leave to charge the payer's card again: worth money, so never stored as it is. */
export function sealToken(sealer: Sealer, key: SubscriptionKey, token: string): Buffer {
  return sealer.seal(token, tokenContext(key));
}

export function openToken(sealer: Sealer, key: SubscriptionKey, sealed: Buffer): string {
  return sealer.open(sealed, tokenContext(key));
}

/** Ties a sealed token to its row: moved to another, it does not open. */
export function tokenContext(key: SubscriptionKey): string {
  return `subscriptions|${key.workspaceId}|${key.id}|token`;
}
