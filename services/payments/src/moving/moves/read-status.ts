import type { CellSide } from './mover.ts';
import { listMoves } from './moves.sql.ts';

/** Each cell's side of the moves of a business, the newest first. */
export async function readStatus(sides: readonly CellSide[], businessId: string) {
  const moves = await Promise.all(
    sides.map(async ({ cell, database }) =>
      (await listMoves(database.db, businessId)).map((move) => ({
        cell,
        epoch: move.epoch,
        state: move.state,
        other_cell: move.otherCell,
        started_at: move.startedAt,
        updated_at: move.updatedAt,
      })),
    ),
  );
  return moves.flat();
}
