import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../../kernel/database.ts';
import { toSubject } from '../subject-columns.reads.ts';
import type { Subject } from '../subject.rules.ts';

export interface UnscannedFile {
  readonly orgId: string;
  readonly id: string;
  readonly subject: Subject;
  readonly fileName: string;
}

interface TakenRow {
  readonly org_id: string;
  readonly id: string;
  readonly document_id: string | null;
  readonly bank_line_id: string | null;
  readonly contact_id: string | null;
  readonly file_name: string;
}

/**
 * Of all organisations: takes files that no other worker has. Each is taken again later, a minute
 * after the first time and an hour at most, unless its verdict is saved.
 */
export async function takeUnscanned(
  db: Db,
  now: Date,
  rowsMax: number,
): Promise<readonly UnscannedFile[]> {
  const { rows } = await sql<TakenRow>`
    update attachments a set scan_tries = a.scan_tries + 1,
      scan_next_at = ${now}::timestamptz
        + least(interval '1 hour', interval '1 minute' * power(2, least(a.scan_tries, 6)))
    from (
      select org_id, id from attachments
      where scan_verdict is null and removed_at is null and scan_next_at <= ${now}
      order by scan_next_at limit ${rowsMax} for no key update skip locked
    ) due
    where a.org_id = due.org_id and a.id = due.id
    returning a.org_id, a.id, a.document_id, a.bank_line_id, a.contact_id, a.file_name`.execute(db);
  return rows.map((row) => ({
    orgId: row.org_id,
    id: row.id,
    subject: toSubject(row),
    fileName: row.file_name,
  }));
}

/** Null if it was removed, or its verdict is known. */
export async function findContentToScan(db: Db, orgId: string, id: string): Promise<Buffer | null> {
  const { rows } = await sql<{ readonly content: Buffer | null }>`
    select attachment_to_scan(${orgId}, ${id}) as content`.execute(db);
  return rows[0]?.content ?? null;
}

/** False if it is known already. */
export async function saveScanVerdict(
  tx: Tx,
  orgId: string,
  id: string,
  { finding, at }: { readonly finding: string | null; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('attachments')
    .set({
      scan_verdict: finding === null ? 'clean' : 'infected',
      scan_finding: finding,
      scanned_at: at,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('scan_verdict', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
