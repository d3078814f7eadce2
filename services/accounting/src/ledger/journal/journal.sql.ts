import { getCurrency } from '@countinghouse/money';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Entry, EntryLine } from './entry.rules.ts';

export async function findEntryRow(tx: Tx, orgId: string, id: string): Promise<Entry | null> {
  const row = await tx
    .selectFrom('journal_entries as e')
    .leftJoin('journal_entries as r', (join) =>
      join.onRef('r.org_id', '=', 'e.org_id').onRef('r.reverses_id', '=', 'e.id'),
    )
    .select(['e.id', 'e.entry_no', 'e.date', 'e.source_kind', 'e.source_id', 'e.area', 'e.has_tax'])
    .select(['e.reverses_id', 'e.memo', 'r.id as reversed_by_id'])
    .where('e.org_id', '=', orgId)
    .where('e.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    entryNo: row.entry_no,
    date: row.date,
    source: { kind: row.source_kind, id: row.source_id },
    area: row.area,
    hasTax: row.has_tax,
    reversesId: row.reverses_id,
    reversedById: row.reversed_by_id,
    memo: row.memo,
  };
}

export async function listEntryLines(
  tx: Tx,
  orgId: string,
  entryId: string,
): Promise<readonly EntryLine[]> {
  const rows = await tx
    .selectFrom('journal_lines')
    .select(['account_id', 'contact_id', 'open_item_id', 'tax_component_id', 'basis', 'currency'])
    .select(['doc_minor', 'base_minor'])
    .where('org_id', '=', orgId)
    .where('entry_id', '=', entryId)
    .orderBy('line_no')
    .execute();
  return rows.map((row) => ({
    accountId: row.account_id,
    contactId: row.contact_id,
    openItemId: row.open_item_id,
    taxComponentId: row.tax_component_id,
    basis: row.basis,
    currency: getCurrency(row.currency),
    docMinor: row.doc_minor,
    baseMinor: row.base_minor,
  }));
}

export interface ExceptedEntry {
  readonly id: string;
  readonly entryNo: bigint;
  readonly date: string;
  readonly memo: string;
  readonly recordedAt: Date;
}

/** Entries posted under one lock-date exception, in order. */
export async function listEntryRowsUnderException(
  db: Db,
  orgId: string,
  exceptionId: string,
  limit: number,
): Promise<readonly ExceptedEntry[]> {
  return db
    .selectFrom('journal_entries')
    .select(['id', 'entry_no as entryNo', 'date', 'memo', 'recorded_at as recordedAt'])
    .where('org_id', '=', orgId)
    .where('lock_exception_id', '=', exceptionId)
    .orderBy('entry_no')
    .limit(limit)
    .execute();
}
