import type { Selectable } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import type { Attachment } from './attachment.rules.ts';
import type { Scan } from './scanning/scan.rules.ts';
import { toSubject, toSubjectColumns } from './subject-columns.reads.ts';
import type { Subject } from './subject.rules.ts';

const columns = [
  'id',
  'document_id',
  'bank_line_id',
  'contact_id',
  'file_name',
  'media_type',
  'size_bytes',
  'sha256',
  'attached_by',
  'attached_at',
  'removed_by',
  'removed_at',
  'scan_verdict',
  'scan_finding',
] as const;

type Row = Pick<Selectable<Schema['attachments']>, (typeof columns)[number]>;

/** Including removed ones, oldest first. */
export async function listAttachmentRows(
  db: Db,
  orgId: string,
  subject: Subject,
): Promise<readonly Attachment[]> {
  const rows = await db
    .selectFrom('attachments')
    .select(columns)
    .where('org_id', '=', orgId)
    .where(`${subject.kind}_id`, '=', subject.id)
    .orderBy('id')
    .execute();
  return rows.map(toAttachment);
}

export async function findAttachmentRow(
  db: Db,
  orgId: string,
  id: string,
): Promise<Attachment | null> {
  const row = await db
    .selectFrom('attachments')
    .select(columns)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : toAttachment(row);
}

/** Null if it was erased. */
export async function findAttachmentContent(
  db: Db,
  orgId: string,
  id: string,
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('attachments')
    .select('content_sealed')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.content_sealed ?? null;
}

export async function insertAttachment(
  db: Db,
  orgId: string,
  attachment: Attachment,
  contentSealed: Buffer,
): Promise<void> {
  await db
    .insertInto('attachments')
    .values({
      org_id: orgId,
      id: attachment.id,
      ...toSubjectColumns(attachment.subject),
      file_name: attachment.fileName,
      media_type: attachment.mediaType,
      size_bytes: attachment.sizeBytes,
      sha256: Buffer.from(attachment.sha256, 'hex'),
      content_sealed: contentSealed,
      attached_by: attachment.attachedBy,
      attached_at: attachment.attachedAt,
    })
    .execute();
}

/** False if it was already removed. */
export async function saveAttachmentRemoved(
  tx: Tx,
  orgId: string,
  id: string,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('attachments')
    .set({ removed_by: by, removed_at: at })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

function toAttachment(row: Row): Attachment {
  return {
    id: row.id,
    subject: toSubject(row),
    fileName: row.file_name,
    mediaType: row.media_type,
    sizeBytes: row.size_bytes,
    sha256: row.sha256.toString('hex'),
    attachedBy: row.attached_by,
    attachedAt: row.attached_at,
    removedBy: row.removed_by,
    removedAt: row.removed_at,
    scan: { verdict: toVerdict(row.scan_verdict), finding: row.scan_finding },
  };
}

function toVerdict(text: string | null): Scan['verdict'] {
  return text === 'clean' || text === 'infected' ? text : null;
}
