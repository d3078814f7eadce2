import type { Tx } from '../../kernel/database.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';
import type { Reserve } from './reserve.rules.ts';
import { listReserves, saveReserveHeld } from './reserves.sql.ts';

/** The reserve of a payment that the caller has locked; null if there is none, or it was released. */
export async function findReserve(tx: Tx, payment: RowKey): Promise<Reserve | null> {
  const [reserve] = await listReserves(tx, [payment]);
  return reserve === undefined || reserve.dueAt === null ? null : reserve;
}

export async function saveReserve(tx: Tx, reserve: Reserve, heldMinor: bigint): Promise<void> {
  if (heldMinor !== reserve.heldMinor) await saveReserveHeld(tx, reserve, heldMinor);
}
