import type { AppWaitingDocument } from '@countinghouse/web-client/accounting';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

export type WaitingDocument = AppWaitingDocument;

export const approvalsQuery = (orgId: string, offset = 0, limit = 50) =>
  queryOptions({
    queryKey: ['approvals', orgId, offset, limit],
    queryFn: () => call('listApprovals', { path: { orgId }, query: { offset, limit } }),
  });
