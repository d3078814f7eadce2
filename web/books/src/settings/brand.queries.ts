import type { AppBrand } from '@countinghouse/web-client/accounting';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

export type Brand = AppBrand;

export const brandQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['brand', orgId],
    queryFn: () => call('getBrand', { path: { orgId } }),
  });

export const changeBrand = (orgId: string, colour: string | null) =>
  call('changeBrand', { path: { orgId }, body: { colour } });

export const uploadLogo = (orgId: string, file: File) =>
  call('uploadLogo', { path: { orgId } }, { file });

export const removeLogo = (orgId: string) => call('removeLogo', { path: { orgId } });
