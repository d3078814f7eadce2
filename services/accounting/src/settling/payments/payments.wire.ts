import { closedObject } from '@countinghouse/http';
import type { CurrencyCode } from '@countinghouse/money';
import { z } from 'zod';
import { referenceCharactersMax, toDecimal } from '../../documents/document/documents.wire.ts';
import { amountInput, toMinor } from '../../edge/amount-input.wire.ts';
import {
  calendarDate,
  currencyCode,
  decimal,
  decimalReply,
  majorAmount,
  moment,
  multilineText,
  pageLimit,
  pageOffset,
  pageSizeMax,
  text,
  uuid,
  namedActor,
} from '../../edge/fields.wire.ts';
import { toMajor } from '../../edge/major-amount.wire.ts';
import { lockReason } from '../../ledger/locks/lock-pass.wire.ts';
import {
  openItemFields,
  sourceKinds,
  toOpenItemRecord,
} from '../../ledger/open-items/open-items.wire.ts';
import { allocationRecord, toAllocationRecord } from '../allocations/allocation-record.wire.ts';
import { allocationsMax } from '../allocations/allocation.rules.ts';
import type { ListedPayment, PaymentPart } from './payment.rules.ts';
import type { ProposedPart } from './propose-payment.ts';
import type { PaymentDetails, PaymentPage } from './read-payments.ts';

export const paymentQuery = z.object({
  account_id: uuid()
    .optional()
    .meta({ description: 'Only payments on this bank, cash or card account.' }),
  contact_id: uuid().optional(),
  direction: z.enum(['in', 'out']).optional(),
  from: calendarDate()
    .optional()
    .meta({ description: 'Only payments dated on or after this day.' }),
  to: calendarDate().optional().meta({ description: 'Only payments dated on or before this day.' }),
  unallocated: z.enum(['true']).optional().meta({
    description: 'Only payments with an unallocated amount.',
  }),
  limit: pageLimit(),
  offset: pageOffset(),
});

const directions = z
  .enum(['in', 'out'])
  .meta({ description: '`in`: money received. `out`: money paid.' });
const controls = z.enum(['receivable', 'payable', 'employee_payable']);

const fxRate = () =>
  decimal({ minimum: '0', maximum: '1000000000', decimalsMax: 10 })
    .refine((rate) => rate !== '0', 'Must be above 0.')
    .optional()
    .meta({
      description:
        'Units of base currency per unit of `currency`, as exchanged by the bank. Defaults to the rate of the day.',
    });

const reference = () => text({ min: 1, max: referenceCharactersMax }).optional();

const part = closedObject({
  kind: z.enum(sourceKinds).optional().meta({ description: 'Defaults to `document`.' }),
  id: uuid().meta({ description: 'The `id` of the open item to settle.' }),
  amount: amountInput('Amount to allocate.'),
});

export const recordPaymentBody = closedObject({
  direction: directions,
  account_id: uuid().meta({ description: 'The bank, cash, card or clearing account.' }),
  contact_id: uuid(),
  date: calendarDate(),
  currency: currencyCode(),
  amount: amountInput('The full payment amount.'),
  fx_rate: fxRate(),
  reference: reference(),
  allocations: z
    .array(part)
    .max(allocationsMax, `Must have at most ${allocationsMax} allocations.`)
    .optional()
    .meta({ description: 'Items the payment settles now. The rest stays unallocated.' }),
  control: controls.optional().meta({
    description:
      'The control account of the unallocated amount. Defaults to `receivable` for money in and `payable` for money out.',
  }),
  lock_reason: lockReason(),
}).transform(({ amount, allocations = [], ...body }, context) => ({
  ...body,
  amountMinor: toMinor(context, ['amount'], amount, body.currency),
  allocations: allocations.map(({ kind = 'document', id, amount: some }, index): PaymentPart => ({
    to: { kind, id },
    amountMinor: toMinor(context, ['allocations', index, 'amount'], some, body.currency),
  })),
}));

export const voidPaymentBody = closedObject({
  reason: multilineText({ min: 1, max: 500 }).meta({
    description: 'Reason, kept in the audit log.',
  }),
  date: calendarDate().optional().meta({
    description: "Defaults to the payment's date if that period is open, otherwise today.",
  }),
  lock_reason: lockReason(),
});

