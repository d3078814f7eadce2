import { withTransaction } from '@countinghouse/postgres';
import { sealUpload } from '@countinghouse/sealing';
import type { ReadFile, Sealer } from '@countinghouse/sealing';
import { recordMemberAct } from '../../kernel/audit/record-audit.ts';
import type { Database, Tx } from '../../kernel/database.ts';
import { lockBusiness } from '../../tenants/businesses/lock-business.ts';
import type { ActingMember } from '../../tenants/staff/find-staff.ts';
import { acceptedTypes, documentsMax } from './document.rules.ts';
import type { BusinessDocument, DocumentKind } from './document.rules.ts';
import {
  deleteUnsubmitted,
  findDocumentContent,
  insertDocument,
  listDocumentRows,
  saveSubmitted,
} from './documents.sql.ts';
import type { DocumentKey } from './documents.sql.ts';

export interface DocumentDeps {
  readonly database: Database;
  readonly newId: () => string;
  readonly now: () => Date;
  readonly sealer: Sealer;
}

export interface Upload {
  readonly kind: DocumentKind;
  readonly fileName: string;
  readonly read: ReadFile;
}

export type UploadOutcome =
  | { readonly kind: 'kept'; readonly document: BusinessDocument }
  | { readonly kind: 'reject'; readonly reason: 'not_a_known_file' | 'too_many' };

export function listDocuments(
  { database }: Pick<DocumentDeps, 'database'>,
  businessId: string,
): Promise<readonly BusinessDocument[]> {
  return listDocumentRows(database.db, businessId);
}

/** Kept sealed, and not handed in yet: it can still be taken back. */
export async function uploadDocument(
  deps: DocumentDeps,
  member: ActingMember,
  { kind, fileName, read }: Upload,
): Promise<UploadOutcome> {
  const { businessId, memberId: uploadedByMemberId } = member;
  const key = { businessId, id: deps.newId() };
  // Sealed before the transaction: five megabytes take their time.
  const sealing = deps.sealer.startSealing(documentContext(key));
  const file = await sealUpload(read, sealing, acceptedTypes);
  if (file === null) return { kind: 'reject', reason: 'not_a_known_file' };
  const { mediaType, sizeBytes } = file;
  const facts = { kind, fileName, mediaType, sizeBytes, createdAt: deps.now() };
  return withTransaction(deps.database.db, async (tx) => {
    await lockBusiness(tx, businessId);
    const { length: keptCount } = await listDocumentRows(tx, businessId);
    if (keptCount >= documentsMax) return { kind: 'reject', reason: 'too_many' };
    await insertDocument(tx, { ...key, ...facts, ...file, uploadedByMemberId });
    await record(tx, deps, member, 'document.uploaded', key.id);
    return { kind: 'kept', document: { ...facts, id: key.id, submittedAt: null } };
  });
}

export function submitDocument(
  deps: DocumentDeps,
  member: ActingMember,
  documentId: string,
): Promise<'submitted' | 'not_found'> {
  return withTransaction(deps.database.db, async (tx) => {
    const key = { businessId: member.businessId, id: documentId };
    if (!(await saveSubmitted(tx, key, deps.now()))) return 'not_found';
    await record(tx, deps, member, 'document.submitted', documentId);
    return 'submitted';
  });
}

export function removeDocument(
  deps: DocumentDeps,
  member: ActingMember,
  documentId: string,
): Promise<'removed' | 'not_found'> {
  return withTransaction(deps.database.db, async (tx) => {
    const key = { businessId: member.businessId, id: documentId };
    if (!(await deleteUnsubmitted(tx, key))) return 'not_found';
    await record(tx, deps, member, 'document.removed', documentId);
    return 'removed';
  });
}

/** Null when there is none, or when only its existence was recorded. */
export async function openDocument(
  { database, sealer }: Pick<DocumentDeps, 'database' | 'sealer'>,
  key: DocumentKey,
): Promise<{ readonly mediaType: string; readonly bytes: Buffer } | null> {
  const found = await findDocumentContent(database.db, key);
  if (found === null || found.mediaType === null || found.contentSealed === null) return null;
  const bytes = Buffer.from(sealer.open(found.contentSealed, documentContext(key)), 'base64');
  return { mediaType: found.mediaType, bytes };
}

/** Ties a content to its row: moved to another, it does not open. */
export function documentContext({ businessId, id }: DocumentKey): string {
  return `business_documents|${businessId}|${id}|content`;
}

async function record(
  tx: Tx,
  { newId }: DocumentDeps,
  member: ActingMember,
  action: string,
  subjectId: string,
): Promise<void> {
  const subjectKind = 'business_document';
  await recordMemberAct(tx, newId, member, { action, subjectKind, subjectId, detail: {} });
}
