import { dayIn } from '@countinghouse/calendar';
import { jsonDecimal } from '@countinghouse/http';
import type { CurrencyCode } from '@countinghouse/money';
import { z } from 'zod';
import {
  calendarDate,
  decimalReply,
  majorAmount,
  moment,
  pageLimit,
  pageOffset,
  pageSizeMax,
  text,
  uuid,
} from '../../edge/fields.wire.ts';
import { toMajor } from '../../edge/major-amount.wire.ts';
import { plainDecimal } from '../../kernel/decimal.rules.ts';
import { documentKinds, documentStatuses } from '../../kernel/document-kind.rules.ts';
import type { DocumentFamily } from '../../kernel/document-kind.rules.ts';
import { documentExample, documentWithLinesExample } from './document-example.wire.ts';
import { familyOf, isOverdue } from './document.rules.ts';
import type { Document, DocumentLine } from './document.rules.ts';
import type { DocumentWithLines } from './get-document.ts';
import type { DocumentPage } from './list-documents.ts';

export const referenceCharactersMax = 255;

export const documentId = z.object({
  id: uuid().meta({ description: 'The document’s id.', example: documentExample.id }),
});

/** A list's query; it accepts only the kinds of its family. */
export function documentListQuery(family: DocumentFamily) {
  return z.object({
    status: z
      .enum(documentStatuses)
      .optional()
      .meta({ description: 'Only documents with this status.' }),
    contact_id: uuid()
      .optional()
      .meta({ description: 'Only documents of this customer or supplier.' }),
    from: calendarDate()
      .optional()
      .meta({ description: 'Only documents dated on or after this day.' }),
    to: calendarDate()
      .optional()
      .meta({ description: 'Only documents dated on or before this day.' }),
    kind: z
      .enum(documentKinds.filter((kind) => familyOf(kind) === family))
      .optional()
      .meta({ description: 'Only documents of this kind.' }),
    reference: text({ min: 1, max: referenceCharactersMax })
      .optional()
      .meta({ description: 'Only documents with exactly this reference.' }),
    overdue: z
      .enum(['true'])
      .optional()
      .meta({
        type: 'boolean',
        enum: [true],
        description: 'Only documents with an outstanding amount and a due date before today.',
      }),
    limit: pageLimit(),
    offset: pageOffset(),
  });
}

/** Fields of every document, stored or previewed. */
export const documentFields = {
  kind: z.enum(documentKinds),
  number: z
    .string()
    .nullable()
    .meta({ description: 'Assigned when the document is issued; null before that.' }),
  status: z.enum(documentStatuses),
  contact_id: uuid().meta({ description: 'The customer or supplier.' }),
  date: calendarDate(),
  due_date: calendarDate(),
  reference: z.string().nullable().meta({ description: 'Your own reference.' }),
  currency: z.string().length(3).meta({ description: 'ISO 4217 currency code.', example: 'EUR' }),
  fx_rate: decimalReply('Units of base currency per unit of `currency`.'),
  subtotal: majorAmount('Total before tax.'),
  tax_total: majorAmount('Total tax.'),
  total: majorAmount('Total including tax.'),
  amount_paid: majorAmount(
    'Amount settled by payments. On a credit note or supplier credit: the amount refunded.',
  ),
  amount_credited: majorAmount(
    'Amount settled by credits, discounts and write-offs. On a credit note or supplier credit: the amount applied to other documents.',
  ),
};

export const storedFields = {
  id: uuid(),
  ...documentFields,
  notes: z.string().nullable().meta({ description: 'Printed on the document.' }),
  credits_id: uuid().nullable().meta({ description: 'The document that this credit corrects.' }),
  overdue: z.boolean().meta({
    description:
      'Whether an amount is outstanding and the due date is before today. `overdue` is never a `status`.',
  }),
  created_at: moment(),
};

