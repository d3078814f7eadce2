import type { Sealer } from '@countinghouse/sealing';

interface SubscriptionKey {
  readonly workspaceId: string;
  readonly id: string;
}

/**
 * The proof that opens a subscription's page: only this service can create it, for one
 * subscription.
 */
export function createPageProof(sealer: Sealer, key: SubscriptionKey): string {
  return sealer.seal('', pageContext(key)).toString('base64url');
}

export function isPageProof(sealer: Sealer, key: SubscriptionKey, proof: string): boolean {
  try {
    return sealer.open(Buffer.from(proof, 'base64url'), pageContext(key)) === '';
  } catch {
    return false;
  }
}

function pageContext(key: SubscriptionKey): string {
  return `subscriptions|${key.workspaceId}|${key.id}|page`;
}
