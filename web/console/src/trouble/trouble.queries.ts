import type { ConsoleScreens } from '@countinghouse/web-client/console';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

type Row<Name extends keyof ConsoleScreens> = ConsoleScreens[Name]['answer'] extends {
  readonly data: readonly (infer One)[];
}
  ? One
  : never;

export type SuspenseItem = Row<'listSuspense'>;
export type UnknownOutcome = Row<'listUnknownOutcomes'>;
export type Break = Row<'listBreaks'>;
export type Job = Row<'listDeadJobs'>;
export type Endpoint = Row<'listTroubledEndpoints'>;
export type Pause = Row<'listPauses'>;
export type Act = Row<'listActs'>;
export type Approval = Row<'listWaitingApprovals'>;
export type Secrets = ConsoleScreens['getSecrets']['answer'];
export type Pepper = Secrets['peppers'][number];
export type SealedUse = Row<'countSealed'>;
export type Operation = ConsoleScreens['listPauses']['answer']['data'][number]['operation'];

export const suspenseQuery = queryOptions({
  queryKey: ['suspense'],
  queryFn: () => call('listSuspense'),
});
export const unknownQuery = queryOptions({
  queryKey: ['unknown'],
  queryFn: () => call('listUnknownOutcomes'),
});
export const breaksQuery = queryOptions({
  queryKey: ['breaks'],
  queryFn: () => call('listBreaks'),
});
export const jobsQuery = queryOptions({
  queryKey: ['jobs'],
  queryFn: () => call('listDeadJobs'),
});
export const endpointsQuery = queryOptions({
  queryKey: ['endpoints'],
  queryFn: () => call('listTroubledEndpoints'),
});
export const pausesQuery = queryOptions({
  queryKey: ['pauses'],
  queryFn: () => call('listPauses'),
});
export const actsQuery = queryOptions({ queryKey: ['acts'], queryFn: () => call('listActs') });

export const approvalsQuery = queryOptions({
  queryKey: ['approvals'],
  queryFn: () => call('listWaitingApprovals'),
});
export const secretsQuery = queryOptions({
  queryKey: ['secrets'],
  queryFn: () => call('getSecrets'),
});
export const sealingQuery = queryOptions({
  queryKey: ['sealing'],
  queryFn: () => call('countSealed'),
});

export const checkOutcome = (row: UnknownOutcome) =>
  call('checkOutcome', {
    path: { kind: row.kind, id: row.id },
    body: { businessId: row.tenant.id },
  });
export const clearBreak = (id: string, reason: string) =>
  call('clearBreak', { path: { id }, body: { reason } });
export const redriveJob = (id: string) => call('redriveJob', { path: { id } });
export const pause = (operation: string, reason: string) =>
  call('pauseOperation', { path: { operation }, body: { reason } });
export const resume = (operation: string) => call('resumeOperation', { path: { operation } });
