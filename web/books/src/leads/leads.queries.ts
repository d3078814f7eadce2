import type { AccountingScreens, AppLead } from '@countinghouse/web-client/accounting';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

export type Lead = AppLead;
export type Board = AccountingScreens['getLeadBoard']['answer'];
type BoardStage = Board['stages'][number];
export type BoardLead = BoardStage['leads'][number];
export type Stage = AccountingScreens['moveLead']['body']['stage'];

export const stages: readonly Stage[] = ['new', 'qualified', 'proposal', 'won', 'lost'];

export const boardQuery = (orgId: string, memberId: string | undefined) =>
  queryOptions({
    queryKey: ['leads', orgId, 'board', memberId],
    queryFn: () =>
      call('getLeadBoard', {
        path: { orgId },
        ...(memberId !== undefined && { query: { member_id: memberId } }),
      }),
    placeholderData: (before) => before,
  });

export const leadQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: ['leads', orgId, 'one', id],
    queryFn: () => call('getLead', { path: { orgId, id } }),
  });

export interface Move {
  readonly lead: Pick<BoardLead, 'id' | 'version' | 'stage' | 'name'>;
  readonly stage: Stage;
  readonly lostReason?: string;
}

export const moveLead = (orgId: string, { lead, stage, lostReason }: Move) =>
  call('moveLead', {
    path: { orgId, id: lead.id },
    body: {
      version: lead.version,
      stage,
      ...(lostReason !== undefined && { lost_reason: lostReason }),
    },
  });

export type LeadContent = AccountingScreens['createLead']['body'];

export const saveLead = (
  orgId: string,
  stored: Pick<Lead, 'id' | 'version'> | null,
  body: LeadContent,
) =>
  stored === null
    ? call('createLead', { path: { orgId }, body })
    : call('editLead', {
        path: { orgId, id: stored.id },
        body: { ...body, version: stored.version },
      });
