import { moment, uuid } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import { archiveDays, isDownloadable, requestsPerDayMax } from './archive.rules.ts';
import type { Archive, ArchiveRefusal } from './archive.rules.ts';

const exampleHash = '9f64a747e1b97f131fabb6b447296c9b6f0201e79fb3c5356e6c77e89b6a806a';

export const archiveRecord = z.object({
  id: uuid(),
  status: z.enum(['queued', 'running', 'ready', 'failed', 'erased']).meta({
    description: `\`ready\` archives can be downloaded for ${archiveDays} days. Then they are \`erased\`.`,
    example: 'ready',
  }),
  requested_by: z
    .object({
      kind: z.literal('member'),
      id: uuid(),
      name: z.string().nullable().optional().meta({ example: 'Ada Obi' }),
    })
    .meta({ description: 'The member who requested it.' }),
  requested_at: moment(),
  files_done: z.int().meta({ description: 'Files written so far.', example: 142 }),
  files_total: z
    .int()
    .nullable()
    .meta({ description: 'Null until the preparation starts.', example: 142 }),
  size_bytes: z.int().nullable().meta({ description: 'Null until it is ready.', example: 48_201 }),
  sha256: z.string().nullable().meta({
    description: 'The hash of the whole file. Null until it is ready.',
    example: exampleHash,
  }),
  expires_at: moment().nullable().meta({ description: 'Null until it is ready.' }),
  failure: z.enum(['too_large', 'gave_up']).nullable().meta({
    description:
      '`too_large`: it exceeds 4 GB. `gave_up`: the preparation took longer than 12 hours.',
    example: null,
  }),
  downloadable: z.boolean().meta({ example: true }),
});

export const archiveList = z.object({
  data: z.array(archiveRecord).meta({ description: 'The latest 20, newest first.' }),
  request: z
    .object({
      available: z.boolean().meta({ example: true }),
      reason: z.string().optional().meta({ example: 'archive_under_way' }),
      explanation: z
        .string()
        .optional()
        .meta({ example: 'An archive is being prepared. Wait until it is ready.' }),
    })
    .meta({ description: 'Whether another archive can be requested now.' }),
});

export function toArchiveRecord(archive: Archive, now: Date): z.infer<typeof archiveRecord> {
  return {
    id: archive.id,
    status: archive.status,
    requested_by: { kind: 'member', id: archive.requestedBy },
    requested_at: archive.requestedAt.toISOString(),
    files_done: archive.filesDone,
    files_total: archive.filesTotal,
    size_bytes: archive.sizeBytes === null ? null : Number(archive.sizeBytes),
    sha256: archive.sha256,
    expires_at: archive.expiresAt?.toISOString() ?? null,
    failure: archive.failure,
    downloadable: isDownloadable(archive, now),
  };
}

export function toArchiveList(
  archives: readonly Archive[],
  refusal: ArchiveRefusal | null,
  now: Date,
): z.infer<typeof archiveList> {
  return {
    data: archives.map((archive) => toArchiveRecord(archive, now)),
    request:
      refusal === null
        ? { available: true }
        : { available: false, reason: refusal, explanation: sentences[refusal] },
  };
}

const sentences: Readonly<Record<ArchiveRefusal, string>> = {
  archive_under_way: 'An archive is being prepared. Wait until it is ready.',
  too_many_archives: `At most ${requestsPerDayMax} archives can be requested in 24 hours. Try again later.`,
};

export function toArchiveRefusal(reason: ArchiveRefusal): ErrorReply {
  return { status: 409, code: 'conflict', error: sentences[reason], broken: { reason } };
}

export function toDownloadRefusal(reason: 'archive_not_found' | 'archive_not_ready'): ErrorReply {
  return reason === 'archive_not_found'
    ? {
        status: 404,
        code: 'not_found',
        error: 'Archive not found. Check the id.',
        broken: { reason },
      }
    : {
        status: 409,
        code: 'conflict',
        error: 'This archive cannot be downloaded: it is not ready, or it was erased.',
        broken: { reason },
      };
}
