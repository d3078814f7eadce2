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
import { todayIn } from '../../tenants/organisations/organisation.rules.ts';
import { documentExample, documentWithLinesExample } from './document-example.wire.ts';
import { familyOf, isOverdue } from './document.rules.ts';
import type { Document, DocumentLine } from './document.rules.ts';
import type { DocumentWithLines } from './get-document.ts';
import type { DocumentPage } from './list-documents.ts';

export const referenceCharactersMax = 255;

export const documentId = z.object({
  id: uuid().meta({ description: 'The document.', example: documentExample.id }),
});

/** The query of a list; of the kinds only those of the list can be asked for. */
export function documentListQuery(family: DocumentFamily) {
  return z.object({
    status: z.enum(documentStatuses).optional().meta({ description: 'Only in this status.' }),
    contact_id: uuid().optional().meta({ description: 'Only of this customer or supplier.' }),
    from: calendarDate().optional().meta({ description: 'Dated on this day or later.' }),
    to: calendarDate().optional().meta({ description: 'Dated on this day or earlier.' }),
    kind: z
      .enum(documentKinds.filter((kind) => familyOf(kind) === family))
      .optional()
      .meta({ description: 'Only of this kind.' }),
    reference: text({ min: 1, max: referenceCharactersMax })
      .optional()
      .meta({ description: 'Only with exactly this reference.' }),
    overdue: z.enum(['true']).optional().meta({
      description: 'Only what is owed and was due before today.',
    }),
    limit: pageLimit(),
    offset: pageOffset(),
  });
}

/** What every document shows, stored or not. */
export const documentFields = {
  kind: z.enum(documentKinds),
  number: z.string().nullable().meta({ description: 'Given when it is issued; null before.' }),
  status: z.enum(documentStatuses),
  contact_id: uuid().meta({ description: 'The customer or supplier.' }),
  date: calendarDate(),
  due_date: calendarDate(),
  reference: z.string().nullable().meta({ description: 'Your own.' }),
  currency: z.string().length(3).meta({ description: 'ISO 4217.', example: 'EUR' }),
  fx_rate: decimalReply('Units of the base currency for one of `currency`.'),
  subtotal: majorAmount('Before tax.'),
  tax_total: majorAmount('The tax.'),
  total: majorAmount('With tax.'),
  amount_paid: majorAmount('Settled by money. Of a credit: given back in money.'),
  amount_credited: majorAmount(
    'Settled by credits, discounts and write-offs. Of a credit: used on other documents.',
  ),
};

export const storedFields = {
  id: uuid(),
  ...documentFields,
  notes: z.string().nullable().meta({ description: 'Printed on the document.' }),
  credits_id: uuid().nullable().meta({ description: 'The document that a credit corrects.' }),
  overdue: z.boolean().meta({ description: 'Owed, and due before today. Never a status.' }),
  created_at: moment(),
};

export const lineFields = {
  position: z.int().min(1).max(200).meta({ description: 'From 1, in the order they were sent.' }),
  item_id: uuid().nullable(),
  description: z.string(),
  quantity: decimalReply('How many.'),
  unit_price: majorAmount('Of one.'),
  discount_pct: decimalReply('Per cent off.'),
  account_id: uuid(),
  tax_code_id: uuid().nullable(),
  net: majorAmount('Before tax.'),
  tax: majorAmount('The tax.'),
  gross: majorAmount('With tax.'),
};

export const lineRecord = z
  .object({ id: uuid(), ...lineFields })
  .meta({ id: 'DocumentLine', example: documentWithLinesExample.lines[0] });

const documentRecord = z.object(storedFields).meta({
  id: 'Document',
  description: 'Told apart by `kind`. Amounts are major units.',
  example: documentExample,
});

export const documentWithLinesRecord = z
  .object({ ...storedFields, lines: z.array(lineRecord).meta({ description: 'By position.' }) })
  .meta({
    id: 'DocumentWithLines',
    description: 'A document and its lines. Amounts are major units.',
    example: documentWithLinesExample,
  });

export const documentPage = z
  .object({
    data: z.array(documentRecord).meta({ description: 'The latest date first.' }),
    has_more: z.boolean().meta({ description: 'Whether more follow.' }),
    limit: z.int().min(1).max(pageSizeMax),
    offset: z.int().nonnegative(),
    total: z.int().nonnegative().nullable().meta({
      description: 'How many there are. With a filter null when there are more than 10,000.',
    }),
  })
  .meta({
    id: 'DocumentPage',
    description: 'One page of a list of documents.',
    example: { data: [documentExample], has_more: false, limit: 50, offset: 0, total: 1 },
  });

/** What "overdue" depends on beside the document. */
export interface Surroundings {
  readonly timeZone: string;
  readonly now: Date;
}

export function toDocumentRecord(document: Document, around: Surroundings) {
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
    overdue: isOverdue(document, todayIn(around.timeZone, around.now)),
    created_at: document.createdAt.toISOString(),
  };
}

export function toDocumentWithLines({ document, lines }: DocumentWithLines, around: Surroundings) {
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
  around: Surroundings,
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
