import type { PaymentsScreens } from '@countinghouse/web-client/payments';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

export type Me = PaymentsScreens['getMe']['answer'];
export type Membership = Me['memberships'][number];

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: () => call('getMe'),
  staleTime: 60_000,
});
