import type { Tx } from '../../kernel/database.ts';
import { saveOwnerVerified } from './beneficial-owners.sql.ts';

/** An owner who has been removed in the meantime is left unchanged. */
export async function markOwnerVerified(
  tx: Tx,
  { businessId, ownerId }: { readonly businessId: string; readonly ownerId: string | null },
  now: Date,
): Promise<void> {
  if (ownerId !== null) await saveOwnerVerified(tx, { businessId, id: ownerId }, now);
}
