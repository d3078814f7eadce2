import type { Tx } from '../database.ts';
import { saveHandled } from './callbacks.sql.ts';

interface Handled {
  readonly workspaceId: string;
  readonly id: string;
  readonly callbackKey: string | null;
}

/** In the transaction that settles: a notice counts as handled exactly when its payment is. */
export async function markHandled(tx: Tx, items: readonly Handled[], now: Date): Promise<void> {
  const keys = items.flatMap(({ workspaceId, id, callbackKey }) =>
    callbackKey === null ? [] : [{ workspaceId, paymentId: id, dedupeKey: callbackKey }],
  );
  if (keys.length > 0) await saveHandled(tx, keys, now);
}
