import { queryInteger, toCsvLine, toCsvText } from '@countinghouse/http';
import { z } from 'zod';
import { calendarDate, moment, uuid } from '../http/fields.wire.ts';
import type { AuditPage, NamedAuditEntry } from './list-audit-log.ts';

const pageSizeMax = 100;
const pageSizeDefault = 50;
const filterText = z.string().min(1).max(100).optional();

export const auditLogQuery = z.object({
  actor: filterText.meta({ description: 'The id of a member or key, or an operator’s name.' }),
  action: filterText.meta({
    description: 'An action, or what it is about: `webhook` finds `webhook.removed` too.',
    example: 'organisation.changed',
  }),
  subject_kind: filterText.meta({ example: 'account' }),
  subject_id: filterText,
  from: calendarDate().optional().meta({ description: 'On this day or later.' }),
  to: calendarDate().optional().meta({ description: 'On this day or earlier.' }),
  starting_after: uuid().optional().meta({ description: 'The previous `next_cursor`.' }),
  limit: queryInteger({ minimum: 1, maximum: pageSizeMax, fallback: pageSizeDefault }),
  format: z.enum(['json', 'csv']).default('json').meta({
    description: 'As CSV it is the whole log that fits the filters, whatever `limit` says.',
  }),
});

export function toAuditQuery(
  query: z.infer<typeof auditLogQuery>,
  place: { readonly orgId: string; readonly timeZone: string },
) {
  return {
    orgId: place.orgId,
    timeZone: place.timeZone,
    actor: query.actor ?? null,
    action: query.action ?? null,
    subjectKind: query.subject_kind ?? null,
    subjectId: query.subject_id ?? null,
    from: query.from ?? null,
    to: query.to ?? null,
    olderThanId: query.starting_after ?? null,
  };
}

const party = (kinds: z.ZodType<string>) =>
  z.object({
    kind: kinds,
    id: z.string(),
    name: z.string().nullable().meta({ description: 'What people know it by, where it has one.' }),
  });

const auditEntryRecord = z
  .object({
    id: uuid(),
    created_at: moment(),
    actor: party(z.enum(['operator', 'member', 'api_key', 'system'])),
    action: z.string(),
    subject: party(z.string()),
    detail: z.record(z.string(), z.unknown()).meta({
      description: 'Of a change `before` and `after`, with the fields that it changed.',
    }),
    request_id: z.string().nullable(),
    ip: z.string().nullable(),
  })
  .meta({ id: 'AppAuditEntry', description: 'Who did what. Never changed, by nobody.' });

const auditPageRecord = z
  .object({
    data: z.array(auditEntryRecord).meta({ description: 'Newest first.' }),
    has_more: z.boolean(),
    next_cursor: uuid().nullable(),
  })
  .meta({
    id: 'AppAuditPage',
    description: 'Go on with `next_cursor` until it is null; a page may be short before that.',
  });

const csvColumns = [
  'id',
  'created_at',
  'actor_kind',
  'actor_id',
  'actor_name',
  'action',
  'subject_kind',
  'subject_id',
  'subject_name',
  'request_id',
  'ip',
  'detail',
] as const;

export const auditLogResponse = {
  description: 'Done.',
  content: {
    'application/json': { schema: auditPageRecord },
    'text/csv': {
      schema: z.string().meta({
        description: 'A line of names and one per entry, newest first.',
        example: toCsvLine(csvColumns),
      }),
    },
  },
};

export function toAuditPageRecord({ items, hasMore, nextCursor }: AuditPage) {
  return { data: items.map(toAuditEntryRecord), has_more: hasMore, next_cursor: nextCursor };
}

function toAuditEntryRecord(entry: NamedAuditEntry): z.infer<typeof auditEntryRecord> {
  return {
    id: entry.id,
    created_at: entry.createdAt.toISOString(),
    actor: { kind: entry.actorKind, id: entry.actor, name: entry.actorName },
    action: entry.action,
    subject: { kind: entry.subjectKind, id: entry.subjectId, name: entry.subjectName },
    detail: entry.detail,
    request_id: entry.requestId,
    ip: entry.ip,
  };
}

export const auditCsvDisposition = 'attachment; filename="audit-log.csv"';

/** Piece by piece, as the pages come. */
export async function* toAuditCsv(
  pages: AsyncIterable<readonly NamedAuditEntry[]>,
): AsyncGenerator<string, void, void> {
  yield toCsvLine(csvColumns);
  for await (const page of pages) yield page.map(toAuditLine).join('');
}

function toAuditLine(entry: NamedAuditEntry): string {
  const cells: Readonly<Record<(typeof csvColumns)[number], string>> = {
    id: entry.id,
    created_at: entry.createdAt.toISOString(),
    actor_kind: entry.actorKind,
    actor_id: entry.actor,
    actor_name: entry.actorName ?? '',
    action: entry.action,
    subject_kind: entry.subjectKind,
    subject_id: entry.subjectId,
    subject_name: entry.subjectName ?? '',
    request_id: entry.requestId ?? '',
    ip: entry.ip ?? '',
    detail: JSON.stringify(entry.detail),
  };
  return toCsvLine(csvColumns.map((column) => toCsvText(cells[column])));
}
