import type { Database } from '../../../src/kernel/database.ts';

/** Of the invoices in the books, in the order in which they came there. */
export async function listNumbers(
  database: Database,
  orgId: string,
): Promise<readonly (string | null)[]> {
  const rows = await database.db
    .selectFrom('documents as d')
    .innerJoin('journal_entries as e', (join) =>
      join
        .onRef('e.org_id', '=', 'd.org_id')
        .onRef('e.source_id', '=', 'd.id')
        .on('e.move', '=', 'post'),
    )
    .select('d.number')
    .where('d.org_id', '=', orgId)
    .where('d.kind', '=', 'invoice')
    .orderBy('e.entry_no')
    .execute();
  return rows.map(({ number }) => number);
}
