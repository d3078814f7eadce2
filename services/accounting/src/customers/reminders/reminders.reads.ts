import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';
import type { Reminder } from './reminder.rules.ts';

/** Reminders of several invoices, latest first. */
export async function listReminders(
  db: Db,
  orgId: string,
  documentIds: readonly string[],
  rowsMax: number,
): Promise<readonly Reminder[]> {
  const { rows } = await sql<Reminder>`
    ${remindersOf(orgId, documentIds)} order by at desc, days desc limit ${rowsMax}::bigint`.execute(
    db,
  );
  return rows;
}

/** Each invoice's latest reminder. */
export async function listLastReminders(
  db: Db,
  orgId: string,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, Reminder>> {
  if (documentIds.length === 0) return new Map();
  const { rows } = await sql<Reminder>`
    select distinct on ("documentId") * from (${remindersOf(orgId, documentIds)}) r
    order by "documentId", at desc, days desc`.execute(db);
  return new Map(rows.map((row) => [row.documentId, row]));
}

function remindersOf(orgId: string, documentIds: readonly string[]) {
  return sql`
    select m.subject_id as "documentId", m.reminder_days as days, m.status, m.reason,
      m.to_address as to, coalesce(m.sent_at, m.queued_at) as at
    from document_mails m
    where m.org_id = ${orgId} and m.subject_kind = 'document'
      and m.subject_id = any(${documentIds}::uuid[]) and m.purpose = 'reminder'
    union all
    select h.document_id, h.days, 'held', h.reason, null, h.at from held_reminders h
    where h.org_id = ${orgId} and h.document_id = any(${documentIds}::uuid[])
      and not exists (select 1 from document_mails m where m.org_id = h.org_id
        and m.subject_id = h.document_id and m.reminder_days = h.days)`;
}
