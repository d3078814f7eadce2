import { withTransaction } from '@countinghouse/postgres';
import type { Database } from '../../kernel/database.ts';
import type { Tx } from '../../kernel/database.ts';
import {
  deleteRowChanges,
  ensureMonth,
  listMonths,
  listProgress,
  listRowChanges,
  addSettlements,
  readSettlements,
  saveProgress,
  storeUnchecked,
} from './arrival.sql.ts';
import type { RowChange } from './arrival.sql.ts';
import {
  addLines,
  deleteOwned,
  deleteRowsByKey,
  deleteRowsLike,
  insertLines,
  listColumns,
  readDigest,
  readPage,
  readRows,
  readRowsByKey,
} from './copy.sql.ts';
import type { MovedTable } from './moved-tables.rules.ts';
import { movedTables, ownerIds } from './moved-tables.rules.ts';
import { holdMove } from './mover.sql.ts';
import type { Move } from './moves.sql.ts';

/** Both cells, as their owners, and what is known of their tables. */
export interface CopyDeps {
  readonly from: Database;
  readonly to: Database;
  readonly keyColumns: ReadonlyMap<string, readonly string[]>;
  readonly columns: ReadonlyMap<string, readonly string[]>;
}

const rowsPerPage = 2_000;
const changesPerRound = 5_000;
/** Rounds before have left a few hundred. */
const changesAtOnceMax = 1_000_000;
/** Tables with more rows were compared page by page while they were copied, and are counted at the end. */
const digestRowsMax = 100_000;

export const bulkTables = movedTables.filter(({ copied }) => copied === 'bulk');
const restTables = movedTables.filter(({ copied }) => copied === 'rest');
/** Its rows never change, and the cell keeps those that it has chained. */
const addedTable = 'audit_log';

export async function readColumns(from: Database): Promise<CopyDeps['columns']> {
  return listColumns(from.db);
}

/** Months that only the other cell has. */
export async function ensureMonths({ from, to }: CopyDeps): Promise<void> {
  const known = new Set((await listMonths(to.db)).map(({ tableName, month }) => tableName + month));
  for (const { tableName, month } of await listMonths(from.db)) {
    const isMoved = movedTables.some(({ name }) => name === tableName);
    if (isMoved && !known.has(tableName + month)) await ensureMonth(to.db, tableName, month);
  }
}

/** Copies the large tables while the business works; goes on where an earlier run was cut. */
export async function copyBulk(deps: CopyDeps, move: Move): Promise<number> {
  const { businessId, epoch } = move;
  const progress = await listProgress(deps.to.db, businessId, epoch);
  let copied = 0;
  for (const table of bulkTables) {
    for (const ownerId of ownerIds(table, move)) {
      const tableName = `${table.name} ${ownerId}`;
      const before = progress.get(tableName);
      if (before?.isDone === true) continue;
      let last = before?.lastRow ?? null;
      let rowCount = before?.rowCount ?? 0;
      for (;;) {
        const keyColumns = keysOf(deps, table);
        const request = { table, keyColumns, ownerId, after: last, limit: rowsPerPage };
        const lines = await readPage(deps.from.db, request);
        const isDone = lines.length < rowsPerPage;
        last = lines.at(-1) ?? last;
        rowCount += lines.length;
        const reached = { tableName, lastRow: last, rowCount, isDone };
        await withTransaction(deps.to.db, async (tx) => {
          await holdMove(tx, move);
          await storeUnchecked(tx);
          await insertSame(tx, deps, table, lines);
          await saveProgress(tx, businessId, epoch, reached);
        });
        copied += lines.length;
        if (isDone) break;
      }
    }
  }
  return copied;
}

/** Copies rows written since the last pass. Returns the number of changes. */
export async function catchUp(deps: CopyDeps, move: Move): Promise<number> {
  const changes = await listRowChanges(deps.from.db, move.businessId, changesPerRound);
  if (changes.length === 0) return 0;
  // A row that a process of the cell would take up comes last, when the business is here.
  const rows = await readChanged(deps, move, changes, false);
  await withTransaction(deps.to.db, async (tx) => {
    await holdMove(tx, move);
    await storeUnchecked(tx);
    await storeChanged(tx, deps, rows);
  });
  const numbers = changes.map(({ number }) => number);
  await deleteRowChanges(deps.from.db, move.businessId, numbers);
  return changes.length;
}

interface ChangedRows {
  readonly request: {
    readonly table: MovedTable;
    readonly keyColumns: readonly string[];
    readonly ownerIds: readonly string[];
    readonly keys: readonly unknown[];
  };
  readonly lines: readonly string[];
}

