import { withTransaction } from '@countinghouse/postgres';
import { sealUpload } from '@countinghouse/sealing';
import type { ReadFile, Sealer } from '@countinghouse/sealing';
import { recordCallerAct } from '../../kernel/audit/record-audit.ts';
import type { WorkspaceActor } from '../../kernel/audit/record-audit.ts';
import type { Caller } from '../../kernel/caller.rules.ts';
import type { Database } from '../../kernel/database.ts';
import { toRequesterColumns } from '../../kernel/requester-columns.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';
import { lockWithPayment } from '../disputes/answer-dispute.ts';
import { findDispute } from '../disputes/find-dispute.ts';
import { acceptedTypes, filesMax, isPictureType, refuseFileChange } from './dispute-file.rules.ts';
import type { DisputeFile, FileRefusal } from './dispute-file.rules.ts';
import { deleteFile, findFileContent, insertFile, listFileRows } from './dispute-files.sql.ts';
import { fileContext } from './file-context.ts';

export interface FileDeps {
  readonly database: Database;
  readonly newId: () => string;
  readonly now: () => Date;
  readonly sealer: Sealer;
}

/** Null if there is no such dispute. */
export async function listDisputeFiles(
  { database }: Pick<FileDeps, 'database'>,
  dispute: RowKey,
): Promise<readonly DisputeFile[] | null> {
  if ((await findDispute(database, dispute)) === null) return null;
  return listFileRows(database.db, dispute);
}

type Reject<Reason> = { readonly kind: 'reject'; readonly reason: Reason };

export type UploadOutcome =
  | { readonly kind: 'kept'; readonly file: DisputeFile }
  | Reject<FileRefusal>;

export interface FileUpload {
  readonly disputeId: string;
  readonly fileName: string;
  readonly read: ReadFile;
}

/** Kept sealed until the evidence is submitted with it. */
export async function uploadDisputeFile(
  deps: FileDeps,
  caller: Pick<Caller, 'actor' | 'businessId' | 'workspaceId'>,
  { disputeId, fileName, read }: FileUpload,
): Promise<UploadOutcome> {
  const { workspaceId } = caller;
  const by = toRequesterColumns(caller.actor);
  const uploadedBy = {
    uploadedByMemberId: by.requestedByMemberId,
    uploadedByKeyId: by.requestedByKeyId,
  };
  const dispute = { workspaceId, id: disputeId };
  const refusal = refuseFileChange(await findDispute(deps.database, dispute));
  if (refusal !== null) return { kind: 'reject', reason: refusal };
  const key = { workspaceId, id: deps.newId() };
  // Sealed before the transaction: megabytes take their time.
  const content = await sealUpload(read, deps.sealer.startSealing(fileContext(key)), acceptedTypes);
  if (content === null || !isPictureType(content.mediaType)) {
    return { kind: 'reject', reason: 'not_a_picture' };
  }
  const { mediaType, sizeBytes, sha256, contentSealed } = content;
  const facts = { ...key, fileName, mediaType, sizeBytes, createdAt: deps.now() };
  return withTransaction(deps.database.db, async (tx): Promise<UploadOutcome> => {
    const locked = await lockWithPayment(tx, dispute);
    const late = refuseFileChange(locked?.dispute ?? null);
    if (late !== null) return { kind: 'reject', reason: late };
    const { length: keptCount } = await listFileRows(tx, dispute);
    if (keptCount >= filesMax) return { kind: 'reject', reason: 'too_many' };
    await insertFile(tx, { ...facts, sha256, contentSealed, disputeId, ...uploadedBy });
    const act = { subjectKind: 'dispute', subjectId: disputeId, detail: { file_id: key.id } };
    await recordCallerAct(tx, deps.newId, caller, { action: 'dispute.file_uploaded', ...act });
    return { kind: 'kept', file: { ...facts, isSent: false, isPack: false } };
  });
}

export function removeDisputeFile(
  deps: FileDeps,
  caller: WorkspaceActor,
  disputeId: string,
  id: string,
): Promise<{ readonly kind: 'removed' } | Reject<'not_found' | 'not_open'>> {
  const { workspaceId } = caller;
  return withTransaction(deps.database.db, async (tx) => {
    const locked = await lockWithPayment(tx, { workspaceId, id: disputeId });
    const refusal = refuseFileChange(locked?.dispute ?? null);
    if (refusal !== null) return { kind: 'reject', reason: refusal };
    if (!(await deleteFile(tx, disputeId, { workspaceId, id }))) {
      return { kind: 'reject', reason: 'not_found' };
    }
    const act = { subjectKind: 'dispute', subjectId: disputeId, detail: { file_id: id } };
    await recordCallerAct(tx, deps.newId, caller, { action: 'dispute.file_removed', ...act });
    return { kind: 'removed' };
  });
}

export async function openDisputeFile(
  { database, sealer }: Pick<FileDeps, 'database' | 'sealer'>,
  disputeId: string,
  key: RowKey,
): Promise<{ readonly file: DisputeFile; readonly bytes: Buffer } | null> {
  const found = await findFileContent(database.db, disputeId, key);
  if (found === null) return null;
  const bytes = Buffer.from(sealer.open(found.contentSealed, fileContext(key)), 'base64');
  return { file: found, bytes };
}
