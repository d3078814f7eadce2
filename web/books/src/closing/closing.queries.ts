import type { AccountingScreens, AppRevaluation } from '@countinghouse/web-client/accounting';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

type Years = AccountingScreens['listYearEnds']['answer'];
export type Year = Years['data'][number];
export type Checklist = AccountingScreens['getYearChecklist']['answer'];
export type Point = Checklist['points'][number];
export type CloseDespite = NonNullable<AccountingScreens['closeYear']['body']['despite']>;
export type ClosedYear = AccountingScreens['getYearEnd']['answer'];
export type Revaluation = AppRevaluation;
export type RevaluationPreview = AccountingScreens['previewRevaluation']['answer'];
export type Verification = AccountingScreens['verifyJournal']['answer'];
export type { AppLocks as Locks } from '@countinghouse/web-client/accounting';

export const yearsQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['year-ends', orgId],
    queryFn: () => call('listYearEnds', { path: { orgId } }),
  });

export const checklistQuery = (orgId: string, yearEnd: string) =>
  queryOptions({
    queryKey: ['year-checklist', orgId, yearEnd],
    queryFn: () => call('getYearChecklist', { path: { orgId }, query: { year_end: yearEnd } }),
    staleTime: 0,
  });

export const closedYearQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: ['year-end', orgId, id],
    queryFn: () => call('getYearEnd', { path: { orgId, id } }),
    staleTime: 0,
  });

export const closeYear = (orgId: string, body: AccountingScreens['closeYear']['body']) =>
  call('closeYear', { path: { orgId }, body });

export const reopenYear = (orgId: string, id: string, reason: string) =>
  call('reopenYear', { path: { orgId, id }, body: { reason } });

export const revaluationsQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['revaluations', orgId],
    queryFn: () => call('listRevaluations', { path: { orgId }, query: { limit: 100 } }),
  });

export const revaluationQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: ['revaluation', orgId, id],
    queryFn: () => call('getRevaluation', { path: { orgId, id } }),
  });

export const revaluationPreviewQuery = (orgId: string, date: string) =>
  queryOptions({
    queryKey: ['revaluation-preview', orgId, date],
    queryFn: () => call('previewRevaluation', { path: { orgId }, query: { date } }),
    placeholderData: (before) => before,
  });

export const revalue = (orgId: string, body: AccountingScreens['revalue']['body']) =>
  call('revalue', { path: { orgId }, body });

export const undoRevaluation = (orgId: string, id: string, lockReason?: string) =>
  call('undoRevaluation', {
    path: { orgId, id },
    body: lockReason === undefined ? {} : { lock_reason: lockReason },
  });

export const proofQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['journal-proof', orgId],
    queryFn: () => call('getJournalProof', { path: { orgId } }),
  });

export const verifyJournal = (orgId: string) => call('verifyJournal', { path: { orgId } });

export const locksQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['locks', orgId],
    queryFn: () => call('getLocks', { path: { orgId } }),
  });

export const lockNames = ['soft', 'sales', 'purchases', 'tax'] as const;
export type LockName = (typeof lockNames)[number];

export const setLock = (orgId: string, name: LockName, day: string | null) =>
  call('setLocks', { path: { orgId }, body: { [name]: day } });

export const hardenLock = (orgId: string, date: string, confirmation: string) =>
  call('hardenLock', { path: { orgId }, body: { date, confirmation } });

export const lockExceptionsQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['lock-exceptions', orgId],
    queryFn: () => call('listLockExceptions', { path: { orgId } }),
  });

export const grantLockException = (
  orgId: string,
  body: AccountingScreens['grantLockException']['body'],
) => call('grantLockException', { path: { orgId }, body });

export const endLockException = (orgId: string, id: string) =>
  call('endLockException', { path: { orgId, id } });

export const membersQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['settings', orgId, 'members'],
    queryFn: () => call('listMembers', { path: { orgId } }),
  });
