import { currencies } from '@countinghouse/money';
import { z } from 'zod';
import { paymentStatuses } from '../charges/payments/payment.rules.ts';
import type { Operation } from '../controls/pauses/pause.rules.ts';
import { allGuides } from '../edge/reasons.ts';
import { isOfferedForPayments } from '../kernel/offered-currency.rules.ts';
import { additionalEventTypes, eventTypes } from '../webhooks/endpoints/event-type.rules.ts';
import { magicAccountNumbers, magicAmounts, magicDocuments } from './magic-values.rules.ts';
import { apiVersion, errorCodes, payoutStatuses, refundStatuses } from './reference.rules.ts';

const serviceStatus = z.enum(['operational', 'paused']);

const unchanging = {
  api_version: apiVersion,
  payment_statuses: [...paymentStatuses],
  payout_statuses: [...payoutStatuses],
  refund_statuses: [...refundStatuses],
  event_types: [...eventTypes],
  additional_event_types: [...additionalEventTypes],
  error_codes: errorCodes.map((entry) => ({ ...entry })),
  error_reasons: Object.entries(allGuides).map(([reason, { code, meaning }]) => ({
    reason,
    code,
    description: meaning,
  })),
  currencies: currencies.map(({ code, name, exponent }) => ({
    code,
    name,
    exponent,
    payments: isOfferedForPayments(code),
  })),
  sandbox: {
    amounts: magicAmounts.map((value) => ({ ...value })),
    account_numbers: magicAccountNumbers.map((value) => ({ ...value })),
    documents: magicDocuments.map((value) => ({ ...value })),
  },
};

const outcome = z.string().meta({ description: 'What happens, in a word.' });
const description = z.string().meta({ description: 'What happens, in a sentence.' });

const sandboxValues = z
  .object({
    amounts: z
      .array(
        z.object({
          ending: z.string().meta({
            description: 'The last two digits of the amount in minor units.',
            example: '01',
          }),
          outcome,
          description,
        }),
      )
      .meta({ description: 'Amounts that decide about a payment.' }),
    account_numbers: z
      .array(
        z.object({
          number: z.string().meta({ description: 'The account number.' }),
          outcome,
          description,
        }),
      )
      .meta({ description: 'Bank account numbers that decide about an account.' }),
    documents: z
      .array(
        z.object({
          prefix: z.string().meta({ description: 'How the document’s number begins.' }),
          outcome,
          description,
        }),
      )
      .meta({ description: 'Identity documents that decide about a verification.' }),
  })
  .meta({
    description:
      'Magic values. They work with a test key where the provider is the simulator, and nowhere else.',
  });

export const referenceRecord = z
  .object({
    api_version: z.string(),
    payment_statuses: z.array(z.enum(paymentStatuses)),
    payout_statuses: z.array(z.enum(payoutStatuses)),
    refund_statuses: z.array(z.enum(refundStatuses)),
    event_types: z
      .array(z.enum(eventTypes))
      .meta({ description: 'Sent to every endpoint by default.' }),
    additional_event_types: z
      .array(z.enum(additionalEventTypes))
      .meta({ description: 'Sent only to endpoints that subscribe to them.' }),
    error_codes: z.array(z.object({ status: z.int(), code: z.string(), description: z.string() })),
    error_reasons: z
      .array(
        z.object({
          reason: z.string().meta({ description: 'The word in `Error-Reason`.' }),
          code: z.string(),
          description: z.string(),
        }),
      )
      .meta({ description: 'The values of the header `Error-Reason`, each with its code.' }),
    currencies: z
      .array(
        z.object({
          code: z.string().length(3),
          name: z.string(),
          exponent: z.int(),
          payments: z.boolean(),
        }),
      )
      .meta({
        description:
          'ISO 4217. `exponent` is the number of decimals in a major unit; `payments` says whether payers can pay in the currency.',
      }),
    sandbox: sandboxValues,
    service_status: z
      .object({ payments: serviceStatus, refunds: serviceStatus, payouts: serviceStatus })
      .meta({ description: 'Operations that an operator has paused for maintenance.' }),
  })
  .meta({
    id: 'Reference',
    description: 'Reference values, the same for every caller.',
    example: {
      ...unchanging,
      error_reasons: unchanging.error_reasons.filter(({ reason }) => reason === 'not_refundable'),
      currencies: unchanging.currencies.filter(({ code }) => code === 'NGN' || code === 'JPY'),
      service_status: { payments: 'operational', refunds: 'operational', payouts: 'paused' },
    },
  });

export function toReferenceRecord(paused: ReadonlyMap<Operation, unknown>) {
  const statusOf = (operation: Operation): 'operational' | 'paused' =>
    paused.has(operation) ? 'paused' : 'operational';
  return {
    ...unchanging,
    service_status: {
      payments: statusOf('payments'),
      refunds: statusOf('refunds'),
      payouts: statusOf('payouts'),
    },
  };
}
