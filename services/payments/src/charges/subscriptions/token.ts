import type { Sealer } from '@countinghouse/sealing';
import type { RowKey } from '../../kernel/row-key.rules.ts';

/**
 * The provider's token to charge the payer's card again: worth money, so it is only stored sealed.
 */
export function sealToken(sealer: Sealer, key: RowKey, token: string): Buffer {
  return sealer.seal(token, tokenContext(key));
}

export function openToken(sealer: Sealer, key: RowKey, sealed: Buffer): string {
  return sealer.open(sealed, tokenContext(key));
}

/** Binds a sealed token to its row: it cannot be opened from another row. */
export function tokenContext(key: RowKey): string {
  return `subscriptions|${key.workspaceId}|${key.id}|token`;
}
