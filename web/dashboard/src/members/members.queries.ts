import type { PaymentsScreens } from '@countinghouse/web-client/payments';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

export type Member = PaymentsScreens['listMembers']['answer']['data'][number];
export type Invitation = PaymentsScreens['listInvitations']['answer']['data'][number];
export type LeftKey = PaymentsScreens['removeMember']['answer']['api_keys'][number];
export type Role = PaymentsScreens['createInvitation']['body']['role'];

export const roles: readonly Role[] = ['owner', 'admin', 'finance', 'developer', 'viewer'];

export const membersQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['members', businessId],
    queryFn: () => call('listMembers', { path: { businessId } }),
  });

export const invitationsQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['members', businessId, 'invitations'],
    queryFn: () => call('listInvitations', { path: { businessId } }),
  });

export const invite = (businessId: string, email: string, role: Role) =>
  call('createInvitation', { path: { businessId }, body: { email, role } });

export const resendInvitation = (businessId: string, id: string) =>
  call('resendInvitation', { path: { businessId, id } });

export const revokeInvitation = (businessId: string, id: string) =>
  call('revokeInvitation', { path: { businessId, id } });

export const changeRole = (businessId: string, id: string, role: Role) =>
  call('changeMemberRole', { path: { businessId, id }, body: { role } });

export const removeMember = (businessId: string, id: string) =>
  call('removeMember', { path: { businessId, id } });

export const leaveBusiness = (businessId: string) =>
  call('leaveBusiness', { path: { businessId } });

export const vouchFor = (businessId: string, id: string) =>
  call('vouchForMember', { path: { businessId, id } });
