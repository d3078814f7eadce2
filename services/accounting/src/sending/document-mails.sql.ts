import type { Insertable, Selectable } from '@countinghouse/postgres';
import type { Tx } from '../database.ts';
import type { LinkSubject } from '../public-links/public-link.rules.ts';
import type { Schema } from '../schema.generated.ts';
import type { DocumentMail } from './document-mail.rules.ts';

export async function insertDocumentMail(
  tx: Tx,
  mail: Insertable<Schema['document_mails']>,
): Promise<void> {
  await tx.insertInto('document_mails').values(mail).execute();
}

export async function findDocumentMail(
  tx: Tx,
  orgId: string,
  id: string,
): Promise<DocumentMail | null> {
  const row = await tx
    .selectFrom('document_mails')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : toMail(row);
}

/** The latest first. */
export async function listDocumentMails(
  tx: Tx,
  orgId: string,
  { kind, id }: LinkSubject,
  { rowsMax, offset }: { readonly rowsMax: number; readonly offset: number },
): Promise<readonly DocumentMail[]> {
  const rows = await tx
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
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('org_id', '=', orgId)
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('queued_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** What became of a mail that waits; of one that is done nothing becomes any more. */
export async function saveMailEnd(
  tx: Tx,
  orgId: string,
  id: string,
  end:
    | { readonly status: 'sent'; readonly sentAt: Date }
    | { readonly status: 'refused'; readonly reason: string },
): Promise<void> {
  await tx
    .updateTable('document_mails')
    .set(
      end.status === 'sent'
        ? { status: end.status, sent_at: end.sentAt }
        : { status: end.status, reason: end.reason },
    )
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute();
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
    status: row.status,
    reason: row.reason,
    actor: { kind: row.actor_kind, id: row.actor },
    queuedAt: row.queued_at,
    sentAt: row.sent_at,
  };
}
