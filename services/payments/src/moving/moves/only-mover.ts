import type { Db } from '../../kernel/database.ts';
import { tryLockMove, unlockMove } from './mover.sql.ts';
import type { CellSide } from './mover.ts';

/** Runs `work` if nobody else moves the business; null: somebody does. Both cells are asked, in one order. */
export async function asOnlyMover<Outcome>(
  sides: readonly CellSide[],
  businessId: string,
  work: () => Promise<Outcome>,
): Promise<Outcome | null> {
  const [side, ...others] = sides.toSorted((one, other) => one.cell - other.cell);
  if (side === undefined) return work();
  return side.database.db.connection().execute(async (connection) => {
    if (!(await tryLockMove(connection, businessId))) return null;
    try {
      return await asOnlyMover(others, businessId, work);
    } finally {
      await unlock(connection, businessId);
    }
  });
}

/** A connection that is lost has let go of its locks. */
async function unlock(connection: Db, businessId: string): Promise<void> {
  await unlockMove(connection, businessId).catch(() => undefined);
}
