import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';
import type { DisputeFile } from './dispute-file.rules.ts';

/** In the order of sending: the drawn evidence first, then the oldest. */
export async function listFileRows(db: Db, dispute: RowKey): Promise<readonly DisputeFile[]> {
  const { rows } = await sql<DisputeFile>`
    select id, file_name as "fileName", media_type as "mediaType", size_bytes as "sizeBytes",
      provider_link is not null as "isSent", is_pack as "isPack", created_at as "createdAt"
    from dispute_files
    where workspace_id = ${dispute.workspaceId} and dispute_id = ${dispute.id}
    order by is_pack desc, id`.execute(db);
  return rows;
}

export interface NewFile extends RowKey, Omit<DisputeFile, 'isSent' | 'isPack'> {
  readonly disputeId: string;
  readonly sha256: Buffer;
  readonly contentSealed: Buffer;
  readonly uploadedByMemberId: string | null;
  readonly uploadedByKeyId: string | null;
}

export async function insertFile(tx: Tx, file: NewFile): Promise<void> {
  await tx.insertInto('dispute_files').values(toRow(file)).execute();
}

/** Nothing happens if the dispute has one. */
export async function insertPack(db: Db, file: NewFile): Promise<void> {
  await db
    .insertInto('dispute_files')
    .values({ ...toRow(file), is_pack: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function toRow(file: NewFile) {
  return {
    workspace_id: file.workspaceId,
    id: file.id,
    dispute_id: file.disputeId,
    file_name: file.fileName,
    media_type: file.mediaType,
    size_bytes: file.sizeBytes,
    sha256: file.sha256,
    content_sealed: file.contentSealed,
    uploaded_by_member_id: file.uploadedByMemberId,
    uploaded_by_key_id: file.uploadedByKeyId,
    created_at: file.createdAt,
  };
}

export async function deleteFile(tx: Tx, disputeId: string, key: RowKey): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('dispute_files')
    .where('workspace_id', '=', key.workspaceId)
    .where('dispute_id', '=', disputeId)
    .where('id', '=', key.id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export interface FileContent extends DisputeFile {
  readonly contentSealed: Buffer;
  readonly providerLink: string | null;
}

export async function findFileContent(
  db: Db,
  disputeId: string,
  key: RowKey,
): Promise<FileContent | null> {
  const { rows } = await sql<FileContent>`
    select id, file_name as "fileName", media_type as "mediaType", size_bytes as "sizeBytes",
      provider_link is not null as "isSent", is_pack as "isPack", created_at as "createdAt",
      content_sealed as "contentSealed", provider_link as "providerLink"
    from dispute_files
    where workspace_id = ${key.workspaceId} and dispute_id = ${disputeId}
      and id = ${key.id}`.execute(db);
  return rows[0] ?? null;
}

export async function saveProviderLink(db: Db, key: RowKey, link: string): Promise<void> {
  await sql`
    update dispute_files set provider_link = ${link}
    where workspace_id = ${key.workspaceId} and id = ${key.id}`.execute(db);
}
