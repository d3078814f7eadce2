import type { AccountingScreens } from '@countinghouse/web-client/accounting';
import { call } from '../api.ts';
import type { Body } from './settings.queries.ts';

export type Member = AccountingScreens['listMembers']['answer']['data'][number];
export type MemberChange = Body<'changeMember'>;

export const roles = [
  'viewer',
  'bookkeeper',
  'accountant',
  'approver',
  'sales',
  'claimant',
  'auditor',
  'admin',
  'owner',
] as const;

export const memberActs = {
  change: (orgId: string, id: string, body: MemberChange) =>
    call('changeMember', { path: { orgId, id }, body }),
  vouch: (orgId: string, id: string) => call('vouchMember', { path: { orgId, id } }),
  resend: (orgId: string, id: string) => call('resendInvitation', { path: { orgId, id } }),
  leave: (orgId: string) => call('leaveOrganisation', { path: { orgId } }),
};
