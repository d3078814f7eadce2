import { withTransaction } from '@countinghouse/postgres';
import { sealUpload } from '@countinghouse/sealing';
import type { ReadFile, Sealer } from '@countinghouse/sealing';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { MemberCaller } from '../../tenants/members/member.rules.ts';
import { admitToSubject } from './admit-to-subject.ts';
import type { SubjectRejection } from './admit-to-subject.ts';
import { acceptedTypes, attachmentContext, attachmentsPerSubjectMax } from './attachment.rules.ts';
import type { Attachment } from './attachment.rules.ts';
import {
  findAttachmentContent,
  findAttachmentRow,
  insertAttachment,
  listAttachmentRows,
  saveAttachmentRemoved,
} from './attachments.sql.ts';
import { notScanned, refuseDownload } from './scanning/scan.rules.ts';
import type { Subject } from './subject.rules.ts';

export interface AttachmentDeps extends BooksDeps {
  readonly sealer: Sealer;
  /** Whether the installation has a scanner: a file that it has not judged is not handed out. */
  readonly filesAreScanned: boolean;
}

interface Upload {
  readonly subject: Subject;
  readonly fileName: string;
  readonly read: ReadFile;
}

export type AttachmentRejection =
  | SubjectRejection
  | {
      readonly kind: 'reject';
      readonly reason: 'attachment_not_found' | 'unknown_file_type' | 'too_many_attachments';
    }
  | DownloadRejection;

export interface DownloadRejection {
  readonly kind: 'reject';
  readonly reason: 'file_infected' | 'file_not_scanned';
}

export async function listAttachments(
  { database }: Pick<AttachmentDeps, 'database'>,
  caller: MemberCaller,
  subject: Subject,
): Promise<
  | {
      readonly kind: 'listed';
      readonly attachments: readonly Attachment[];
      readonly attaching: SubjectRejection | null;
      readonly removing: SubjectRejection | null;
    }
  | AttachmentRejection
> {
  const admitted = await admitToSubject(database.db, caller, subject);
  if (admitted.kind === 'reject') return admitted;
  const attachments = await listAttachmentRows(database.db, caller.orgId, subject);
  return { ...admitted, kind: 'listed', attachments };
}

/** Stores a file, sealed. Uploading the same content again returns the existing attachment. */
export async function attachFile(
  deps: AttachmentDeps,
  caller: MemberCaller,
  { subject, fileName, read }: Upload,
): Promise<
  | { readonly kind: 'attached'; readonly attachment: Attachment; readonly isRepeat: boolean }
  | AttachmentRejection
> {
  const { orgId, member, actor } = caller;
  const before = await admitToSubject(deps.database.db, caller, subject);
  if (before.kind === 'reject') return before;
  if (before.attaching !== null) return before.attaching;
  const id = deps.newId();
  // Sealed before the transaction starts, because ten megabytes take a while.
  const sealing = deps.sealer.startSealing(attachmentContext(orgId, id));
  const file = await sealUpload(read, sealing, acceptedTypes);
  if (file === null) return { kind: 'reject', reason: 'unknown_file_type' };
  const { mediaType, sizeBytes } = file;
  const sha256 = file.sha256.toString('hex');
  return withTransaction(deps.database.db, async (tx) => {
    const admitted = await admitToSubject(tx, caller, subject);
    if (admitted.kind === 'reject') return admitted;
    const known = (await listAttachmentRows(tx, orgId, subject)).filter(isThere);
    const same = known.find((one) => one.sha256 === sha256);
    if (same !== undefined) return { kind: 'attached', attachment: same, isRepeat: true };
    if (known.length >= attachmentsPerSubjectMax) {
      return { kind: 'reject', reason: 'too_many_attachments' };
    }
    const attachment: Attachment = {
      id,
      subject,
      fileName,
      mediaType,
      sizeBytes,
      sha256,
      attachedBy: member.id,
      attachedAt: deps.now(),
      removedBy: null,
      removedAt: null,
      scan: notScanned,
    };
    await insertAttachment(tx, orgId, attachment, file.contentSealed);
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: `${subject.kind}.file_attached`,
      subjectKind: subject.kind,
      subjectId: subject.id,
      detail: { attachment_id: id, file_name: fileName, size_bytes: sizeBytes, sha256 },
    });
    return { kind: 'attached', attachment, isRepeat: false };
  });
}

/** Why this member cannot download the file; null if they can. */
export function refuseAttachment(
  { filesAreScanned: isScanned }: Pick<AttachmentDeps, 'filesAreScanned'>,
  { member }: MemberCaller,
  { scan, attachedBy }: Attachment,
): DownloadRejection | null {
  const reason = refuseDownload(scan, { isUploader: attachedBy === member.id, isScanned });
  return reason === null ? null : { kind: 'reject', reason };
}

export async function openAttachment(
  deps: AttachmentDeps,
  caller: MemberCaller,
  id: string,
): Promise<
  | { readonly kind: 'opened'; readonly attachment: Attachment; readonly bytes: Buffer }
  | AttachmentRejection
> {
  const { db } = deps.database;
  const { orgId } = caller;
  const attachment = await findAttachmentRow(db, orgId, id);
  if (attachment === null || !isThere(attachment)) return notFound;
  const admitted = await admitToSubject(db, caller, attachment.subject);
  if (admitted.kind === 'reject') return hideSubject(admitted);
  const kept = refuseAttachment(deps, caller, attachment);
  if (kept !== null) return kept;
  const sealed = await findAttachmentContent(db, orgId, id);
  if (sealed === null) return notFound;
  const bytes = Buffer.from(deps.sealer.open(sealed, attachmentContext(orgId, id)), 'base64');
  return { kind: 'opened', attachment, bytes };
}

/** Keeps who removed it and when; the content is erased after a month. */
export function removeAttachment(
  deps: AttachmentDeps,
  caller: MemberCaller,
  id: string,
): Promise<{ readonly kind: 'removed'; readonly attachment: Attachment } | AttachmentRejection> {
  const { orgId, member, actor } = caller;
  return withTransaction(deps.database.db, async (tx) => {
    const attachment = await findAttachmentRow(tx, orgId, id);
    if (attachment === null) return notFound;
    const { subject, fileName } = attachment;
    const admitted = await admitToSubject(tx, caller, subject);
    if (admitted.kind === 'reject') return hideSubject(admitted);
    if (admitted.removing !== null) return admitted.removing;
    const removed = { by: member.id, at: deps.now() };
    if (!(await saveAttachmentRemoved(tx, orgId, id, removed))) return notFound;
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: `${subject.kind}.file_removed`,
      subjectKind: subject.kind,
      subjectId: subject.id,
      detail: { attachment_id: id, file_name: fileName },
    });
    return {
      kind: 'removed',
      attachment: { ...attachment, removedBy: removed.by, removedAt: removed.at },
    };
  });
}

const notFound = { kind: 'reject', reason: 'attachment_not_found' } as const;

/** Without access to the subject, a member does not learn that it has a file. */
function hideSubject(rejection: SubjectRejection): AttachmentRejection {
  return rejection.reason === 'subject_not_found' ? notFound : rejection;
}

function isThere({ removedAt }: Attachment): boolean {
  return removedAt === null;
}
