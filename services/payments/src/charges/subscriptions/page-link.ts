import type { Sealer } from '@countinghouse/sealing';

interface SubscriptionKey {
  readonly workspaceId: string;
  readonly id: string;
}

/** What opens a subscription's page: only this service can make it, and for one subscription only. */
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