export const refundBody = closedObject({
  account_id: uuid().meta({ description: 'The account the refund is paid from or received on.' }),
  date: calendarDate(),
  currency: currencyCode(),
  amount: amountInput('At most the open amount.'),
  fx_rate: fxRate(),
  reference: reference(),
  lock_reason: lockReason(),
}).transform(({ amount, ...body }, context) => ({
  ...body,
  amountMinor: toMinor(context, ['amount'], amount, body.currency),
}));

export const proposalBody = closedObject({
  direction: directions,
  contact_id: uuid(),
  date: calendarDate().optional().meta({ description: 'The payment date. Defaults to today.' }),
  currency: currencyCode(),
  amount: amountInput('The full payment amount.'),
  control: controls.optional(),
}).transform(({ amount, ...body }, context) => ({
  ...body,
  amountMinor: toMinor(context, ['amount'], amount, body.currency),
}));

const paymentFields = {
  id: uuid(),
  direction: directions,
  account_id: uuid(),
  contact_id: uuid(),
  contact_name: z.string(),
  date: calendarDate(),
  currency: z.string().length(3),
  amount: majorAmount('The full payment amount.'),
  unallocated_amount: majorAmount('The part that is not allocated yet.'),
  fx_rate: decimalReply('Units of base currency per unit of `currency`.'),
  base_amount: majorAmount('Amount in base currency.'),
  reference: z.string().nullable(),
  voided: z.boolean(),
  author: namedActor(),
  created_at: moment(),
};

const paymentListRecord = z.object(paymentFields).meta({
  id: 'AppPayment',
  description: 'Money received or paid.',
});

export const paymentRecord = z
  .object({
    ...paymentFields,
    allocations: z.array(allocationRecord).meta({
      description: 'Allocations and refunds of the payment, including undone ones.',
    }),
  })
  .meta({ id: 'AppPaymentWithAllocations' });

export const paymentPage = z.object({
  data: z.array(paymentListRecord).meta({ description: 'Latest payment first.' }),
  has_more: z.boolean(),
  limit: z.int().min(1).max(pageSizeMax),
  offset: z.int().nonnegative(),
});

export const proposalRecord = z.object({
  allocations: z
    .array(z.object({ ...openItemFields, allocate: majorAmount('Suggested amount to allocate.') }))
    .meta({ description: 'Earliest due date first.' }),
  rest: majorAmount('The part of the payment that stays unallocated.'),
});

function toPaymentFields(payment: ListedPayment, baseCurrency: CurrencyCode) {
  const major = (minor: bigint) => toMajor(minor, payment.currency);
  return {
    id: payment.id,
    direction: payment.direction,
    account_id: payment.accountId,
    contact_id: payment.contactId,
    contact_name: payment.contactName,
    date: payment.date,
    currency: payment.currency,
    amount: major(payment.amountMinor),
    unallocated_amount: major(payment.openMinor),
    fx_rate: toDecimal(payment.fxRate),
    base_amount: toMajor(payment.baseMinor, baseCurrency),
    reference: payment.reference,
    voided: payment.isVoided,
    author: payment.author,
    created_at: payment.createdAt.toISOString(),
  };
}

export function toPaymentRecord(
  { payment, settlements }: PaymentDetails,
  baseCurrency: CurrencyCode,
) {
  return {
    ...toPaymentFields(payment, baseCurrency),
    allocations: settlements.map((one) => toAllocationRecord(one, baseCurrency)),
  };
}

export function toPaymentPage(
  { payments, hasMore }: PaymentPage,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  baseCurrency: CurrencyCode,
) {
  const data = payments.map((payment) => toPaymentFields(payment, baseCurrency));
  return { data, has_more: hasMore, limit, offset };
}

export function toProposalRecord(
  { parts, restMinor }: { readonly parts: readonly ProposedPart[]; readonly restMinor: bigint },
  currency: CurrencyCode,
) {
  return {
    allocations: parts.map(({ item, amountMinor }) => ({
      ...toOpenItemRecord(item),
      allocate: toMajor(amountMinor, currency),
    })),
    rest: toMajor(restMinor, currency),
  };
}
