import type { AppContact, AppContactFile } from '@countinghouse/web-client/accounting';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import type { ContactsSearch } from './contacts-search.rules.ts';

export type Contact = AppContact;
export type ContactFile = AppContactFile;

export const contactsQuery = (orgId: string, search: ContactsSearch) =>
  queryOptions({
    queryKey: ['contacts', orgId, search],
    queryFn: () => call('searchContacts', { path: { orgId }, query: { ...search, limit: 50 } }),
    placeholderData: (before) => before,
  });

export const contactQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: ['contact', orgId, id],
    queryFn: () => call('getContact', { path: { orgId, id } }),
  });
