import {
  auditActColumns,
  auditActorKind,
  auditFilterFields,
  auditLogResponse,
  auditPageDescription,
  auditPageFields,
  auditPagingFields,
  auditParty,
  toAuditActRecord,
  toAuditCells,
  toAuditCsv,
  toAuditFilter,
  toAuditPageRecord,
} from '@countinghouse/identity';
import { z } from 'zod';
import { calendarDate, moment, uuid } from '../../edge/fields.wire.ts';
import type { NamedAuditEntry, readBooksAuditPage } from './list-audit-log.ts';

type Page = Awaited<ReturnType<typeof readBooksAuditPage>>;

export const auditLogQuery = z.object({
  ...auditFilterFields({
    action: 'organisation.changed',
    found: ['webhook', 'webhook.removed'],
    subjectKind: 'account',
  }),
  from: calendarDate().optional().meta({ description: 'Only entries on or after this day.' }),
  to: calendarDate().optional().meta({ description: 'Only entries on or before this day.' }),
  ...auditPagingFields,
});

export function toAuditQuery(
  query: z.infer<typeof auditLogQuery>,
  place: { readonly orgId: string; readonly timeZone: string },
) {
  return {
    orgId: place.orgId,
    timeZone: place.timeZone,
    ...toAuditFilter(query),
    from: query.from ?? null,
    to: query.to ?? null,
    olderThanId: query.starting_after ?? null,
  };
}

const nameDescription = 'Display name, if it has one.';

const auditEntryRecord = z
  .object({
    id: uuid(),
    created_at: moment(),
    actor: auditParty(auditActorKind, nameDescription),
    action: z.string(),
    subject: auditParty(z.string(), nameDescription),
    detail: z.record(z.string(), z.unknown()).meta({
      description:
        'For a change: the changed fields under `before` and `after`. For a document: its `version` and the given `reason`.',
    }),
    request_id: z.string().nullable(),
    ip: z.string().nullable(),
  })
  .meta({ id: 'AppAuditEntry', description: 'Who did what, and when. Entries are never changed.' });

const auditPageRecord = z.object(auditPageFields(auditEntryRecord)).meta({
  id: 'AppAuditPage',
  description: auditPageDescription,
});

const csvColumns = ['id', 'created_at', ...auditActColumns] as const;

export const listAuditLogResponse = auditLogResponse(auditPageRecord, csvColumns);

export function toPageRecord(page: Page) {
  return toAuditPageRecord(page, toAuditEntryRecord);
}

function toAuditEntryRecord(entry: NamedAuditEntry): z.infer<typeof auditEntryRecord> {
  return {
    id: entry.id,
    created_at: entry.createdAt.toISOString(),
    ...toAuditActRecord(entry),
  };
}

export function toCsv(pages: AsyncIterable<readonly NamedAuditEntry[]>) {
  return toAuditCsv(csvColumns, pages, toAuditCells);
}
