import { withTransaction } from '@countinghouse/postgres';
import { recordCellAct } from '@countinghouse/process';
import { storeUnchecked } from './arrival.sql.ts';
import { bulkTables, keysOf } from './copy-rows.ts';
import type { CopyDeps } from './copy-rows.ts';
import { deleteOwned, deletePage } from './copy.sql.ts';
import { removeFence } from './fence.sql.ts';
import { movedTables, ownerIds } from './moved-tables.rules.ts';
import { holdMove } from './mover.sql.ts';
import type { MoveDeps } from './mover.ts';
import { saveMoveState, saveReport } from './moves.sql.ts';
import type { Move } from './moves.sql.ts';
import { patiently } from './patiently.ts';

const erasedPerPage = 5_000;

/** Erases what the former cell needs no more; what the cell's own processes would take up goes first. */
export async function closeMove(
  deps: Pick<MoveDeps, 'from' | 'to' | 'actor' | 'now'>,
  copy: CopyDeps,
  move: Move,
): Promise<void> {
  const { from, to, actor, now } = deps;
  const { db } = from.database;
  const erased = movedTables.filter(({ isKept }) => !isKept);
  await withTransaction(db, async (tx) => {
    await holdMove(tx, move);
    await storeUnchecked(tx);
    for (const table of erased.filter(({ copied }) => copied === 'rest')) {
      await deleteOwned(tx, table, ownerIds(table, move));
    }
    for (const table of bulkTables.filter(({ due }) => due !== null)) {
      await deleteOwned(tx, table, ownerIds(table, move), 'due');
    }
  });
  for (const table of bulkTables) {
    for (const ownerId of ownerIds(table, move)) {
      const request = { table, keyColumns: keysOf(copy, table), ownerId, limit: erasedPerPage };
      for (;;) {
        const count = await withTransaction(db, async (tx) => {
          await holdMove(tx, move);
          await storeUnchecked(tx);
          await saveReport(tx, move, { erasing: table.name });
          return deletePage(tx, request);
        });
        if (count < erasedPerPage) break;
      }
    }
  }
  for (const table of movedTables) {
    await patiently(() =>
      withTransaction(to.database.db, (tx) => removeFence(tx, move.businessId, table)),
    );
  }
  await withTransaction(db, async (tx) => {
    await saveMoveState(tx, move, 'closed');
    await recordCellAct(
      tx,
      { newId: from.newId, now, actor },
      {
        action: 'business.moved_away',
        subject: move.businessId,
        detail: { epoch: move.epoch, to_cell: to.cell },
      },
    );
  });
}
