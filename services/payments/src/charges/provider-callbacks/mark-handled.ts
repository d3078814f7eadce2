import type { Tx } from '../../kernel/database.ts';
import { saveHandled } from './callbacks.sql.ts';

interface Handled {
  readonly workspaceId: string;
  readonly id: string;
  readonly callbackKey: string | null;
  readonly finding: { readonly kind: string };
}

/**
 * In the transaction that settles: a notice counts as handled exactly when its payment is. When the
 * provider did not answer, it is not: the notice may be the only one that will ever come.
 */
export async function markHandled(tx: Tx, items: readonly Handled[], now: Date): Promise<void> {
  const keys = items.flatMap(({ workspaceId, id, callbackKey, finding }) =>
    callbackKey === null || finding.kind === 'unknown'
      ? []
      : [{ workspaceId, paymentId: id, dedupeKey: callbackKey }],
  );
  if (keys.length > 0) await saveHandled(tx, keys, now);
}
