import type {
  AccountingScreens,
  AppRecurring,
  AppRecurringRun,
} from '@countinghouse/web-client/accounting';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import type { RecurringKind, RecurringSearch } from './recurring-search.rules.ts';

export type Recurring = AppRecurring;
export type Run = AppRecurringRun;
export type RecurringRow = AccountingScreens['listRecurring']['answer']['data'][number];
export type Rhythm = AccountingScreens['previewRecurring']['body'];
export type RecurringContent = Omit<AccountingScreens['createRecurring']['body'], 'kind'>;

export const recurringListQuery = (orgId: string, search: RecurringSearch) =>
  queryOptions({
    queryKey: ['recurring', orgId, search],
    queryFn: () => call('listRecurring', { path: { orgId }, query: { ...search, limit: 50 } }),
    placeholderData: (before) => before,
  });

export const recurringQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: ['recurring', orgId, 'one', id],
    queryFn: () => call('getRecurring', { path: { orgId, id } }),
  });

/** The days that a rhythm leads to. */
export const rhythmQuery = (orgId: string, rhythm: Rhythm | null) =>
  queryOptions({
    queryKey: ['rhythm', orgId, rhythm],
    queryFn: () =>
      call('previewRecurring', {
        path: { orgId },
        body: rhythm ?? { every: 1, unit: 'month', starts_on: '' },
      }),
    enabled: rhythm !== null,
    placeholderData: (before) => before,
  });

export function saveRecurring(
  orgId: string,
  kind: RecurringKind,
  stored: Pick<Recurring, 'id' | 'version'> | null,
  content: RecurringContent,
  idempotencyKey: string,
): Promise<Recurring> {
  return stored === null
    ? call(
        'createRecurring',
        { path: { orgId }, body: { kind, ...content } },
        { headers: { 'idempotency-key': idempotencyKey } },
      )
    : call('editRecurring', {
        path: { orgId, id: stored.id },
        body: { version: stored.version, ...content },
      });
}

export type RecurringAct = 'pause' | 'resume' | 'stop';

export function actOnRecurring(
  orgId: string,
  { id, version }: Pick<Recurring, 'id' | 'version'>,
  act: RecurringAct,
): Promise<Recurring> {
  const input = { path: { orgId, id }, body: { version } };
  switch (act) {
    case 'pause':
      return call('pauseRecurring', input);
    case 'resume':
      return call('resumeRecurring', input);
    case 'stop':
      return call('stopRecurring', input);
  }
}

export const retryRun = (orgId: string, id: string, date: string) =>
  call('retryRecurringRun', { path: { orgId, id, date } });
