import { closedObject } from '@countinghouse/http';
import { z } from 'zod';
import {
  calendarDate,
  currencyCode,
  decimal,
  multilineText,
  text,
  uuid,
} from '../../edge/fields.wire.ts';
import { toMajor } from '../../edge/major-amount.wire.ts';
import { linesMax } from '../../kernel/line-limit.rules.ts';
import { documentWithLinesExample } from '../document/document-example.wire.ts';
import {
  documentFields,
  lineFields,
  referenceCharactersMax,
  toDecimal,
  toLineFields,
} from '../document/documents.wire.ts';
import type { DraftLine, DraftRequest } from './draft.rules.ts';
import type { DraftPreview } from './preview-draft.ts';

const descriptionCharactersMax = 2_000;
export const notesCharactersMax = 4_000;
/** Far above any amount that the ledger accepts, and well below what the columns can store. */
const decimalBounds = { minimum: '-1000000000000', maximum: '1000000000000' };
const smallestPart = 6;

const wholeLines = `Must have 1 to ${linesMax} lines.`;

export const lineBody = closedObject({
  description: multilineText({ min: 1, max: descriptionCharactersMax }).optional().meta({
    description: "Required without `item_id`. Defaults to the item's description.",
    example: documentWithLinesExample.lines[0].description,
  }),
  quantity: decimal({ ...decimalBounds, decimalsMax: smallestPart })
    .refine((quantity) => quantity !== '0', 'Must not be 0.')
    .optional()
    .meta({ description: 'Defaults to 1. A negative quantity reduces the total.', example: 2 }),
  unit_price: decimal({ ...decimalBounds, decimalsMax: smallestPart })
    .optional()
    .meta({
      'x-amount-unit': 'major',
      description: "Required without `item_id`. Defaults to the item's price. Major units.",
      example: 50,
    }),
  item_id: uuid().optional(),
  discount_pct: decimal({ minimum: '0', maximum: '100', decimalsMax: 4 }).optional().meta({
    description: 'Discount in per cent.',
    example: 10,
  }),
  account_id: uuid().optional().meta({
    description: "Defaults to the item's account, then the customer's, then the organisation's.",
  }),
  tax_code_id: uuid().optional().meta({
    description: "Defaults to the item's tax code, then the customer's, then the organisation's.",
  }),
}).transform((line, context): DraftLine => {
  if (line.item_id === undefined) {
    for (const field of ['description', 'unit_price'] as const) {
      if (line[field] !== undefined) continue;
      context.addIssue({
        code: 'custom',
        path: [field],
        input: line,
        message: 'Required without `item_id`.',
      });
    }
  }
  return {
    itemId: line.item_id ?? null,
    description: line.description ?? null,
    quantity: line.quantity ?? '1',
    unitPrice: line.unit_price ?? null,
    discountPct: line.discount_pct ?? '0',
    accountId: line.account_id ?? null,
    taxCodeId: line.tax_code_id ?? null,
  };
});

export const createInvoiceBody = closedObject({
  contact_id: uuid().meta({ description: 'The customer.' }),
  lines: z.array(lineBody).min(1, wholeLines).max(linesMax, wholeLines),
  date: calendarDate().optional().meta({ description: 'Defaults to today.' }),
  due_date: calendarDate().optional().meta({
    description: "Defaults to the date given by the customer's payment terms.",
  }),
  reference: text({ max: referenceCharactersMax })
    .optional()
    .meta({ description: 'Your own reference.' }),
  currency: currencyCode().optional().meta({
    description:
      "ISO 4217 currency code. Defaults to the customer's currency, then the organisation's.",
  }),
  notes: multilineText({ max: notesCharactersMax })
    .optional()
    .meta({ description: 'Printed on the invoice.' }),
}).transform((body): DraftRequest => ({
  contactId: body.contact_id,
  date: body.date ?? null,
  dueDate: body.due_date ?? null,
  reference: body.reference ?? null,
  notes: body.notes ?? null,
  currency: body.currency ?? null,
  chosenRate: null,
  amounts: null,
  creditsId: null,
  lines: body.lines,
}));

export const createInvoiceQuery = z.object({
  dry_run: z.enum(['true', 'false']).optional().meta({
    type: 'boolean',
    enum: undefined,
    description: 'With `true`, nothing is stored: the response is 200 with a preview of the draft.',
  }),
});

const {
  id: _documentId,
  created_at: _createdAt,
  notes: _notes,
  credits_id: _creditsId,
  overdue: _overdue,
  ...previewExample
} = documentWithLinesExample;
const { id: _lineId, ...previewLineExample } = documentWithLinesExample.lines[0];

export const draftPreviewRecord = z
  .object({ ...documentFields, lines: z.array(z.object(lineFields)) })
  .meta({
    id: 'DraftPreview',
    description: 'Preview of a draft. Nothing is stored, so there are no ids.',
    example: { ...previewExample, lines: [previewLineExample] },
  });

export function toDraftPreviewRecord({ documentKind, content, lines }: DraftPreview) {
  const major = (minor: bigint) => toMajor(minor, content.currency);
  return {
    kind: documentKind,
    number: null,
    status: 'draft' as const,
    contact_id: content.contact.id,
    date: content.date,
    due_date: content.dueDate,
    reference: content.reference,
    currency: content.currency,
    fx_rate: toDecimal(content.fxRate),
    subtotal: major(content.totals.subtotalMinor),
    tax_total: major(content.totals.taxMinor),
    total: major(content.totals.totalMinor),
    amount_paid: 0,
    amount_credited: 0,
    lines: lines.map((line) => toLineFields(line, content.currency)),
  };
}
