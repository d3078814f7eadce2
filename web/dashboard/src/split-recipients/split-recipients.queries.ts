import type { PaymentsScreens } from '@countinghouse/web-client/payments';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import { toListQuery } from '../parts/list-search.rules.ts';
import type { ListSearch } from '../parts/list-search.rules.ts';
import type { RecipientTab } from './split-recipient.rules.ts';

export type RecipientRow = PaymentsScreens['searchSplitRecipients']['answer']['data'][number];
export type RecipientChange = PaymentsScreens['updateSplitRecipient']['body'];

export const recipientsQuery = (workspaceId: string, search: ListSearch<RecipientTab>) => {
  const query = toListQuery(search);
  return queryOptions({
    queryKey: ['split-recipients', workspaceId, query],
    queryFn: () => call('searchSplitRecipients', { path: { workspaceId }, query }),
    placeholderData: keepPreviousData,
  });
};

/** By its id in the list: the service has no other way to read one. */
export const recipientQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: ['split-recipients', workspaceId, id],
    queryFn: async () => {
      const query = { text: id };
      const page = await call('searchSplitRecipients', { path: { workspaceId }, query });
      return page.data.find((one) => one.id === id) ?? null;
    },
  });

/** Whoever repeats a reference gets the recipient that it made. */
export const createRecipient = (
  workspaceId: string,
  body: PaymentsScreens['createSplitRecipient']['body'],
) => call('createSplitRecipient', { path: { workspaceId }, body });

export const changeRecipient = (workspaceId: string, id: string, body: RecipientChange) =>
  call('updateSplitRecipient', { path: { workspaceId, id }, body });
