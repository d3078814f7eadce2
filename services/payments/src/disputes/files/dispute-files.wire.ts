import { standardReplies } from '@countinghouse/http';
import type { BusySlot, ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import { moment, uuid } from '../../edge/fields.wire.ts';
import { text } from '../../edge/input.wire.ts';
import { filesMax, uploadLimits } from './dispute-file.rules.ts';
import type { DisputeFile, FileRefusal } from './dispute-file.rules.ts';

export { fileBytesMax, uploadLimits } from './dispute-file.rules.ts';

const fileNameCharactersMax = 200;

export const uploadQuery = z.object({ fileName: text({ min: 1, max: fileNameCharactersMax }) });

export const disputeParams = z.object({ workspaceId: uuid(), id: uuid() });
export const fileParams = z.object({ workspaceId: uuid(), id: uuid(), fileId: uuid() });

export const disputeFileRecord = z.object({
  id: uuid(),
  object: z.literal('dispute_file'),
  file_name: z.string(),
  media_type: z.string(),
  size_bytes: z.int(),
  sent: z.boolean().meta({ description: 'Whether the provider has it.' }),
  created_at: moment(),
});

export const removedFile = z.object({ id: uuid(), status: z.literal('removed') });

export function toDisputeFileRecord(file: DisputeFile): z.infer<typeof disputeFileRecord> {
  return {
    id: file.id,
    object: 'dispute_file',
    file_name: file.fileName,
    media_type: file.mediaType,
    size_bytes: file.sizeBytes,
    sent: file.isSent,
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
        error: 'The dispute has an answer or has ended. Its files cannot be changed.',
      };
    case 'too_many':
      return {
        status: 409,
        code: 'conflict',
        error: `A dispute has at most ${filesMax} files. Delete one first.`,
      };
    case 'not_a_picture':
      return {
        status: 400,
        code: 'invalid_request',
        error: 'The file is not a PNG or JPEG, whatever its name. Upload a picture or a scan.',
      };
  }
}

/** How long a typical connection takes to upload 2 MiB. */
const uploadSeconds = 3;

export function toBusyReply(kind: BusySlot): ErrorReply {
  if (kind === 'all_busy') {
    return { ...standardReplies.unavailable, retryAfterSeconds: uploadSeconds };
  }
  return {
    status: 429,
    code: 'rate_limited',
    error: `A business can upload at most ${uploadLimits.perTenantMax} files at a time. Wait the number of seconds in Retry-After, then retry.`,
    retryAfterSeconds: uploadSeconds,
  };
}
