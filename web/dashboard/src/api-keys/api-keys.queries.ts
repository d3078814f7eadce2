import type { PaymentsScreens } from '@countinghouse/web-client/payments';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

export type ApiKey = PaymentsScreens['listApiKeys']['answer']['data'][number];
export type Preset = PaymentsScreens['listApiKeyPresets']['answer']['data'][number];
export type MadeKey = PaymentsScreens['createApiKey']['answer'];
export type KeyOrder = PaymentsScreens['createApiKey']['body'];
export type Scope = KeyOrder['scopes'][number];

export const apiKeysQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['api-keys', businessId],
    queryFn: () => call('listApiKeys', { path: { businessId } }),
    refetchInterval: 30_000,
  });

export const keyUseQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['key-use', workspaceId],
    queryFn: () => call('listKeyUse', { path: { workspaceId } }),
    refetchInterval: 60_000,
  });

export const presetsQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['api-key-presets', businessId],
    queryFn: () => call('listApiKeyPresets', { path: { businessId } }),
    staleTime: Infinity,
  });

export const createKey = (businessId: string, body: KeyOrder) =>
  call('createApiKey', { path: { businessId }, body });

export const rollKey = (businessId: string, id: string, overlapHours: number) =>
  call('rotateApiKey', { path: { businessId, id }, body: { overlapHours } });

export const revokeKey = (businessId: string, id: string) =>
  call('revokeApiKey', { path: { businessId, id } });
