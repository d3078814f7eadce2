import { sql } from '@countinghouse/postgres';
import type { Insertable, Selectable } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import type { LinkSubject } from '../public-links/public-link.rules.ts';
import type { DocumentMail } from './document-mail.rules.ts';

export async function insertDocumentMail(
  tx: Tx,
  mail: Insertable<Schema['document_mails']>,
): Promise<void> {
  await tx.insertInto('document_mails').values(mail).execute();
}

export async function findDocumentMail(
  db: Db,
  orgId: string,
  id: string,
): Promise<DocumentMail | null> {
  const row = await db
    .selectFrom('document_mails')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : toMail(row);
}

/** Latest first. */
export async function listDocumentMails(
  db: Db,
  orgId: string,
  { kind, id }: LinkSubject,
  { rowsMax, offset }: { readonly rowsMax: number; readonly offset: number },
): Promise<readonly DocumentMail[]> {
  const rows = await db
    .selectFrom('document_mails')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .orderBy('queued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(rowsMax)
    .offset(offset)
    .execute();
  return rows.map(toMail);
}

export async function countMailsSince(
  tx: Tx,
  orgId: string,
  { kind, id }: LinkSubject,
  since: Date,
): Promise<number> {
  const row = await tx
    .selectFrom('document_mails')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('org_id', '=', orgId)
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('queued_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Saves the outcome of a delivery attempt; a final status does not change. */
export async function saveMailEnd(
  db: Db,
  orgId: string,
  id: string,
  end:
    | { readonly status: 'sent'; readonly sentAt: Date }
    | { readonly status: 'refused'; readonly reason: string },
): Promise<void> {
  await db
    .updateTable('document_mails')
    .set(
      end.status === 'sent'
        ? { status: end.status, sent_at: end.sentAt, reason: null }
        : { status: end.status, reason: end.reason },
    )
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'failed'])
    .execute();
}

export interface FailedMail {
  readonly orgId: string;
  readonly mailId: string;
  readonly reason: string;
}

/** Marks queued emails as failed, for all organisations. */
export async function saveMailsFailed(tx: Tx, mails: readonly FailedMail[]): Promise<void> {
  await sql`
    update document_mails m set status = 'failed', reason = given_up.reason
    from unnest(${mails.map(({ orgId }) => orgId)}::uuid[], ${mails.map(({ mailId }) => mailId)}::uuid[],
      ${mails.map(({ reason }) => reason)}::text[]) as given_up (org_id, id, reason)
    where m.org_id = given_up.org_id and m.id = given_up.id and m.status = 'queued'`.execute(tx);
}

/** Marks failed emails as queued again, for all organisations. */
export async function saveMailsQueued(
  tx: Tx,
  mails: readonly Omit<FailedMail, 'reason'>[],
): Promise<void> {
  await sql`
    update document_mails m set status = 'queued', reason = null
    from unnest(${mails.map(({ orgId }) => orgId)}::uuid[],
      ${mails.map(({ mailId }) => mailId)}::uuid[]) as waiting (org_id, id)
    where m.org_id = waiting.org_id and m.id = waiting.id and m.status = 'failed'`.execute(tx);
}

function toMail(row: Selectable<Schema['document_mails']>): DocumentMail {
  return {
    orgId: row.org_id,
    id: row.id,
    subject: { kind: row.subject_kind, id: row.subject_id },
    purpose: row.purpose,
    to: row.to_address,
    language: row.language,
    message: row.message,
    step: row.reminder_days === null ? null : { days: row.reminder_days, text: row.reminder_text },
    period:
      row.statement_from === null || row.statement_to === null
        ? null
        : { from: row.statement_from, to: row.statement_to },
    isToAnother: row.is_to_another,
    status: row.status,
    reason: row.reason,
    actor: { kind: row.actor_kind, id: row.actor },
    queuedAt: row.queued_at,
    sentAt: row.sent_at,
  };
}
