import type { AccountingScreens, AppJournalEntry } from '@countinghouse/web-client/accounting';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import type { ActInput } from '../parts/act.dialog.tsx';
import type { JournalSearch } from './journal-search.rules.ts';

export type Entry = AppJournalEntry;
export type EntryRow = AccountingScreens['listJournalEntries']['answer']['data'][number];

export const journalPageSize = 50;

export const entriesQuery = (orgId: string, search: JournalSearch, limit = journalPageSize) =>
  queryOptions({
    queryKey: ['entries', orgId, search, limit],
    queryFn: () => call('listJournalEntries', { path: { orgId }, query: { ...search, limit } }),
    placeholderData: (before) => before,
  });

export const entryQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: ['entry', orgId, id],
    queryFn: () => call('getJournalEntry', { path: { orgId, id } }),
    // What is posted never changes; only its seal and its reversal come later.
    staleTime: 300_000,
  });

export const undoEntry = (orgId: string, id: string, body: ActInput) =>
  call('undoJournalEntry', { path: { orgId, id }, body });
