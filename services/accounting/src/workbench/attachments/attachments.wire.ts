import { standardReplies } from '@countinghouse/http';
import type { BusySlot, ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import { moment, namedActor, text, uuid } from '../../edge/fields.wire.ts';
import { refusal } from '../../edge/refusal.ts';
import { explainRefusal } from '../../tenants/members/permission.rules.ts';
import type { SubjectRejection } from './admit-to-subject.ts';
import { attachmentsPerSubjectMax, uploadLimits } from './attachment.rules.ts';
import type { Attachment } from './attachment.rules.ts';
import type { AttachmentRejection, DownloadRejection } from './manage-attachments.ts';
import { subjectFields } from './subject.wire.ts';

export { attachmentBytesMax, uploadLimits } from './attachment.rules.ts';

const fileNameCharactersMax = 200;

export const subjectQuery = z.object(subjectFields);

export const uploadQuery = z.object({
  ...subjectFields,
  file_name: text({ min: 1, max: fileNameCharactersMax }).meta({ example: 'bill-88107.pdf' }),
});

const permission = z.object({
  available: z.boolean(),
  reason: z.string().optional(),
  explanation: z.string().optional(),
});

export const attachmentRecord = z
  .object({
    id: uuid(),
    ...subjectFields,
    file_name: z.string(),
    media_type: z.string().meta({ description: 'Detected from the content.' }),
    size_bytes: z.int().positive(),
    sha256: z.string().meta({ description: 'Of the content, in hexadecimal.' }),
    attached_by: namedActor(),
    attached_at: moment(),
    removed_by: namedActor().nullable(),
    removed_at: moment().nullable(),
    scan: z.enum(['not_scanned', 'waiting', 'clean', 'infected']).meta({
      description:
        'What the virus scanner says. `waiting`: not known yet; the scanner is asked again. `not_scanned`: the installation has no scanner.',
    }),
    scan_finding: z
      .string()
      .nullable()
      .meta({ description: 'What an infected file carries, in the scanner’s words.' }),
    download: permission.meta({
      description:
        'Whether you can download it. An infected file is for nobody; one that waits for the scanner is for whoever attached it.',
    }),
  })
  .meta({ id: 'Attachment' });

export const attachmentList = z.object({
  data: z.array(attachmentRecord).meta({ description: 'Removed ones too, oldest first.' }),
  attach: permission.meta({ description: 'Whether you can attach files here.' }),
  remove: permission.meta({ description: 'Whether you can remove files from here.' }),
});

interface ShownTo {
  readonly filesAreScanned: boolean;
  /** Why the reader cannot download it. */
  readonly kept: DownloadRejection | null;
}

export function toAttachmentRecord(
  attachment: Attachment,
  { filesAreScanned, kept }: ShownTo,
): z.infer<typeof attachmentRecord> {
  const { removedBy, scan } = attachment;
  return {
    id: attachment.id,
    subject: attachment.subject.kind,
    subject_id: attachment.subject.id,
    file_name: attachment.fileName,
    media_type: attachment.mediaType,
    size_bytes: attachment.sizeBytes,
    sha256: attachment.sha256,
    attached_by: { kind: 'member', id: attachment.attachedBy },
    attached_at: attachment.attachedAt.toISOString(),
    removed_by: removedBy === null ? null : { kind: 'member', id: removedBy },
    removed_at: attachment.removedAt?.toISOString() ?? null,
    scan: scan.verdict ?? (filesAreScanned ? 'waiting' : 'not_scanned'),
    scan_finding: scan.finding,
    download: toPermission(kept),
  };
}

export function toPermission(
  rejection: SubjectRejection | DownloadRejection | null,
): z.infer<typeof permission> {
  if (rejection === null) return { available: true };
  const { error: explanation } = toAttachmentReply(rejection);
  if (typeof explanation !== 'string') return { available: false, reason: rejection.reason };
  return { available: false, reason: rejection.reason, explanation };
}

export function toAttachmentReply(rejection: AttachmentRejection): ErrorReply {
  const { reason } = rejection;
  switch (reason) {
    case 'role_forbids':
      return refusal(403, reason, explainRefusal(rejection.role, rejection.permission));
    case 'not_your_document':
      return refusal(
        403,
        reason,
        'You did not write this document. Ask its author or a bookkeeper.',
      );
    case 'subject_not_found':
      return refusal(404, reason, 'Not found, or you have no access to it.', 'subject_id');
    case 'attachment_not_found':
      return refusal(404, reason, 'There is no such file, or somebody has removed it.');
    case 'file_infected':
      return refusal(
        409,
        reason,
        'The virus scanner found something in this file: nobody can download it. Remove it, and ask its sender for a clean one.',
      );
    case 'file_not_scanned':
      return refusal(
        409,
        reason,
        'The virus scanner has not judged this file yet. Until it has, only the person who attached it can download it.',
      );
    case 'unknown_file_type':
      return refusal(
        400,
        reason,
        'The file is not a PDF, PNG, JPEG, WebP, HEIC or XML, whatever its name. Upload a file in one of these formats.',
      );
    case 'too_many_attachments':
      return refusal(
        409,
        reason,
        `At most ${attachmentsPerSubjectMax} files can be attached. Remove one that is no longer needed.`,
      );
  }
}

/** How long a typical connection takes to upload 10 MiB. */
const uploadSeconds = 10;

export function toBusyReply(kind: BusySlot): ErrorReply {
  if (kind === 'all_busy') {
    return { ...standardReplies.unavailable, retryAfterSeconds: uploadSeconds };
  }
  return {
    status: 429,
    code: 'rate_limited',
    error: `An organisation can upload at most ${uploadLimits.perTenantMax} files at a time. Wait the number of seconds in Retry-After, then retry.`,
    retryAfterSeconds: uploadSeconds,
  };
}
