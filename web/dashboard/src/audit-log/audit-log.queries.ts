import type { PaymentsScreens } from '@countinghouse/web-client/payments';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import type { AuditSearch } from './audit-search.rules.ts';

export type AuditEntry = PaymentsScreens['listAuditLog']['answer']['data'][number];

const pageSize = 50;

export const auditLogQuery = (businessId: string, { action, subject, actor, after }: AuditSearch) =>
  queryOptions({
    queryKey: ['audit-log', businessId, action, subject, actor, after],
    queryFn: () =>
      call('listAuditLog', {
        path: { businessId },
        query: {
          ...(action !== undefined && { action }),
          ...(subject !== undefined && { subject_id: subject }),
          ...(actor !== undefined && { actor }),
          ...(after !== undefined && { starting_after: after }),
          limit: pageSize,
        },
      }),
    placeholderData: keepPreviousData,
  });

/** A file of everything that the filter finds: the browser itself asks for it. */
export function auditCsvAddress(businessId: string, { action }: AuditSearch): string {
  const parameters = new URLSearchParams({
    format: 'csv',
    ...(action !== undefined && { action }),
  });
  return `/dashboard/api/businesses/${businessId}/audit-log?${parameters}`;
}
