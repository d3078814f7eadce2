import type { ConsoleScreens } from '@countinghouse/web-client/console';
import { queryOptions } from '@tanstack/react-query';
import { apiPath, call } from '../api.ts';
import type { BusinessSearch } from './business-search.rules.ts';

export type ListedBusiness = ConsoleScreens['listBusinesses']['answer']['data'][number];
export type BusinessFile = ConsoleScreens['getBusinessFile']['answer'];

export const businessesQuery = (search: BusinessSearch) =>
  queryOptions({
    queryKey: ['businesses', search],
    queryFn: () => call('listBusinesses', { query: search }),
  });

export const businessFileQuery = (id: string) =>
  queryOptions({
    queryKey: ['business', id],
    queryFn: () => call('getBusinessFile', { path: { id } }),
  });

type RiskPolicy = ConsoleScreens['getRiskPolicy']['answer'];
export type RiskLimits = Omit<RiskPolicy, 'object' | 'waiting'>;

export const riskPolicyQuery = (id: string) =>
  queryOptions({
    queryKey: ['risk-policy', id],
    queryFn: () => call('getRiskPolicy', { path: { id } }),
  });

export const changeRiskPolicy = (id: string, limits: RiskLimits, reason: string) =>
  call('changeRiskPolicy', { path: { id }, body: { ...limits, reason } });

/** Fetched by a link: `getDocumentContent` is a file. */
export const documentAddress = (id: string, documentId: string): string =>
  `${apiPath}/businesses/${id}/documents/${documentId}/content`;