export const lineFields = {
  position: z
    .int()
    .min(1)
    .max(200)
    .meta({ description: 'Starts at 1, in the order the lines were sent.' }),
  item_id: uuid().nullable(),
  description: z.string(),
  quantity: decimalReply('Quantity.'),
  unit_price: majorAmount('Price per unit.'),
  discount_pct: decimalReply('Discount in per cent.'),
  account_id: uuid(),
  tax_code_id: uuid().nullable(),
  net: majorAmount('Line amount before tax.'),
  tax: majorAmount('Tax on the line.'),
  gross: majorAmount('Line amount including tax.'),
};

export const lineRecord = z
  .object({ id: uuid(), ...lineFields })
  .meta({ id: 'DocumentLine', example: documentWithLinesExample.lines[0] });

const documentRecord = z.object(storedFields).meta({
  id: 'Document',
  description: '`kind` tells the document types apart. Amounts are in major units.',
  example: documentExample,
});

export const documentWithLinesRecord = z
  .object({
    ...storedFields,
    lines: z.array(lineRecord).meta({ description: 'Ordered by position.' }),
  })
  .meta({
    id: 'DocumentWithLines',
    description: 'A document with its lines. Amounts are in major units.',
    example: documentWithLinesExample,
  });

export const documentPage = z
  .object({
    data: z.array(documentRecord).meta({ description: 'Newest document date first.' }),
    has_more: z.boolean().meta({ description: 'Whether more documents follow.' }),
    limit: z.int().min(1).max(pageSizeMax),
    offset: z.int().nonnegative(),
    total: z.int().nonnegative().nullable().meta({
      description: 'Total number of documents. Null when a filter matches more than 10,000.',
    }),
  })
  .meta({
    id: 'DocumentPage',
    description: 'One page of documents.',
    example: { data: [documentExample], has_more: false, limit: 50, offset: 0, total: 1 },
  });

/** What `overdue` depends on, other than the document. */
export interface OverdueContext {
  readonly timeZone: string;
  readonly now: Date;
}

export function toDocumentRecord(document: Document, around: OverdueContext) {
  const major = (minor: bigint) => toMajor(minor, document.currency);
  return {
    id: document.id,
    kind: document.kind,
    number: document.number,
    status: document.status,
    contact_id: document.contactId,
    date: document.date,
    due_date: document.dueDate,
    reference: document.reference,
    currency: document.currency,
    fx_rate: toDecimal(document.fxRate),
    subtotal: major(document.subtotalMinor),
    tax_total: major(document.taxMinor),
    total: major(document.totalMinor),
    amount_paid: major(document.paidMinor),
    amount_credited: major(document.creditedMinor),
    notes: document.notes,
    credits_id: document.creditsId,
    overdue: isOverdue(document, dayIn(around.timeZone, around.now)),
    created_at: document.createdAt.toISOString(),
  };
}

export function toDocumentWithLines(
  { document, lines }: DocumentWithLines,
  around: OverdueContext,
) {
  return {
    ...toDocumentRecord(document, around),
    lines: lines.map((line) => ({ id: line.id, ...toLineFields(line, document.currency) })),
  };
}

export function toLineFields(line: Omit<DocumentLine, 'id'>, currency: CurrencyCode) {
  return {
    position: line.position,
    item_id: line.itemId,
    description: line.description,
    quantity: toDecimal(line.quantity),
    unit_price: toDecimal(line.unitPrice),
    discount_pct: toDecimal(line.discountPct),
    account_id: line.accountId,
    tax_code_id: line.taxCodeId,
    net: toMajor(line.netMinor, currency),
    tax: toMajor(line.taxMinor, currency),
    gross: toMajor(line.grossMinor, currency),
  };
}

export function toDocumentPage(
  { documents, hasMore, total }: DocumentPage,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  around: OverdueContext,
) {
  return {
    data: documents.map((document) => toDocumentRecord(document, around)),
    has_more: hasMore,
    limit,
    offset,
    total,
  };
}

export function toDecimal(decimal: string) {
  return jsonDecimal(plainDecimal(decimal));
}
