import { withTransaction } from '@countinghouse/postgres';
import {
  deleteAllRowChanges,
  deleteProgress,
  deleteUnchained,
  storeUnchecked,
} from './arrival.sql.ts';
import { deleteOwned } from './copy.sql.ts';
import { removeFence } from './fence.sql.ts';
import { movedTables, ownerIds } from './moved-tables.rules.ts';
import type { CellSide } from './mover.ts';
import { listMoves, saveMovedTo, saveMoveState } from './moves.sql.ts';
import type { Move } from './moves.sql.ts';
import { asOnlyMover } from './only-mover.ts';
import { patiently } from './patiently.ts';
import { takeOver } from './plan-move.ts';

interface AbandonDeps {
  readonly from: CellSide;
  readonly to: CellSide;
}

export type AbandonOutcome = 'abandoned' | 'nothing_to_abandon' | 'already_away' | 'another_mover';

/** Gives a move up: the business stays where it is, and its copy goes. Not once it is away. */
export async function abandonMove(deps: AbandonDeps, businessId: string): Promise<AbandonOutcome> {
  const work = () => abandonAlone(deps, businessId);
  return (await asOnlyMover([deps.from, deps.to], businessId, work)) ?? 'another_mover';
}

async function abandonAlone(
  { from, to }: AbandonDeps,
  businessId: string,
): Promise<AbandonOutcome> {
  const leaving = (await listMoves(from.database.db, businessId)).find(
    ({ side }) => side === 'from',
  );
  const arriving = (await listMoves(to.database.db, businessId)).find(
    ({ state }) => state === 'arriving',
  );
  if (leaving?.state === 'away') return 'already_away';
  const isOpen = leaving?.state === 'copying' || leaving?.state === 'frozen';
  if (!isOpen && arriving === undefined) return 'nothing_to_abandon';
  const open = isOpen ? leaving : arriving;
  if (open !== undefined) await takeOver({ from, to }, open);
  if (leaving !== undefined && isOpen) {
    await saveMoveState(from.database.db, leaving, 'abandoned');
    await deleteAllRowChanges(from.database.db, businessId);
  }
  if (arriving !== undefined) await eraseCopy(to, from.cell, arriving);
  if (leaving !== undefined && isOpen) await removeFences(from, businessId);
  return 'abandoned';
}

async function eraseCopy({ database }: CellSide, otherCell: number, move: Move): Promise<void> {
  const earlier = (await listMoves(database.db, move.businessId)).some(
    ({ epoch, state }) => epoch < move.epoch && state === 'closed',
  );
  // What this cell kept of an earlier stay, others of its rows name.
  const erased = movedTables.filter(
    ({ name, isKept }) => name !== 'audit_log' && !(isKept && earlier),
  );
  for (const table of erased) {
    await withTransaction(database.db, async (tx) => {
      await storeUnchecked(tx);
      await deleteOwned(tx, table, ownerIds(table, move));
    });
  }
  await withTransaction(database.db, async (tx) => {
    await storeUnchecked(tx);
    await deleteUnchained(tx, move.businessId);
    if (earlier) await saveMovedTo(tx, move.businessId, otherCell);
    await deleteProgress(tx, move.businessId, move.epoch);
    await saveMoveState(tx, move, 'abandoned');
  });
  if (!earlier) await removeFences({ database }, move.businessId);
}

async function removeFences({ database }: Pick<CellSide, 'database'>, businessId: string) {
  for (const table of movedTables) {
    await patiently(() => withTransaction(database.db, (tx) => removeFence(tx, businessId, table)));
  }
}
