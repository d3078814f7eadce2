import type { ScreenClient } from '@countinghouse/web-client';
import { queryOptions } from '@tanstack/react-query';
import type { IdentityOperations } from '../session/identity.ts';

export type Identity = ScreenClient<IdentityOperations>;

export const passkeysQuery = (identity: Identity) =>
  queryOptions({ queryKey: ['account', 'passkeys'], queryFn: () => identity('listPasskeys') });

export const sessionsQuery = (identity: Identity) =>
  queryOptions({ queryKey: ['account', 'sessions'], queryFn: () => identity('listSessions') });

export const notificationsQuery = (identity: Identity) =>
  queryOptions({
    queryKey: ['account', 'notifications'],
    queryFn: () => identity('listNotifications'),
  });
