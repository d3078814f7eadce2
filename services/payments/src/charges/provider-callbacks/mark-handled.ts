import type { Tx } from '../../kernel/database.ts';
import { saveHandled } from './callbacks.sql.ts';

interface Handled {
  readonly workspaceId: string;
  readonly id: string;
  readonly callbackKey: string | null;
  readonly finding: { readonly kind: string };
}

/**
 * Runs in the settling transaction: a notice is handled exactly when its payment is settled.
 * Without the provider's answer it stays open, because no other notice may ever come.
 */
export async function markHandled(tx: Tx, items: readonly Handled[], now: Date): Promise<void> {
  const keys = items.flatMap(({ workspaceId, id, callbackKey, finding }) =>
    callbackKey === null || finding.kind === 'unknown'
      ? []
      : [{ workspaceId, paymentId: id, dedupeKey: callbackKey }],
  );
  if (keys.length > 0) await saveHandled(tx, keys, now);
}
