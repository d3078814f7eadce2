import { jsonInteger } from '@countinghouse/http';
import { z } from 'zod';
import { approvalReasons } from '../../controls/approvals/requests/approval.rules.ts';
import { minorAmount } from '../../edge/fields.wire.ts';
import { eventMoments } from './preview.rules.ts';
import type { Funds, Preview } from './preview.rules.ts';

const funds = (description: string) =>
  z
    .object({
      available_minor: minorAmount('Settled money that no refund or payout has reserved.'),
      pending_minor: minorAmount('Money not settled yet, less what refunds have reserved.'),
      owed_minor: minorAmount('Refunds in excess of the balance.'),
    })
    .meta({ description });

const nullableMinor = (description: string) =>
  z
    .union([minorAmount(description), z.null()])
    .meta({ description: `${description} Minor units.` });

export const previewFields = {
  balance: z.object({
    before: funds('As it is now.'),
    after: funds('As it will be once it has taken place.'),
  }),
  approval: z
    .object({
      required: z.boolean(),
      reason: z.enum(approvalReasons).nullable().meta({
        description: 'Why a second approver is needed. Null if none is.',
      }),
      threshold_minor: nullableMinor('Amounts above this need a second approver.'),
      daily_minor: nullableMinor('The amount of a day that this would exceed.'),
    })
    .meta({ description: 'Whether a second approver has to agree.' }),
  journal: z
    .array(
      z.object({
        account: z.string(),
        meaning: z.string(),
        debit_minor: minorAmount('The debit amount.'),
        credit_minor: minorAmount('The credit amount.'),
      }),
    )
    .meta({ description: 'The ledger entries that it will post once it has taken place.' }),
  events: z
    .array(
      z.object({
        type: z.string(),
        when: z.enum(eventMoments).meta({
          description: 'At the request, at the approval, or once it has taken place.',
        }),
      }),
    )
    .meta({ description: 'The events that webhook endpoints will receive.' }),
};

export const previewExample = {
  balance: {
    before: { available_minor: 60_430, pending_minor: 41_286, owed_minor: 0 },
    after: { available_minor: 57_930, pending_minor: 41_286, owed_minor: 0 },
  },
  approval: { required: false, reason: null, threshold_minor: null, daily_minor: null },
  journal: [
    {
      account: 'merchant_available',
      meaning: 'merchant’s money available for payouts',
      debit_minor: 2_500,
      credit_minor: 0,
    },
  ],
  events: [{ type: 'payment.refunded', when: 'done' }],
};

export function toPreviewRecord({ before, after, why, journal, events }: Preview) {
  return {
    balance: { before: toFunds(before), after: toFunds(after) },
    approval: {
      required: why !== null,
      reason: why?.reason ?? null,
      threshold_minor: toNullableMinor(why?.thresholdMinor ?? null),
      daily_minor: toNullableMinor(why?.dailyMinor ?? null),
    },
    journal: journal.map(({ account, meaning, debitMinor, creditMinor }) => ({
      account,
      meaning,
      debit_minor: jsonInteger(debitMinor),
      credit_minor: jsonInteger(creditMinor),
    })),
    events: events.map(({ type, when }) => ({ type, when })),
  };
}

function toFunds({ availableMinor, pendingMinor, owedMinor }: Funds) {
  return {
    available_minor: jsonInteger(availableMinor),
    pending_minor: jsonInteger(pendingMinor),
    owed_minor: jsonInteger(owedMinor),
  };
}

function toNullableMinor(minor: bigint | null) {
  return minor === null ? null : jsonInteger(minor);
}
