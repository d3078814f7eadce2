import type { PaymentsScreens } from '@countinghouse/web-client/payments';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

export type FoundBooks = PaymentsScreens['getBooksConnection']['answer'];
export type BooksConnection = NonNullable<FoundBooks['connection']>;

export const booksQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['books', workspaceId],
    queryFn: () => call('getBooksConnection', { path: { workspaceId } }),
  });

export const agreeToBooks = (workspaceId: string, body: PaymentsScreens['agreeToBooks']['body']) =>
  call('agreeToBooks', { path: { workspaceId }, body });

export const endBooks = (workspaceId: string) =>
  call('endBooksConnection', { path: { workspaceId } });
