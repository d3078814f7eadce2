import { standardReplies } from '@countinghouse/http';
import type { BusySlot, ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import { moment, nullableMoment, toNullableMoment, uuid } from '../../edge/fields.wire.ts';
import { text } from '../../edge/input.wire.ts';
import { documentKinds, documentsMax, uploadLimits } from './document.rules.ts';
import type { BusinessDocument } from './document.rules.ts';
import type { UploadOutcome } from './keep-documents.ts';

export { uploadLimits } from './document.rules.ts';

const fileNameCharactersMax = 200;

export const uploadQuery = z.object({
  kind: z.enum(documentKinds),
  fileName: text({ min: 1, max: fileNameCharactersMax }),
});

export const documentParams = z.object({ businessId: uuid(), documentId: uuid() });

export const documentRecord = z.object({
  id: uuid(),
  object: z.literal('document'),
  kind: z.string(),
  file_name: z.string().nullable(),
  media_type: z.string().nullable(),
  size_bytes: z.int().nullable(),
  status: z.enum(['uploaded', 'submitted']),
  submitted_at: nullableMoment(),
  created_at: moment(),
});

export function toDocumentRecord(document: BusinessDocument): z.infer<typeof documentRecord> {
  return {
    id: document.id,
    object: 'document',
    kind: document.kind,
    file_name: document.fileName,
    media_type: document.mediaType,
    size_bytes: document.sizeBytes,
    status: document.submittedAt === null ? 'uploaded' : 'submitted',
    submitted_at: toNullableMoment(document.submittedAt),
    created_at: document.createdAt.toISOString(),
  };
}

type Reason = Extract<UploadOutcome, { kind: 'reject' }>['reason'];

export function toUploadReply(reason: Reason): ErrorReply {
  switch (reason) {
    case 'not_a_known_file':
      return {
        status: 400,
        code: 'invalid_request',
        error:
          'The file is not a PDF, PNG or JPEG, whatever its name. Upload a file in one of these formats.',
      };
    case 'too_many':
      return {
        status: 409,
        code: 'conflict',
        error: `A business can store at most ${documentsMax} documents. Delete one you no longer need.`,
      };
  }
}

/** How long a typical connection takes to upload 5 MiB. */
const uploadSeconds = 5;

export function toBusyReply(kind: BusySlot): ErrorReply {
  if (kind === 'all_busy') {
    return { ...standardReplies.unavailable, retryAfterSeconds: uploadSeconds };
  }
  return {
    status: 429,
    code: 'rate_limited',
    error: `A business can upload at most ${uploadLimits.perTenantMax} documents at a time. Wait the number of seconds in Retry-After, then retry.`,
    retryAfterSeconds: uploadSeconds,
  };
}

export const documentGone: ErrorReply = {
  status: 404,
  code: 'not_found',
  error:
    'There is no such document that can still be submitted or deleted. Check the id and the document’s status.',
};
