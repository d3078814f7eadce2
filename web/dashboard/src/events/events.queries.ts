import type { PaymentsScreens } from '@countinghouse/web-client/payments';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import type { EventsSearch } from './events-search.rules.ts';

export type EventRow = PaymentsScreens['searchEvents']['answer']['data'][number];

const pageSize = 50;

export const eventsQuery = (workspaceId: string, { type, subject, before }: EventsSearch) =>
  queryOptions({
    queryKey: ['events', workspaceId, type, subject, before],
    queryFn: () =>
      call('searchEvents', {
        path: { workspaceId },
        query: {
          ...(type !== undefined && { type }),
          ...(subject !== undefined && { subject_id: subject }),
          ...(before !== undefined && { before_sequence: before }),
          limit: pageSize,
        },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });

export const eventQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: ['events', workspaceId, 'one', id],
    queryFn: () => call('getEvent', { path: { workspaceId, id } }),
    staleTime: Infinity,
  });

/** One event to one endpoint, as a new delivery. */
export const resendEvent = (workspaceId: string, webhookId: string, sequence: number) =>
  call('replayEvents', {
    path: { workspaceId, id: webhookId },
    body: { afterSequence: sequence - 1, upToSequence: sequence },
  });
