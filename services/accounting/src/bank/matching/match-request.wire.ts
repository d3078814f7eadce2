import { closedObject, decimalNumber } from '@countinghouse/http';
import { z } from 'zod';
import { calendarDate, currencyCode, multilineText, uuid } from '../../edge/fields.wire.ts';
import { lockReason } from '../../ledger/locks/lock-pass.wire.ts';
import { sourceKinds } from '../../ledger/open-items/open-items.wire.ts';
import type { RequestedMatch, RequestedPart } from './match-request.rules.ts';
import { partsMax, withLinesMax } from './match.rules.ts';

const amountMax = '1000000000000';
const version = () => z.int().positive().meta({ description: 'Of the line, as you saw it.' });
const signedAmount = () =>
  decimalNumber({ minimum: `-${amountMax}`, maximum: amountMax })
    .optional()
    .meta({
      'x-amount-unit': 'major',
      description:
        'Of the line, with its sign; needed where there are several parts, which add up to it. Major units.',
    });
const plainAmount = (description: string) =>
  decimalNumber({ minimum: '0', maximum: amountMax }).meta({
    'x-amount-unit': 'major',
    description,
  });

const seenLine = closedObject({ line_id: uuid(), version: version() });

const paymentPart = closedObject({
  kind: z.literal('payment').meta({ description: 'Money that is in the books already.' }),
  payment_id: uuid(),
  amount: signedAmount(),
}).transform((part): RequestedPart => ({
  kind: part.kind,
  paymentId: part.payment_id,
  amount: part.amount,
}));

const entryPart = closedObject({
  kind: z.literal('entry').meta({ description: 'A transfer or journal that is in the books.' }),
  entry_id: uuid(),
  amount: signedAmount(),
}).transform((part): RequestedPart => ({
  kind: part.kind,
  entryId: part.entry_id,
  amount: part.amount,
}));

const documentsPart = closedObject({
  kind: z.literal('documents').meta({
    description:
      'A payment is made of it: for documents of one contact, the rest on their account.',
  }),
  contact_id: uuid(),
  amount: signedAmount(),
  settles: z
    .array(
      closedObject({
        kind: z.enum(sourceKinds).default('document'),
        id: uuid(),
        amount: plainAmount('How much of it is settled. Major units of its currency.'),
      }),
    )
    .max(200)
    .default([]),
  currency: currencyCode().optional().meta({
    description: 'Of the documents, where it is not that of the account.',
  }),
  currency_amount: plainAmount('As much as it was in `currency`. Major units.').optional(),
  takes_discount: z.boolean().optional().meta({
    description:
      'Whether what the terms of payment take off on the day is taken off too; it settles one document then.',
  }),
  control: z.enum(['receivable', 'payable', 'employee_payable']).optional(),
}).transform((part, context): RequestedPart => {
  const { currency, currency_amount: amount } = part;
  if ((currency === undefined) !== (amount === undefined)) {
    const path = [currency === undefined ? 'currency' : 'currency_amount'];
    context.addIssue({ code: 'custom', path, input: part, message: 'Required with the other.' });
  }
  return {
    kind: part.kind,
    contactId: part.contact_id,
    amount: part.amount,
    settles: part.settles.map(({ kind, id, amount: settled }) => ({
      to: { kind, id },
      amount: settled,
    })),
    ...(currency !== undefined && amount !== undefined && { foreign: { currency, amount } }),
    takesDiscount: part.takes_discount,
    control: part.control,
  };
});

const transferPart = closedObject({
  kind: z.literal('transfer').meta({ description: 'To or from another account of your own.' }),
  account_id: uuid(),
  amount: signedAmount(),
  other_amount: plainAmount(
    'What reached or left the other account, where that is in another currency. Major units.',
  ).optional(),
  line: seenLine.optional().meta({ description: "The other account's line of the same transfer." }),
}).transform((part): RequestedPart => ({
  kind: part.kind,
  accountId: part.account_id,
  amount: part.amount,
  otherAmount: part.other_amount,
  ...(part.line !== undefined && {
    line: { lineId: part.line.line_id, version: part.line.version },
  }),
}));

const accountPart = closedObject({
  kind: z.literal('account').meta({ description: 'Charges, interest, what has no document.' }),
  account_id: uuid(),
  amount: signedAmount(),
  contact_id: uuid().optional(),
  tax_code_id: uuid().optional().meta({ description: 'The amount includes its tax.' }),
  memo: multilineText({ min: 1, max: 500 }).optional(),
}).transform((part): RequestedPart => ({
  kind: part.kind,
  accountId: part.account_id,
  amount: part.amount,
  contactId: part.contact_id,
  taxCodeId: part.tax_code_id,
  memo: part.memo,
}));

export const matchBody = closedObject({
  version: version(),
  parts: z
    .array(
      z.discriminatedUnion('kind', [
        paymentPart,
        entryPart,
        documentsPart,
        transferPart,
        accountPart,
      ]),
    )
    .min(1)
    .max(partsMax)
    .meta({ description: 'As suggestions have them, or your own. They add up to the line.' }),
  with_lines: z.array(seenLine).max(withLinesMax).default([]).meta({
    description: 'Other lines of the account for the same payment.',
  }),
  date: calendarDate().optional().meta({
    description: 'Of what is made here; the day of the line when left out.',
  }),
  lock_reason: lockReason(),
});

export function toRequestedMatch(body: z.output<typeof matchBody>): RequestedMatch {
  return {
    parts: body.parts,
    withLines: body.with_lines.map((line) => ({ lineId: line.line_id, version: line.version })),
  };
}

export const undoBody = closedObject({ version: version(), lock_reason: lockReason() });
export const ignoreBody = closedObject({ version: version() });
export const refuseBody = closedObject({
  contact_id: uuid().meta({ description: 'Who it is not.' }),
});

export const autoMatchBody = closedObject({ lock_reason: lockReason() });
