import type { Tx } from '../../kernel/database.ts';
import type { Allocation, RecognisedLine } from './allocation.rules.ts';
import { findAllocationRow, listLiveOfItems, listRecognisedLines } from './allocations.sql.ts';
import type { AllocationRow } from './allocations.sql.ts';

export async function findAllocation(
  tx: Tx,
  orgId: string,
  id: string,
): Promise<Allocation | null> {
  const row = await findAllocationRow(tx, orgId, id);
  if (row === null) return null;
  const [allocation = null] = await withLines(tx, orgId, [row]);
  return allocation;
}

/** Allocations that are not undone, with the item on either side. */
export async function listAllocationsOf(
  tx: Tx,
  orgId: string,
  itemId: string,
): Promise<readonly Allocation[]> {
  return withLines(tx, orgId, await listLiveOfItems(tx, orgId, [itemId]));
}

/** Each item's allocations that are not undone, with their effect on that item alone. */
export async function listSettlementsOf(
  tx: Tx,
  orgId: string,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Allocation[]>> {
  if (itemIds.length === 0) return new Map();
  const allocations = await withLines(tx, orgId, await listLiveOfItems(tx, orgId, itemIds));
  return new Map(
    itemIds.map((itemId) => [
      itemId,
      [
        ...sideOf(allocations, 'to', ({ toItemId }) => toItemId === itemId),
        ...sideOf(allocations, 'from', ({ fromItemId }) => fromItemId === itemId),
      ],
    ]),
  );
}

function sideOf(
  allocations: readonly Allocation[],
  side: RecognisedLine['side'],
  isIts: (allocation: Allocation) => boolean,
): readonly Allocation[] {
  return allocations.filter(isIts).map((allocation) => ({
    ...allocation,
    recognised: allocation.recognised.filter((line) => line.side === side),
  }));
}

async function withLines(
  tx: Tx,
  orgId: string,
  rows: readonly AllocationRow[],
): Promise<readonly Allocation[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const lines = Map.groupBy(
    await listRecognisedLines(tx, orgId, ids),
    ({ allocationId }) => allocationId,
  );
  return rows.map((row) => toAllocation(row, lines.get(row.id) ?? []));
}

function toAllocation(row: AllocationRow, recognised: readonly RecognisedLine[]): Allocation {
  return {
    id: row.id,
    kind: row.kind,
    fromItemId: row.from_item_id,
    toItemId: row.to_item_id,
    date: row.date,
    docMinor: row.doc_minor,
    fromBaseMinor: row.from_base_minor,
    toBaseMinor: row.to_base_minor,
    recognised: recognised.map(({ side, accountId, taxComponentId, basis, baseMinor }) => ({
      side,
      accountId,
      taxComponentId,
      basis,
      baseMinor,
    })),
    entryId: row.entry_id,
    isUndone: row.undone_at !== null,
  };
}
