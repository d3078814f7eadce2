import type { PaymentsScreens } from '@countinghouse/web-client/payments';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

export type Profile = PaymentsScreens['getProfile']['answer'];
export type ProfileOrder = PaymentsScreens['changeProfile']['body'];

export type Brand = PaymentsScreens['getBrand']['answer'];
export type BrandOrder = PaymentsScreens['changeBrand']['body'];

export const profileQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['profile', businessId],
    queryFn: () => call('getProfile', { path: { businessId } }),
  });

export const changeProfile = (businessId: string, body: ProfileOrder) =>
  call('changeProfile', { path: { businessId }, body });

export const brandQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['brand', businessId],
    queryFn: () => call('getBrand', { path: { businessId } }),
  });

export const changeBrand = (businessId: string, body: BrandOrder) =>
  call('changeBrand', { path: { businessId }, body });

export const uploadLogo = (businessId: string, file: File) =>
  call('uploadLogo', { path: { businessId } }, { file });

export const removeLogo = (businessId: string) => call('removeLogo', { path: { businessId } });
