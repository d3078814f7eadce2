import type { ConsoleScreens } from '@countinghouse/web-client/console';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

export type Terms = ConsoleScreens['getTerms']['answer'];
export type Fee = Terms['fees'][number];
export type Limit = Terms['limits'][number];
type Body<Name extends 'changeFees' | 'changeSettlementDelay' | 'changeApprovalLimits'> = Omit<
  ConsoleScreens[Name]['body'],
  'reason'
>;

export const termsQuery = (id: string) =>
  queryOptions({
    queryKey: ['terms', id],
    queryFn: () => call('getTerms', { path: { id } }),
  });

export const changeFees = (id: string, fee: Body<'changeFees'>, reason: string) =>
  call('changeFees', { path: { id }, body: { ...fee, reason } });

export const changeSettlementDelay = (id: string, days: number | null, reason: string) =>
  call('changeSettlementDelay', { path: { id }, body: { days, reason } });

export const changeApprovalLimits = (
  id: string,
  limits: Body<'changeApprovalLimits'>,
  reason: string,
) => call('changeApprovalLimits', { path: { id }, body: { ...limits, reason } });
