import { jsonDecimal, majorAmountReply } from '@countinghouse/http';
import { getCurrency, money, toMajorText } from '@countinghouse/money';
import { z } from 'zod';
import { moment } from '../../edge/fields.wire.ts';
import { balanceRecord, toBalanceRecord } from '../../ledger/balances/balances.wire.ts';
import type { DayTakings, Overview } from './get-overview.ts';

const volume = majorAmountReply();

const day = z.object({
  starts_at: moment().meta({ description: 'Start of the day, midnight UTC.' }),
  payments: z.array(
    z.object({
      currency: z.string().length(3),
      count: z.int(),
      volume: volume.meta({ ...volume.meta(), description: 'Total before refunds. Major units.' }),
      amount_unit: z.literal('major'),
    }),
  ),
});

const bounded = (description: string) =>
  z.int().meta({ description: `${description} Counted up to 100.` });

const dayExample = {
  starts_at: '2026-11-15T00:00:00.000Z',
  payments: [{ currency: 'NGN', count: 12, volume: 48_250.5, amount_unit: 'major' }],
};

export const overviewRecord = z
  .object({
    object: z.literal('overview'),
    balances: z.array(balanceRecord),
    today: day,
    yesterday: day,
    open_approvals: bounded('Refunds and payouts that need a second approver.'),
    payouts_under_way: bounded('Payouts sent, with the outcome not known yet.'),
    refunds_under_way: bounded('Refunds sent, with the outcome not known yet.'),
    failing_webhooks: z.int().meta({
      description: 'Endpoints disabled after failures, or with retries pending.',
    }),
  })
  .meta({
    id: 'Overview',
    description: 'The home screen figures of a workspace. Days are UTC days.',
    example: {
      object: 'overview',
      balances: [Object(balanceRecord.meta()?.['example'])],
      today: dayExample,
      yesterday: { ...dayExample, starts_at: '2026-11-14T00:00:00.000Z' },
      open_approvals: 1,
      payouts_under_way: 0,
      refunds_under_way: 0,
      failing_webhooks: 0,
    },
  });

export function toOverviewRecord({ balances, today, yesterday, openWork }: Overview) {
  return {
    object: 'overview' as const,
    balances: balances.map(toBalanceRecord),
    today: toDay(today),
    yesterday: toDay(yesterday),
    open_approvals: openWork.openApprovals,
    payouts_under_way: openWork.payoutsUnderWay,
    refunds_under_way: openWork.refundsUnderWay,
    failing_webhooks: openWork.failingWebhooks,
  };
}

function toDay({ startsAt, takings }: DayTakings) {
  return {
    starts_at: startsAt.toISOString(),
    payments: takings.map(({ currency, count, volumeMinor }) => ({
      currency,
      count,
      volume: jsonDecimal(toMajorText(money(volumeMinor, getCurrency(currency)))),
      amount_unit: 'major' as const,
    })),
  };
}
