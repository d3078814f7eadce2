import type { ConsoleScreens } from '@countinghouse/web-client/console';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import type { RequestAction } from '../api.ts';
import type { RequestTab } from './request-search.rules.ts';

export type OperatorRequest = ConsoleScreens['getRequest']['answer'];
export type Decision = ConsoleScreens['decideRequest']['body']['decision'];

export const requestsQuery = (status: RequestTab) =>
  queryOptions({
    queryKey: ['requests', status],
    queryFn: () => call('listRequests', { query: { status } }),
  });

export const requestQuery = (id: string) =>
  queryOptions({
    queryKey: ['request', id],
    queryFn: () => call('getRequest', { path: { id } }),
  });

export type Proposal = ConsoleScreens['getProposal']['answer'];

export const proposalQuery = (id: string) =>
  queryOptions({
    queryKey: ['proposal', id],
    queryFn: () => call('getProposal', { path: { id } }),
  });

export const createRequest = (body: {
  readonly action: RequestAction;
  readonly tenantId: string;
  readonly itemId?: string;
  readonly reason: string;
}) => call('createRequest', { body });

export const decide = (id: string, decision: Decision, reason: string) =>
  call('decideRequest', {
    path: { id },
    body: { decision, ...(reason !== '' && { reason }) },
  });
