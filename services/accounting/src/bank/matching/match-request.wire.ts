import { closedObject, decimalNumber } from '@countinghouse/http';
import { z } from 'zod';
import { calendarDate, currencyCode, multilineText, uuid } from '../../edge/fields.wire.ts';
import { lockReason } from '../../ledger/locks/lock-pass.wire.ts';
import { sourceKinds } from '../../ledger/open-items/open-items.wire.ts';
import type { RequestedMatch, RequestedPart } from './match-request.rules.ts';
import { partsMax, withLinesMax } from './match.rules.ts';

const amountMax = '1000000000000';
const version = () =>
  z.int().positive().meta({
    description: 'The version you last read. If it has changed since, the request fails with 409.',
  });
const signedAmount = () =>
  decimalNumber({ minimum: `-${amountMax}`, maximum: amountMax })
    .optional()
    .meta({
      'x-amount-unit': 'major',
      description:
        "This part of the bank line's amount, with its sign. Required with several parts, which must add up to the line's amount. Major units.",
    });
const plainAmount = (description: string) =>
  decimalNumber({ minimum: '0', maximum: amountMax }).meta({
    'x-amount-unit': 'major',
    description,
  });

const seenLine = closedObject({ line_id: uuid(), version: version() });

const paymentPart = closedObject({
  kind: z.literal('payment').meta({ description: 'A recorded payment.' }),
  payment_id: uuid(),
  amount: signedAmount(),
}).transform((part): RequestedPart => ({
  kind: part.kind,
  paymentId: part.payment_id,
  amount: part.amount,
}));

const entryPart = closedObject({
  kind: z.literal('entry').meta({ description: 'A posted transfer or journal entry.' }),
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
      "Creates a payment that settles documents of one contact. Any remainder stays unallocated on the contact's account.",
  }),
  contact_id: uuid(),
  amount: signedAmount(),
  settles: z
    .array(
      closedObject({
        kind: z.enum(sourceKinds).default('document'),
        id: uuid(),
        amount: plainAmount("Amount to settle. Major units of the document's currency."),
      }),
    )
    .max(200)
    .default([]),
  currency: currencyCode().optional().meta({
    description: "The documents' currency, if it differs from the account's.",
  }),
  currency_amount: plainAmount('The amount in `currency`. Major units.').optional(),
  takes_discount: z.boolean().optional().meta({
    description:
      'Applies the early-payment discount that the payment terms grant on the payment date. `settles` must then contain one document.',
  }),
  control: z.enum(['receivable', 'payable', 'employee_payable']).optional(),
}).transform((part, context): RequestedPart => {
  const { currency, currency_amount: amount } = part;
  if ((currency === undefined) !== (amount === undefined)) {
    const [missing, sent] =
      currency === undefined ? ['currency', 'currency_amount'] : ['currency_amount', 'currency'];
    const message = `Required when \`${sent}\` is sent.`;
    context.addIssue({ code: 'custom', path: [missing], input: part, message });
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
  kind: z
    .literal('transfer')
    .meta({ description: 'A transfer to or from another of your own accounts.' }),
  account_id: uuid(),
  amount: signedAmount(),
  other_amount: plainAmount(
    'Amount on the other account, if it has a different currency. Major units.',
  ).optional(),
  line: seenLine
    .optional()
    .meta({ description: 'The bank line on the other account that shows the same transfer.' }),
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
  kind: z.literal('account').meta({
    description:
      'Posts to an account directly, for example bank charges or interest without a document.',
  }),
  account_id: uuid(),
  amount: signedAmount(),
  contact_id: uuid().optional(),
  tax_code_id: uuid()
    .optional()
    .meta({ description: 'Tax code to apply. The amount includes the tax.' }),
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
    .meta({
      description:
        "Parts of a suggestion, or your own. Their amounts add up to the bank line's amount.",
    }),
  with_lines: z.array(seenLine).max(withLinesMax).default([]).meta({
    description: 'Other bank lines of the account that belong to the same payment.',
  }),
  date: calendarDate().optional().meta({
    description:
      "Date of the payments and entries this match creates. Defaults to the bank line's date.",
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
  contact_id: uuid().meta({
    description: 'The contact to reject. Later suggestions rank it lower.',
  }),
});

export const autoMatchBody = closedObject({ lock_reason: lockReason() });
