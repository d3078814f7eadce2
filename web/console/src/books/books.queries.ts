import type { BooksConsoleScreens } from '@countinghouse/web-client/books-console';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import type { OrganisationView } from './organisation-search.rules.ts';

type Row<Name extends keyof BooksConsoleScreens> = BooksConsoleScreens[Name]['answer'] extends {
  readonly data: readonly (infer One)[];
}
  ? One
  : never;

export type Organisation = Row<'listOrganisations'>;
export type OrganisationFile = BooksConsoleScreens['getOrganisationFile']['answer'];
export type Connection = Row<'listTroubledConnections'>;
export type Closing = Row<'listClosings'>;

export const organisationsQuery = (view: OrganisationView) =>
  queryOptions({
    queryKey: ['organisations', view],
    queryFn: () => call('listOrganisations', { query: { view } }),
  });

export const organisationQuery = (id: string) =>
  queryOptions({
    queryKey: ['organisation', id],
    queryFn: () => call('getOrganisationFile', { path: { id } }),
  });

export const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: () => call('listTroubledConnections'),
});

export const closingsQuery = queryOptions({
  queryKey: ['closings'],
  queryFn: () => call('listClosings'),
});

/** How much of each kind waits for a person. */
export const booksOverviewQuery = queryOptions({
  queryKey: ['books-overview'],
  queryFn: () => call('getBooksOverview'),
  refetchInterval: 60_000,
});
