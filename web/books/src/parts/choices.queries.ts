import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

const foundMax = 20;

/** Contacts of either side, as they are typed. */
export const contactsFoundQuery = (orgId: string, text: string, type?: 'customer' | 'supplier') =>
  queryOptions({
    queryKey: ['contacts', orgId, 'found', type, text],
    queryFn: () =>
      call('searchContacts', {
        path: { orgId },
        query: {
          active: 'true',
          limit: foundMax,
          ...(text !== '' && { text }),
          ...(type !== undefined && { type }),
        },
      }),
    placeholderData: (before) => before,
  });
