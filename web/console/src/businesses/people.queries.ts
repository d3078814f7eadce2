import type { ConsoleScreens } from '@countinghouse/web-client/console';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

export type People = ConsoleScreens['getPeople']['answer'];
export type Member = People['members'][number];
export type Invitation = People['invitations'][number];
export type ApiKey = People['api_keys'][number];
export type Role = ConsoleScreens['inviteMember']['body']['role'];

export const peopleQuery = (id: string) =>
  queryOptions({
    queryKey: ['people', id],
    queryFn: () => call('getPeople', { path: { id } }),
  });

export const inviteMember = (
  id: string,
  invitation: { readonly email: string; readonly role: Role },
  reason: string,
) => call('inviteMember', { path: { id }, body: { ...invitation, reason } });

export const removeMember = (id: string, memberId: string, reason: string) =>
  call('removeMember', { path: { id }, body: { memberId, reason } });

export const revokeKey = (id: string, keyId: string, reason: string) =>
  call('revokeKey', { path: { id, keyId }, body: { reason } });
