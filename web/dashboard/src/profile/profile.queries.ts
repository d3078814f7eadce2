import type { PaymentsScreens } from '@countinghouse/web-client/payments';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

export type Profile = PaymentsScreens['getProfile']['answer'];
export type ProfileOrder = PaymentsScreens['changeProfile']['body'];

export const profileQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['profile', businessId],
    queryFn: () => call('getProfile', { path: { businessId } }),
  });

export const changeProfile = (businessId: string, body: ProfileOrder) =>
  call('changeProfile', { path: { businessId }, body });