async function readChanged(
  deps: CopyDeps,
  move: Move,
  changes: readonly RowChange[],
  withDue: boolean,
): Promise<readonly ChangedRows[]> {
  const found: ChangedRows[] = [];
  for (const table of bulkTables) {
    const ofTable = changes.filter(({ tableName }) => tableName === table.name);
    if (ofTable.length === 0) continue;
    const keys = [
      ...new Map(ofTable.map(({ rowKey }) => [JSON.stringify(rowKey), rowKey])).values(),
    ];
    const request = {
      table,
      keyColumns: keysOf(deps, table),
      ownerIds: ownerIds(table, move),
      keys,
    };
    found.push({ request, lines: await readRowsByKey(deps.from.db, request, withDue) });
  }
  return found;
}

async function storeChanged(tx: Tx, deps: CopyDeps, rows: readonly ChangedRows[]): Promise<void> {
  for (const { request, lines } of rows) {
    await deleteRowsByKey(tx, request);
    await insertSame(tx, deps, request.table, lines);
  }
}

export interface Arrival extends Comparison {
  /** Changes that are copied now, for the other cell to forget. */
  readonly changes: readonly string[];
}

interface Comparison {
  readonly rows: number;
  readonly tables: number;
  /** Tables whose rows differ between the two cells. */
  readonly different: readonly string[];
}

/**
 * The last part, while nobody writes: what changed, what is due, and the small tables whole. Then both sides are
 * compared. All rows become visible together, or none.
 */
export async function arrive(
  deps: CopyDeps,
  move: Move,
  keepFrozen: () => Promise<void>,
  onArrived: (tx: Tx, compared: Comparison) => Promise<void>,
): Promise<Arrival> {
  return withTransaction(deps.to.db, async (tx) => {
    await holdMove(tx, move);
    await storeUnchecked(tx);
    // They are forgotten after this transaction has ended, not before.
    const changes = await listRowChanges(deps.from.db, move.businessId, changesAtOnceMax);
    await storeChanged(tx, deps, await readChanged(deps, move, changes, true));
    await keepFrozen();
    for (const table of bulkTables) if (table.due !== null) await storeDue(tx, deps, move, table);
    await keepFrozen();
    await addSettlements(tx, await readSettlements(deps.from.db, move.workspaces));
    for (const table of restTables) await storeWhole(tx, deps, move, table);
    await keepFrozen();
    const compared = await compare(tx, deps, move, keepFrozen);
    await onArrived(tx, compared);
    return { ...compared, changes: changes.map(({ number }) => number) };
  });
}

async function storeDue(tx: Tx, deps: CopyDeps, move: Move, table: MovedTable): Promise<void> {
  const lines = await readRows(deps.from.db, table, ownerIds(table, move), 'due');
  if (lines.length === 0) return;
  await deleteRowsLike(tx, table, keysOf(deps, table), lines);
  await insertSame(tx, deps, table, lines);
}

async function storeWhole(tx: Tx, deps: CopyDeps, move: Move, table: MovedTable): Promise<void> {
  const owners = ownerIds(table, move);
  const lines = await readRows(deps.from.db, table, owners, 'all');
  if (table.name === addedTable) {
    await addLines(tx, table, columnsOf(deps, table), lines);
    return;
  }
  await deleteOwned(tx, table, owners);
  if (lines.length === 0) return;
  // What this cell knew of a charge as nobody's.
  if (table.name === 'provider_settlement_charges') {
    await deleteRowsLike(tx, table, keysOf(deps, table), lines);
  }
  await insertSame(tx, deps, table, lines);
}

async function compare(
  tx: Tx,
  deps: CopyDeps,
  move: Move,
  keepFrozen: () => Promise<void>,
): Promise<Comparison> {
  const different: string[] = [];
  let rows = 0;
  for (const table of movedTables) {
    const owners = ownerIds(table, move);
    const counted = await readDigest(deps.from.db, table, owners, true);
    const isCountOnly = counted.rows > digestRowsMax;
    const here = isCountOnly ? counted : await readDigest(deps.from.db, table, owners, false);
    const there = await readDigest(tx, table, owners, isCountOnly);
    if (here.rows !== there.rows || here.digest !== there.digest) different.push(table.name);
    rows += there.rows;
    if (isCountOnly) await keepFrozen();
  }
  return { rows, tables: movedTables.length, different };
}

/** A difference here would be a fault of the copy itself. */
async function insertSame(
  tx: Tx,
  deps: CopyDeps,
  table: MovedTable,
  lines: readonly string[],
): Promise<void> {
  if (lines.length === 0) return;
  if (await insertLines(tx, table, columnsOf(deps, table), lines)) return;
  throw new Error(`rows of ${table.name} were stored differently from how they were read`);
}

export function keysOf({ keyColumns }: CopyDeps, { name }: MovedTable): readonly string[] {
  const columns = keyColumns.get(name);
  if (columns === undefined && name !== 'account_folds') {
    throw new Error(`${name} has no primary key`);
  }
  return columns ?? [];
}

function columnsOf({ columns }: CopyDeps, { name }: MovedTable): readonly string[] {
  const found = columns.get(name);
  if (found === undefined) throw new Error(`there is no table ${name}`);
  return found;
}
