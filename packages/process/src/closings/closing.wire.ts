import { jsonDecimal, majorAmountReply, moment, uuid } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { getCurrency, money, toMajorText } from '@countinghouse/money';
import { formatMoney } from '@countinghouse/pages/text';
import { z } from 'zod';
import { coolingDays, readingDays, toReadableUntil } from './closing.rules.ts';
import type { Closing, Ending, Obstacle } from './closing.rules.ts';

const obstacleRecord = z.object({
  reason: z.string().meta({ example: 'available_balance' }),
  explanation: z.string().meta({ example: 'Pay out the available balance: NGN 1,250.50.' }),
  currency: z.string().length(3).nullable().meta({ description: 'ISO 4217.', example: 'NGN' }),
  amount: majorAmountReply().nullable().meta({ example: 1250.5 }),
  count: z.int().nullable().meta({ example: null }),
});

const endingRecord = z.object({
  kind: z.string().meta({ example: 'subscriptions' }),
  count: z.int().meta({ example: 12 }),
});

export const closingRecord = z.object({
  status: z.enum(['open', 'requested', 'waiting', 'closed']).meta({
    description: `\`requested\`: a second approver must agree. \`waiting\`: every owner can withdraw it until \`closes_at\`. \`closed\`: owners can read until \`readable_until\`, ${readingDays} days.`,
    example: 'waiting',
  }),
  requested_by: z
    .object({
      kind: z.literal('member'),
      id: uuid(),
      name: z.string().nullable().optional().meta({ example: 'Ada Obi' }),
    })
    .nullable()
    .meta({ description: 'The member who requested it.' }),
  started_at: moment().nullable(),
  closes_at: moment()
    .nullable()
    .meta({ description: `${coolingDays} days after \`started_at\`.` }),
  closed_at: moment().nullable(),
  readable_until: moment().nullable(),
  obstacles: z.array(obstacleRecord).meta({
    description:
      'What must be gone before it closes. It closes when the time is over and the list is empty.',
  }),
  ending: z.array(endingRecord).meta({
    description:
      'What runs now and ends when it closes. Kinds of which there is none are left out.',
  }),
});

export interface ShownClosing {
  readonly closing: Closing | null;
  /** The member whose request waits for a second approver. */
  readonly awaitsApproval: boolean;
  readonly obstacles: readonly Obstacle[];
  readonly endings: readonly Ending[];
}

export function toClosingRecord({
  closing,
  awaitsApproval,
  obstacles,
  endings,
}: ShownClosing): z.infer<typeof closingRecord> {
  const isClosed = closing?.status === 'closed';
  const closedAt = isClosed ? closing.endedAt : null;
  const quiet = awaitsApproval ? 'requested' : 'open';
  return {
    status: closing === null ? quiet : isClosed ? 'closed' : 'waiting',
    requested_by: closing === null ? null : { kind: 'member', id: closing.requestedBy },
    started_at: closing?.startedAt.toISOString() ?? null,
    closes_at: closing?.closesAt.toISOString() ?? null,
    closed_at: closedAt?.toISOString() ?? null,
    readable_until: closedAt === null ? null : toReadableUntil(closedAt).toISOString(),
    obstacles: obstacles.map((obstacle) => ({
      reason: obstacle.reason,
      explanation: sentenceOf(obstacle),
      currency: obstacle.currency,
      amount: amountOf(obstacle) === null ? null : jsonDecimal(amountOf(obstacle) ?? ''),
      count: obstacle.count,
    })),
    ending: endings.filter(({ count }) => count > 0).map(({ kind, count }) => ({ kind, count })),
  };
}

function amountOf({ amountMinor, currency }: Obstacle): string | null {
  if (amountMinor === null || currency === null) return null;
  return toMajorText(money(amountMinor, getCurrency(currency)));
}

/** What is in the way and what settles it, for screens and mails. */
export function sentenceOf(obstacle: Obstacle): string {
  const sentence = sentences.get(obstacle.reason) ?? obstacle.reason;
  return `${sentence}: ${figureOf(obstacle)}.`;
}

function figureOf({ count, amountMinor, currency }: Obstacle): string {
  if (amountMinor === null || currency === null) return String(count);
  const amount = formatMoney(money(amountMinor, getCurrency(currency)), 'en');
  return count === null ? amount : `${count} (${amount})`;
}

const sentences: ReadonlyMap<string, string> = new Map([
  ['available_balance', 'Pay out the available balance'],
  ['unsettled_balance', 'Wait until payments have settled, then pay the money out'],
  ['reserved_balance', 'Wait until reserved money is released, then pay it out'],
  ['owed', 'The business owes money; contact the operator to repay it'],
  ['service_account', 'Money is kept in the service; contact the operator to have it paid out'],
  ['suspense', 'Money arrived that matches no payment; the operator returns it'],
  ['disputes_open', 'Wait until open disputes have ended'],
  ['payments_under_way', 'Wait for the outcome of payments in progress'],
  ['refunds_under_way', 'Wait for the outcome of refunds in progress'],
  ['payouts_under_way', 'Wait for the outcome of payouts in progress'],
  ['connection_open', 'Close the connections to payments'],
  ['approvals_waiting', 'Approve or reject the requests that wait for a second approver'],
]);

export type ClosingRefusal =
  | 'closing_under_way'
  | 'change_waiting'
  | 'not_closing'
  | 'already_closed';

const refusals: Readonly<Record<ClosingRefusal, string>> = {
  closing_under_way: 'The closing has already started. Withdraw it, or wait.',
  change_waiting: 'The closing is already waiting for a second approver.',
  not_closing: 'No closing is waiting. There is nothing to withdraw.',
  already_closed: 'It is closed, or being closed now. The closing can no longer be withdrawn.',
};

export function toClosingRefusal(reason: ClosingRefusal): ErrorReply {
  return { status: 409, code: 'conflict', error: refusals[reason], broken: { reason } };
}
