import type { PaymentsScreens } from '@countinghouse/web-client/payments';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

export type RiskPolicy = PaymentsScreens['getRiskPolicy']['answer'];
export type PayerRule = PaymentsScreens['listPayerRules']['answer']['data'][number];
export type Refusal = PaymentsScreens['listCheckoutRefusals']['answer']['data'][number];

const refusalsShown = 50;

export const riskPolicyQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['risk-policy', workspaceId],
    queryFn: () => call('getRiskPolicy', { path: { workspaceId } }),
  });

export const payerRulesQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['payer-rules', workspaceId],
    queryFn: () => call('listPayerRules', { path: { workspaceId } }),
  });

/** The newest ones. */
export const refusalsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['checkout-refusals', workspaceId],
    queryFn: () =>
      call('listCheckoutRefusals', { path: { workspaceId }, query: { limit: refusalsShown } }),
  });

export interface RuleOrder {
  readonly effect: 'block' | 'allow';
  readonly kind: 'email' | 'domain';
  readonly value: string;
  readonly note?: string;
}

export const createRule = (workspaceId: string, body: RuleOrder) =>
  call('createPayerRule', { path: { workspaceId }, body });

export const deleteRule = (workspaceId: string, id: string) =>
  call('deletePayerRule', { path: { workspaceId, id } });
