import { momentInput } from '@countinghouse/http';
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
import { moment, uuid } from '../../edge/fields.wire.ts';
import type { NamedAuditEntry, readBusinessAuditPage } from './list-audit-log.ts';

type Page = Awaited<ReturnType<typeof readBusinessAuditPage>>;

export const auditLogQuery = z.object({
  ...auditFilterFields({
    action: 'api_key.created',
    found: ['payout', 'payout.cancelled'],
    subjectKind: 'payout',
  }),
  from: momentInput().optional().meta({ description: 'Return entries from this time on.' }),
  before: momentInput().optional().meta({ description: 'Return entries before this time.' }),
  ...auditPagingFields,
});

export function toAuditQuery(query: z.infer<typeof auditLogQuery>, businessId: string) {
  return {
    businessId,
    ...toAuditFilter(query),
    from: query.from ?? null,
    before: query.before ?? null,
    olderThanId: query.starting_after ?? null,
  };
}

const nameDescription = 'The name of a member or API key of the business.';

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
  request_id: '01a1dd10-4c80-7b02-8011-5a9c1e6d4b82',
  ip: '203.0.113.7',
};

const auditEntryRecord = z
  .object({
    id: uuid(),
    object: z.literal('audit_entry'),
    created_at: moment(),
    workspace_id: uuid()
      .nullable()
      .meta({ description: 'Null if the entry concerns the whole business.' }),
    actor: auditParty(auditActorKind, nameDescription),
    action: z.string(),
    subject: auditParty(z.string(), nameDescription),
    detail: z.record(z.string(), z.unknown()),
    request_id: z.string().nullable().meta({
      description: 'The `X-Request-Id` of the request. Null if no request caused the entry.',
    }),
    ip: z.string().nullable().meta({ description: 'The IP address that the request came from.' }),
  })
  .meta({
    id: 'AuditEntry',
    description: 'Who did what, and when. Entries cannot be changed.',
    example: entryExample,
  });

const auditPageRecord = z.object(auditPageFields(auditEntryRecord)).meta({
  id: 'AuditPage',
  description: auditPageDescription,
  example: { data: [entryExample], has_more: true, next_cursor: entryExample.id },
});

const csvColumns = ['id', 'created_at', 'workspace_id', ...auditActColumns] as const;

export const listAuditLogResponse = auditLogResponse(auditPageRecord, csvColumns);

export function toPageRecord(page: Page) {
  return toAuditPageRecord(page, toAuditEntryRecord);
}

function toAuditEntryRecord(entry: NamedAuditEntry) {
  return {
    id: entry.id,
    object: 'audit_entry' as const,
    created_at: entry.createdAt.toISOString(),
    workspace_id: entry.workspaceId,
    ...toAuditActRecord(entry),
  };
}

export function toCsv(pages: AsyncIterable<readonly NamedAuditEntry[]>) {
  return toAuditCsv(csvColumns, pages, (entry) => ({
    ...toAuditCells(entry),
    workspace_id: entry.workspaceId ?? '',
  }));
}
