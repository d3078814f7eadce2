import { rowsInserted, sql } from '@countinghouse/postgres';
import type { Insertable, Selectable } from '@countinghouse/postgres';
import type { Tx } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import type { RecognisedLine } from './allocation.rules.ts';

export type NewAllocation = Omit<Insertable<Schema['allocations']>, 'recognised_lines'> & {
  readonly recognised: readonly RecognisedLine[];
};

export type AllocationRow = Omit<Selectable<Schema['allocations']>, 'recognised_lines'>;

export async function insertAllocations(tx: Tx, rows: readonly NewAllocation[]): Promise<void> {
  const stored = rows.map(({ recognised, ...row }) => ({
    ...row,
    recognised_lines: recognised.map(toStored),
  }));
  await rowsInserted('allocations', stored).execute(tx);
}

const columns = [
  'org_id',
  'id',
  'kind',
  'from_item_id',
  'to_item_id',
  'date',
  'doc_minor',
  'from_base_minor',
  'to_base_minor',
  'entry_id',
  'actor_kind',
  'actor',
  'created_at',
  'undone_at',
  'undone_date',
  'undone_entry_id',
] as const;

export async function findAllocationRow(
  tx: Tx,
  orgId: string,
  id: string,
): Promise<AllocationRow | null> {
  const row = await tx
    .selectFrom('allocations')
    .select(columns)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** The items' allocations in both directions that are not undone, oldest first. */
export async function listLiveOfItems(
  tx: Tx,
  orgId: string,
  itemIds: readonly string[],
): Promise<readonly AllocationRow[]> {
  return tx
    .selectFrom('allocations')
    .select(columns)
    .where('org_id', '=', orgId)
    .where(
      sql<boolean>`(to_item_id = any(${itemIds}::uuid[]) or from_item_id = any(${itemIds}::uuid[]))`,
    )
    .where('undone_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** How many allocations by an item were posted with this entry, undone or not. */
export async function countOfEntry(
  tx: Tx,
  orgId: string,
  itemId: string,
  entryId: string,
): Promise<number> {
  const rows = await tx
    .selectFrom('allocations')
    .select('id')
    .where('org_id', '=', orgId)
    .where('from_item_id', '=', itemId)
    .where('entry_id', '=', entryId)
    .execute();
  return rows.length;
}

export type RecognisedRow = RecognisedLine & { readonly allocationId: string };

export async function listRecognisedLines(
  tx: Tx,
  orgId: string,
  allocationIds: readonly string[],
): Promise<readonly RecognisedRow[]> {
  const { rows } = await sql<RecognisedRow>`
    select a.id as "allocationId", l.side, l.account_id as "accountId",
      l.tax_component_id as "taxComponentId", l.basis, l.base_minor as "baseMinor"
    from allocations a
    cross join lateral rows from (jsonb_to_recordset(a.recognised_lines)
        as (side text, account_id uuid, tax_component_id uuid, basis text, base_minor bigint))
      with ordinality l (side, account_id, tax_component_id, basis, base_minor, place)
    where a.org_id = ${orgId} and a.id = any(${allocationIds}::uuid[])
    order by a.id, l.place`.execute(tx);
  return rows;
}

export interface Undoing {
  readonly orgId: string;
  readonly ids: readonly string[];
  readonly at: Date;
  readonly date: string;
  readonly entryId: string | null;
}

/** Returns how many were not undone before. */
export async function saveUndone(tx: Tx, undoing: Undoing): Promise<number> {
  const undone = await tx
    .updateTable('allocations')
    .set({ undone_at: undoing.at, undone_date: undoing.date, undone_entry_id: undoing.entryId })
    .where('org_id', '=', undoing.orgId)
    .where(sql<boolean>`id = any(${undoing.ids}::uuid[])`)
    .where('undone_at', 'is', null)
    .returning('id')
    .execute();
  return undone.length;
}

function toStored(line: RecognisedLine) {
  return {
    side: line.side,
    account_id: line.accountId,
    tax_component_id: line.taxComponentId,
    basis: line.basis,
    base_minor: line.baseMinor,
  };
}
