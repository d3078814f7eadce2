import { momentInput, queryInteger, toCsvLine, toCsvText } from '@countinghouse/http';
import { z } from 'zod';
import { moment, uuid } from '../http/fields.wire.ts';
import type { AuditPage, NamedAuditEntry } from './list-audit-log.ts';

const pageSizeMax = 100;
const pageSizeDefault = 50;
const filterText = z.string().min(1).max(100).optional();

export const auditLogQuery = z.object({
  actor: filterText.meta({ description: 'The id of a member or key, or an operator’s name.' }),
  action: filterText.meta({
    description: 'An action, or what it is about: `payout` finds `payout.cancelled` too.',
    example: 'api_key.created',
  }),
  subject_kind: filterText.meta({ example: 'payout' }),
  subject_id: filterText,
  from: momentInput().optional().meta({ description: 'At this moment or later.' }),
  before: momentInput().optional().meta({ description: 'Before this moment.' }),
  starting_after: uuid().optional().meta({ description: 'The previous `next_cursor`.' }),
  limit: queryInteger({ minimum: 1, maximum: pageSizeMax, fallback: pageSizeDefault }),
  format: z.enum(['json', 'csv']).default('json').meta({
    description: 'As CSV it is the whole log that fits the filters, whatever `limit` says.',
  }),
});

export function toAuditQuery(query: z.infer<typeof auditLogQuery>, businessId: string) {
  return {
    businessId,
    actor: query.actor ?? null,
    action: query.action ?? null,
    subjectKind: query.subject_kind ?? null,
    subjectId: query.subject_id ?? null,
    from: query.from ?? null,
    before: query.before ?? null,
    olderThanId: query.starting_after ?? null,
  };
}

const party = (kinds: z.ZodType<string>) =>
  z.object({
    kind: kinds,
    id: z.string(),
    name: z.string().nullable().meta({ description: 'Of a member or key of the business.' }),
  });

const entryExample = {
  id: '01a1dd10-4c8e-7a41-8011-6b0d2f7e5c93',
  object: 'audit_entry',
  created_at: '2026-11-15T09:30:00.000Z',
  workspace_id: '01a1dbf0-0a10-7c02-8011-1a2b3c4d5e6f',
  actor: {
    kind: 'member',
    id: '01a1dbf0-0a10-7c04-8011-3c4d5e6f7a8b',
    name: 'Ada Obi <ada@example.com>',
  },
  action: 'api_key.created',
  subject: { kind: 'api_key', id: '01a1dc00-1c40-7d02-8011-90be2d5f7a36', name: 'Shop backend' },
  detail: { scopes: ['payments:read'] },
};

const auditEntryRecord = z
  .object({
    id: uuid(),
    object: z.literal('audit_entry'),
    created_at: moment(),
    workspace_id: uuid().nullable().meta({ description: 'Null: it concerns the business.' }),
    actor: party(z.enum(['operator', 'member', 'api_key', 'system'])),
    action: z.string(),
    subject: party(z.string()),
    detail: z.record(z.string(), z.unknown()),
  })
  .meta({
    id: 'AuditEntry',
    description: 'Who did what. Never changed, by nobody.',
    example: entryExample,
  });

const auditPageRecord = z
  .object({
    data: z.array(auditEntryRecord).meta({ description: 'Newest first.' }),
    has_more: z.boolean(),
    next_cursor: uuid().nullable(),
  })
  .meta({
    id: 'AuditPage',
    description: 'Go on with `next_cursor` until it is null; a page may be short before that.',
    example: { data: [entryExample], has_more: true, next_cursor: entryExample.id },
  });

const csvColumns = [
  'id',
  'created_at',
  'workspace_id',
  'actor_kind',
  'actor_id',
  'actor_name',
  'action',
  'subject_kind',
  'subject_id',
  'subject_name',
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

function toAuditEntryRecord(entry: NamedAuditEntry) {
  return {
    id: entry.id,
    object: 'audit_entry' as const,
    created_at: entry.createdAt.toISOString(),
    workspace_id: entry.workspaceId,
    actor: { kind: entry.actorKind, id: entry.actor, name: entry.actorName },
    action: entry.action,
    subject: { kind: entry.subjectKind, id: entry.subjectId, name: entry.subjectName },
    detail: entry.detail,
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
    workspace_id: entry.workspaceId ?? '',
    actor_kind: entry.actorKind,
    actor_id: entry.actor,
    actor_name: entry.actorName ?? '',
    action: entry.action,
    subject_kind: entry.subjectKind,
    subject_id: entry.subjectId,
    subject_name: entry.subjectName ?? '',
    detail: JSON.stringify(entry.detail),
  };
  return toCsvLine(csvColumns.map((column) => toCsvText(cells[column])));
}
