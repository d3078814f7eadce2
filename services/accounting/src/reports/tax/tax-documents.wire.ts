import { toCsvLine, toCsvText } from '@countinghouse/http';
import { z } from 'zod';
import { calendarDate, pageLimit, pageOffset, pageSizeMax, uuid } from '../../edge/fields.wire.ts';
import { fileResponse } from '../statements/report-fields.wire.ts';
import type { TaxDocumentsOutcome } from './read-tax-documents.ts';
import { taxFigures } from './tax-report.rules.ts';
import { taxPeriodQuery, taxSumNames, taxSums, toTaxCells, toTaxSums } from './tax-report.wire.ts';

export const taxDocumentsQuery = z.object({
  ...taxPeriodQuery,
  tax_code_id: uuid().optional().meta({ description: 'Omitted: lines without a tax code.' }),
  component_id: uuid()
    .optional()
    .meta({ description: 'Only taxes of this component of the tax code.' }),
  figure: z.enum(taxFigures).optional().meta({
    description: 'Only documents that contribute to this figure of the report.',
  }),
  limit: pageLimit(),
  offset: pageOffset(),
});

const documentRecord = z.object({
  document_id: uuid(),
  document_number: z.string().nullable(),
  kind: z.string(),
  contact_id: uuid(),
  contact_name: z.string(),
  date: calendarDate().meta({ description: 'The day the amounts count for tax.' }),
  entry_id: uuid().nullable(),
  act: z.string().meta({
    description:
      '`post` or `void` for the document itself, the settlement (`payment`, `credit`, `refund`, `discount`, `write_off`, `offset`, `account`), or an undone settlement, such as `payment_undone`.',
  }),
  ...taxSums,
});

const taxDocumentsRecord = z.object({
  from: calendarDate(),
  to: calendarDate(),
  currency: z.string().length(3),
  basis: z.enum(['accrual', 'cash']),
  data: z.array(documentRecord).meta({ description: 'Ordered by day, then by number.' }),
  has_more: z.boolean(),
  limit: z.int().min(1).max(pageSizeMax),
  offset: z.int().nonnegative(),
});

const columns = ['date', 'document', 'kind', 'contact', 'act', ...taxSumNames] as const;

export const taxDocumentsResponse = fileResponse(taxDocumentsRecord, `${columns.join()}\r\n`);

type Answer = Extract<TaxDocumentsOutcome, { kind: 'page' }>;

export function toTaxDocumentsRecord(
  { period, currency, basis, documents, hasMore }: Answer,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): z.infer<typeof taxDocumentsRecord> {
  return {
    ...period,
    currency,
    basis,
    data: documents.map((row) => ({
      document_id: row.documentId,
      document_number: row.documentNumber,
      kind: row.kind,
      contact_id: row.contactId,
      contact_name: row.contactName,
      date: row.date,
      entry_id: row.entryId,
      act: row.act,
      ...toTaxSums(row, currency),
    })),
    has_more: hasMore,
    limit,
    offset,
  };
}

export function toTaxDocumentsCsv({ documents, currency }: Answer): string {
  const rows = documents.map((row) => [
    row.date,
    ...[row.documentNumber ?? '', row.kind, row.contactName, row.act].map(toCsvText),
    ...toTaxCells(row, currency),
  ]);
  return [columns, ...rows].map(toCsvLine).join('');
}

export const taxDocumentsFileName = ({ period, basis }: Answer): string =>
  `tax-documents-${basis}_${period.from}_${period.to}.csv`;
