import type { Sealer } from '@countinghouse/sealing';
import type { RowKey } from '../../kernel/row-key.rules.ts';

/** The provider's leave to charge the payer's card again: worth money, so never stored as it is. */
export function sealToken(sealer: Sealer, key: RowKey, token: string): Buffer {
  return sealer.seal(token, tokenContext(key));
}

export function openToken(sealer: Sealer, key: RowKey, sealed: Buffer): string {
  return sealer.open(sealed, tokenContext(key));
}

/** Ties a sealed token to its row: moved to another, it does not open. */
export function tokenContext(key: RowKey): string {
  return `subscriptions|${key.workspaceId}|${key.id}|token`;
}
