import { withTransaction } from '@countinghouse/postgres';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import { deleteProgress, deleteRowChanges, settleIn, storeUnchecked } from './arrival.sql.ts';
import { closeMove } from './close-move.ts';
import { arrive, catchUp, copyBulk, ensureMonths, keysOf, readColumns } from './copy-rows.ts';
import type { CopyDeps } from './copy-rows.ts';
import { hangFence, listFencedTables, listKeyColumns } from './fence.sql.ts';
import { movedTables, ownerIds } from './moved-tables.rules.ts';
import { holdMove } from './mover.sql.ts';
import type { MoveDeps, MoveStep, Obstacle } from './mover.ts';
import {
  extendFrost,
  freezeMove,
  isStillFrozen,
  listMoves,
  recordBusinessChange,
  saveMovedTo,
  saveMoveState,
  saveReport,
} from './moves.sql.ts';
import type { Move } from './moves.sql.ts';
import { asOnlyMover } from './only-mover.ts';
import { patiently } from './patiently.ts';
import { planMove } from './plan-move.ts';

export type MoveOutcome =
  | { readonly kind: 'moved'; readonly rows: number; readonly frozenMs: number }
  | { readonly kind: 'refused'; readonly obstacles: readonly Obstacle[] };

/** A mover that dies leaves a business without writes for so long at most. */
const frostSeconds = 20;
const freezesMax = 5;
/** So few changes are copied faster than a person notices. */
const smallRound = 200;
const roundsMax = 50;

/**
 * Moves a business, or goes on with a move that was cut; one mover at a time. The cell that it leaves decides where it lives: until its row
 * says 'away' it lives there, whatever the other cell holds; from then on it never does again in this epoch.
 */
export async function moveBusiness(
  deps: MoveDeps,
  businessId: string,
  options: MoveOptions = {},
): Promise<MoveOutcome> {
  const outcome = await asOnlyMover([deps.from, deps.to], businessId, () =>
    moveAlone(deps, businessId, options),
  );
  return outcome ?? { kind: 'refused', obstacles: [{ reason: 'another_mover', count: 1 }] };
}

interface MoveOptions {
  readonly withUnroutedKeys?: boolean;
}

async function moveAlone(
  deps: MoveDeps,
  businessId: string,
  options: MoveOptions,
): Promise<MoveOutcome> {
  const planned = await planMove(deps, businessId, options);
  if (planned.kind === 'refused') return planned;
  let { move } = planned;
  const copy = await prepareCopy(deps);
  tell(deps, 'planned', `epoch ${move.epoch}`);
  let frozenAt: number | null = null;
  if (move.state === 'copying' || move.state === 'frozen') {
    await hangFences(deps, copy, move);
    tell(deps, 'fenced', `${movedTables.length} tables`);
    await ensureMonths(copy);
    const copied = await copyBulk(copy, move);
    tell(deps, 'copied', `${copied} rows while it works`);
    frozenAt = await standStill(deps, copy, move);
    tell(deps, 'away', `cell ${deps.from.cell} takes nothing any more`);
    move = { ...move, state: 'away' };
  }
  const arrived = await openHere(deps, move);
  const frozenMs = frozenAt === null ? 0 : Math.round(performance.now() - frozenAt);
  await closeMove(deps, copy, move);
  tell(deps, 'closed', `cell ${deps.from.cell} keeps its log and where the business went`);
  return { kind: 'moved', rows: arrived, frozenMs };
}

async function prepareCopy({ from, to }: Pick<MoveDeps, 'from' | 'to'>): Promise<CopyDeps> {
  return {
    from: from.database,
    to: to.database,
    keyColumns: await listKeyColumns(from.database.db),
    columns: await readColumns(from.database),
  };
}

