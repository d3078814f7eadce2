import { queryInteger, toCsvLine, toCsvText, uuid } from '@countinghouse/http';
import { z } from 'zod';
import type { AuditedAct, AuditPage, NamedAct } from './audit-log.ts';

const pageSizeMax = 100;
const pageSizeDefault = 50;
const filterText = z.string().min(1).max(100).optional();

/** Filter fields, with examples of the service's own actions. */
export function auditFilterFields(examples: {
  readonly action: string;
  /** A noun, and an action that filtering by the noun also finds. */
  readonly found: readonly [noun: string, action: string];
  readonly subjectKind: string;
}) {
  const [noun, action] = examples.found;
  return {
    actor: filterText.meta({ description: 'A member id, an API key id or an operator’s name.' }),
    action: filterText.meta({
      description: `An action or the noun it starts with: \`${noun}\` also matches \`${action}\`.`,
      example: examples.action,
    }),
    subject_kind: filterText.meta({ example: examples.subjectKind }),
    subject_id: filterText,
  };
}

export const auditPagingFields = {
  starting_after: uuid()
    .optional()
    .meta({ description: 'The `next_cursor` of the previous page.' }),
  limit: queryInteger({ minimum: 1, maximum: pageSizeMax, fallback: pageSizeDefault }),
  format: z.enum(['json', 'csv']).default('json').meta({
    description: '`csv` returns every entry that matches the filters and ignores `limit`.',
  }),
};

interface AskedFilter {
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly subject_kind?: string | undefined;
  readonly subject_id?: string | undefined;
}

/** Null matches everything. */
export function toAuditFilter(query: AskedFilter) {
  return {
    actor: query.actor ?? null,
    action: query.action ?? null,
    subjectKind: query.subject_kind ?? null,
    subjectId: query.subject_id ?? null,
  };
}

/** The actor or the subject of an entry. */
export function auditParty<Kind extends z.ZodType<string>>(kind: Kind, nameDescription: string) {
  return z.object({
    kind,
    id: z.string(),
    name: z.string().nullable().meta({ description: nameDescription }),
  });
}

export const auditActorKind = z.enum(['operator', 'member', 'api_key', 'system']);

export function auditPageFields<Entry extends z.ZodType>(entry: Entry) {
  return {
    data: z.array(entry).meta({ description: 'Newest first.' }),
    has_more: z.boolean(),
    next_cursor: uuid().nullable(),
  };
}

export const auditPageDescription =
  'A page may hold fewer entries than `limit`. Continue with `next_cursor` until it is null.';

export function toAuditPageRecord<Entry, EntryRecord>(
  { items, hasMore, nextCursor }: AuditPage<Entry>,
  toRecord: (entry: NamedAct<Entry>) => EntryRecord,
) {
  return { data: items.map(toRecord), has_more: hasMore, next_cursor: nextCursor };
}

/** Fields that follow an entry's id, time and the service's own fields. */
export function toAuditActRecord(entry: NamedAct<AuditedAct>) {
  return {
    actor: { kind: entry.actorKind, id: entry.actor, name: entry.actorName },
    action: entry.action,
    subject: { kind: entry.subjectKind, id: entry.subjectId, name: entry.subjectName },
    detail: entry.detail,
    request_id: entry.requestId,
    ip: entry.ip,
  };
}

export function auditLogResponse<Page extends z.ZodType>(page: Page, columns: readonly string[]) {
  return {
    description: 'Success.',
    content: {
      'application/json': { schema: page },
      'text/csv': {
        schema: z.string().meta({
          description: 'A header row, then one row per entry, newest first.',
          example: toCsvLine(columns),
        }),
      },
    },
  };
}

/** Columns that follow an entry's id, time and the service's own columns. */
export const auditActColumns = [
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

export function toAuditCells(entry: NamedAct<AuditedAct>) {
  return {
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
}

/** Streams the CSV as the pages arrive. */
export async function* toAuditCsv<Entry, Column extends string>(
  columns: readonly Column[],
  pages: AsyncIterable<readonly Entry[]>,
  toCells: (entry: Entry) => Readonly<Record<Column, string>>,
): AsyncGenerator<string, void, void> {
  const toLine = (entry: Entry) => {
    const cells = toCells(entry);
    return toCsvLine(columns.map((column) => toCsvText(cells[column])));
  };
  yield toCsvLine(columns);
  for await (const page of pages) yield page.map(toLine).join('');
}
