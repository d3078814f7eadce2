import { closedObject, rateLimited, ruleBroken, standardReplies } from '@countinghouse/http';
import type { BusySlot, ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import { moment, uuid } from '../../edge/fields.wire.ts';
import { text } from '../../edge/input.wire.ts';
import { reasonFor } from '../../edge/reasons.ts';
import { disputeId } from '../disputes/disputes.wire.ts';
import { fileBytesMax, filesMax, uploadLimits } from './dispute-file.rules.ts';
import type { DisputeFile, FileRefusal } from './dispute-file.rules.ts';

export { fileBytesMax, uploadLimits } from './dispute-file.rules.ts';

const fileNameCharactersMax = 200;

export const uploadQuery = z.object({ fileName: text({ min: 1, max: fileNameCharactersMax }) });

const fileExample = {
  id: '01a1e2c5-0f30-7a42-8009-77b1c2d4e5f6',
  object: 'dispute_file',
  file_name: 'delivery-note.png',
  media_type: 'image/png',
  size_bytes: 48_213,
  sent: false,
  from_evidence: false,
  created_at: '2026-11-18T10:05:11.112Z',
} as const;

export const fileParams = disputeId.extend({
  fileId: uuid().meta({ description: 'The file’s id.', example: fileExample.id }),
});

const fileFields = {
  id: uuid(),
  object: z.literal('dispute_file'),
  file_name: z.string().meta({ description: 'The name that it was uploaded with.' }),
  media_type: z.string().meta({ description: '`image/png` or `image/jpeg`, by its content.' }),
  size_bytes: z.int().meta({ description: 'Its size in bytes.' }),
  sent: z.boolean().meta({ description: 'Whether the provider has it.' }),
  from_evidence: z.boolean().meta({
    description: 'True for the picture that is made of the evidence when it is sent.',
  }),
  created_at: moment(),
};

export const disputeFileRecord = z.object(fileFields).meta({
  id: 'DisputeFile',
  description: 'A picture that goes to the provider with the evidence.',
  example: fileExample,
});

export const disputeFileList = z
  .object({
    data: z
      .array(disputeFileRecord)
      .meta({ description: 'The picture of the evidence first, then the oldest.' }),
  })
  .meta({
    id: 'DisputeFileList',
    description: 'The files of a dispute.',
    example: { data: [fileExample] },
  });

const contentExample =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==';
const base64CharactersMax = Math.ceil(fileBytesMax / 3) * 4;
const otherBytesMax = 4_096;

/** A file in base64, and its name. */
export const fileBodyBytesMax = base64CharactersMax + otherBytesMax;

export const fileBodyExample = { file_name: fileExample.file_name, content: contentExample };

export const fileBody = closedObject({
  file_name: text({ min: 1, max: fileNameCharactersMax }).meta({
    description: 'The name that the list shows.',
    example: fileBodyExample.file_name,
  }),
  content: z.base64('Must be base64.').max(base64CharactersMax, 'Must be at most 2 MiB.').meta({
    description: 'A PNG or JPEG of at most 2 MiB, in base64.',
    example: contentExample,
  }),
});

export const disputeFileContent = z
  .object({
    ...fileFields,
    content: z.string().meta({ description: 'The file in base64.' }),
  })
  .meta({
    id: 'DisputeFileContent',
    description: 'A file of a dispute with its content.',
    example: { ...fileExample, content: contentExample },
  });

export const removedFile = z.object({ id: uuid(), status: z.literal('removed') }).meta({
  id: 'RemovedDisputeFile',
  description: 'The file is deleted.',
  example: { id: fileExample.id, status: 'removed' },
});

export function toDisputeFileContent(file: DisputeFile, bytes: Buffer) {
  return { ...toDisputeFileRecord(file), content: bytes.toString('base64') };
}

export function toDisputeFileRecord(file: DisputeFile): z.infer<typeof disputeFileRecord> {
  return {
    id: file.id,
    object: 'dispute_file',
    file_name: file.fileName,
    media_type: file.mediaType,
    size_bytes: file.sizeBytes,
    sent: file.isSent,
    from_evidence: file.isPack,
    created_at: file.createdAt.toISOString(),
  };
}

export function toFileReply(reason: FileRefusal): ErrorReply {
  switch (reason) {
    case 'not_found':
      return standardReplies.notFound;
    case 'not_open':
      return {
        status: 409,
        code: 'conflict',
        reason: reasonFor('dispute_answered'),
        error: 'The dispute has an answer or has ended. Its files cannot be changed.',
      };
    case 'too_many':
      return {
        status: 409,
        code: 'conflict',
        reason: reasonFor('too_many_files'),
        error: `A dispute has at most ${filesMax} files. Delete one first.`,
      };
    case 'not_a_picture':
      return ruleBroken(
        'The file is not a PNG or JPEG, whatever its name. Upload a picture or a scan.',
        reasonFor('not_a_picture'),
      );
  }
}

/** How long a typical connection takes to upload 2 MiB. */
const uploadSeconds = 3;

export function toBusyReply(kind: BusySlot): ErrorReply {
  if (kind === 'all_busy') {
    return { ...standardReplies.unavailable, retryAfterSeconds: uploadSeconds };
  }
  return {
    ...rateLimited(uploadSeconds),
    error: `A business can upload at most ${uploadLimits.perTenantMax} files at a time. Wait the number of seconds in Retry-After, then retry.`,
  };
}
