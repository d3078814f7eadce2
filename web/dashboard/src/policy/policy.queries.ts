import type { MinorUnits } from '@countinghouse/sdk/money';
import type { PaymentsScreens } from '@countinghouse/web-client/payments';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

type Policy = PaymentsScreens['listThresholds']['answer'];
export type Threshold = Policy['thresholds'][number];
export type WaitingChange = Policy['waiting'][number];

export const policyQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['thresholds', businessId],
    queryFn: () => call('listThresholds', { path: { businessId } }),
  });

export interface LimitOrder {
  readonly limit: 'threshold' | 'daily_amount';
  readonly operation: 'refunds' | 'payouts';
  readonly currency: string;
  /** Null: every request needs a second person, or there is no daily amount. */
  readonly amount: MinorUnits | null;
}

export const changeLimit = (businessId: string, order: LimitOrder) => {
  const { limit, operation, currency, amount } = order;
  const body = { operation, currency, amount_minor: amount };
  return limit === 'threshold'
    ? call('changeThreshold', { path: { businessId }, body })
    : call('changeDailyAmount', { path: { businessId }, body });
};
