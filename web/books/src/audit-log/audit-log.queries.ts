import type { AppAuditEntry } from '@countinghouse/web-client/accounting';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import type { AuditSearch } from './audit-search.rules.ts';

export type AuditEntry = AppAuditEntry;

export const auditLogQuery = (orgId: string, search: AuditSearch) =>
  queryOptions({
    queryKey: ['audit-log', orgId, search],
    queryFn: () => call('listAuditLog', { path: { orgId }, query: { ...search, limit: 50 } }),
    placeholderData: (before) => before,
  });
