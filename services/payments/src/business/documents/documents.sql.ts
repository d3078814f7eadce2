import type { Db, Tx } from '../../kernel/database.ts';
import type { BusinessDocument } from './document.rules.ts';

const columns = [
  'id',
  'kind',
  'file_name as fileName',
  'media_type as mediaType',
  'size_bytes as sizeBytes',
  'submitted_at as submittedAt',
  'created_at as createdAt',
] as const;

export async function listDocumentRows(
  db: Db,
  businessId: string,
): Promise<readonly BusinessDocument[]> {
  return db
    .selectFrom('business_documents')
    .select(columns)
    .where('business_id', '=', businessId)
    .orderBy('id')
    .execute();
}

export interface DocumentKey {
  readonly businessId: string;
  readonly id: string;
}

export interface NewDocument extends DocumentKey {
  readonly kind: string;
  readonly fileName: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly sha256: Buffer;
  readonly contentSealed: Buffer;
  readonly uploadedByMemberId: string;
  readonly createdAt: Date;
}

export async function insertDocument(db: Db, document: NewDocument): Promise<void> {
  await db
    .insertInto('business_documents')
    .values({
      business_id: document.businessId,
      id: document.id,
      kind: document.kind,
      file_name: document.fileName,
      media_type: document.mediaType,
      size_bytes: document.sizeBytes,
      sha256: document.sha256,
      content_sealed: document.contentSealed,
      uploaded_by_member_id: document.uploadedByMemberId,
      created_at: document.createdAt,
    })
    .execute();
}

export interface DocumentContent {
  readonly mediaType: string | null;
  readonly contentSealed: Buffer | null;
}

export async function findDocumentContent(
  db: Db,
  { businessId, id }: DocumentKey,
): Promise<DocumentContent | null> {
  const row = await db
    .selectFrom('business_documents')
    .select(['media_type as mediaType', 'content_sealed as contentSealed'])
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** False when there is none that was not handed in already. */
export async function saveSubmitted(
  tx: Tx,
  { businessId, id }: DocumentKey,
  now: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('business_documents')
    .set({ submitted_at: now })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('submitted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** What was handed in stays: somebody may have decided by it. */
export async function deleteUnsubmitted(tx: Tx, { businessId, id }: DocumentKey): Promise<boolean> {
  const result = await tx
    .deleteFrom('business_documents')
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('submitted_at', 'is', null)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