/** The other cell first: nothing arrives where it could be taken up. */
async function hangFences({ from, to }: MoveDeps, copy: CopyDeps, move: Move): Promise<void> {
  for (const { database } of [to, from]) {
    const fenced = await listFencedTables(database.db, move);
    for (const table of movedTables.filter(({ name }) => !fenced.has(name))) {
      await patiently(() =>
        withTransaction(database.db, (tx) =>
          hangFence(tx, move, table, ownerIds(table, move), keysOf(copy, table)),
        ),
      );
    }
  }
}

/** Refuses writes, copies the rest, compares, and gives the business away. Returns since when it stands still. */
async function standStill(deps: MoveDeps, copy: CopyDeps, move: Move): Promise<number> {
  const { from, to } = deps;
  for (let attempt = 1; attempt <= freezesMax; attempt += 1) {
    for (let round = 0; round < roundsMax; round += 1) {
      if ((await catchUp(copy, move)) < smallRound) break;
    }
    const frozenAt = performance.now();
    await freezeMove(from.database.db, move, frostSeconds);
    tell(deps, 'frozen', 'writes are answered 503');
    const arrival = await arrive(
      copy,
      move,
      async () => {
        const isKept = await extendFrost(from.database.db, move, frostSeconds);
        if (!isKept) throw new FrostLapsed();
      },
      async (tx, { rows, tables, different }) => {
        if (different.length === 0) await saveReport(tx, move, { arrived: true, rows, tables });
      },
    ).catch((error: unknown) => {
      if (error instanceof FrostLapsed) return null;
      throw error;
    });
    if (arrival === null) continue;
    await deleteRowChanges(from.database.db, move.businessId, arrival.changes);
    if (arrival.different.length > 0) {
      await saveMoveState(from.database.db, move, 'copying', { different: arrival.different });
      throw new Error(`rows differ in ${arrival.different.join(', ')}; abandon the move`);
    }
    tell(deps, 'arrived', `${arrival.rows} rows in ${arrival.tables} tables are equal`);
    const isAway = await withTransaction(from.database.db, async (tx) => {
      await holdMove(tx, move);
      if (!(await isStillFrozen(tx, move))) return false;
      await storeUnchecked(tx);
      await saveMoveState(tx, move, 'away', { rows: arrival.rows });
      await saveMovedTo(tx, move.businessId, to.cell);
      await recordBusinessChange(tx, move.businessId);
      return true;
    });
    if (isAway) return frozenAt;
  }
  throw new Error('the business never stood still long enough; try again in a quiet hour');
}

class FrostLapsed extends Error {}

/** The business lives in the other cell. Routers first: nobody reads in the former one what is no longer true. */
async function openHere(deps: MoveDeps, move: Move): Promise<number> {
  const { to, from, actor } = deps;
  const there = (await listMoves(to.database.db, move.businessId)).find(
    ({ epoch }) => epoch === move.epoch,
  );
  if (there === undefined || there.report['arrived'] !== true) {
    throw new Error(`cell ${to.cell} has lost the copy that it confirmed; restore it first`);
  }
  await deps.leadTo(there);
  tell(deps, 'routed', `routers lead to cell ${to.cell}`);
  if (there.state === 'arriving') {
    const detail = { epoch: move.epoch, from_cell: from.cell, to_cell: to.cell };
    await withTransaction(to.database.db, async (tx) => {
      await holdMove(tx, move);
      await storeUnchecked(tx);
      await recordAct(
        tx,
        { newId: to.newId, actor },
        {
          businessId: move.businessId,
          workspaceId: null,
          action: 'business.moved',
          subjectKind: 'business',
          subjectId: move.businessId,
          detail,
        },
      );
      await settleIn(tx, move.businessId, move.workspaces);
      await recordBusinessChange(tx, move.businessId);
      await deleteProgress(tx, move.businessId, move.epoch);
      await saveMoveState(tx, move, 'here');
    });
  }
  tell(deps, 'here', `cell ${to.cell} takes writes`);
  return Number(there.report['rows'] ?? 0);
}

function tell({ onStep }: MoveDeps, step: MoveStep, detail: string): void {
  onStep?.(step, detail);
}
