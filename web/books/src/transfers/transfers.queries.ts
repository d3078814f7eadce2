import type { AccountingScreens, AppTransfer } from '@countinghouse/web-client/accounting';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

export type Transfer = AppTransfer;

export const transfersQuery = (orgId: string, offset: number) =>
  queryOptions({
    queryKey: ['transfers', orgId, offset],
    queryFn: () => call('listTransfers', { path: { orgId }, query: { limit: 50, offset } }),
    placeholderData: (before) => before,
  });

export const transferQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: ['transfer', orgId, id],
    queryFn: () => call('getTransfer', { path: { orgId, id } }),
  });

export const postTransfer = (orgId: string, body: AccountingScreens['postTransfer']['body']) =>
  call('postTransfer', { path: { orgId }, body });

export const undoTransfer = (orgId: string, id: string, reason: string) =>
  call('undoTransfer', { path: { orgId, id }, body: { reason } });
