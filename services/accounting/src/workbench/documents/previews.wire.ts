import type { CurrencyCode } from '@countinghouse/money';
import { z } from 'zod';
import { lineFields, toDecimal, toLineFields } from '../../documents/document/documents.wire.ts';
import {
  approvalRecord,
  toApprovalRecord,
} from '../../documents/issuing/approvals/approval-policies.wire.ts';
import type { PreviewOutcome } from '../../documents/issuing/preview-document.ts';
import { calendarDate, decimalReply, majorAmount, uuid } from '../../edge/fields.wire.ts';
import { toMajor } from '../../edge/major-amount.wire.ts';
import type { DocumentAmounts } from '../../ledger/amounts/amounts.rules.ts';
import type { EntryLine } from '../../ledger/journal/entry.rules.ts';
import { toWarningRecord, warningRecord } from './document-warnings.wire.ts';
import type { WarnedPreview } from './write-documents.ts';

const journalLine = z.object({
  account_id: uuid(),
  contact_id: uuid().nullable(),
  tax_component_id: uuid().nullable(),
  debit: majorAmount('In the document’s currency.'),
  credit: majorAmount('In the document’s currency.'),
  base_debit: majorAmount('In base currency.'),
  base_credit: majorAmount('In base currency.'),
});

const previewFields = {
  currency: z.string().length(3),
  fx_rate: decimalReply('Units of base currency per unit of `currency`.'),
  subtotal: majorAmount('Total before tax.'),
  tax_total: majorAmount('Total tax.'),
  total: majorAmount('Total including tax.'),
  base_total: majorAmount('Total including tax, in base currency.'),
  journal_lines: z
    .array(journalLine)
    .meta({ description: 'The journal lines that would be posted.' }),
};

export const documentPreviewRecord = z
  .object(previewFields)
  .meta({ id: 'AppDocumentPreview', description: 'What posting the document now would produce.' });

export const contentPreviewRecord = z
  .object({
    ...previewFields,
    contact_id: uuid(),
    date: calendarDate(),
    due_date: calendarDate(),
    lines: z.array(z.object(lineFields)),
    taxes: z
      .array(
        z.object({
          rate_pct: decimalReply('Tax rate in per cent.'),
          taxable: majorAmount('Taxable amount.'),
          tax: majorAmount('Tax amount.'),
        }),
      )
      .meta({ description: 'By tax code and component. They add up to `tax_total`.' }),
    approval: approvalRecord,
    warnings: z.array(warningRecord),
  })
  .meta({ id: 'AppContentPreview', description: 'What the draft would contain and post.' });

interface Previewed {
  readonly currency: CurrencyCode;
  readonly fxRate: string;
  readonly amounts: DocumentAmounts;
  readonly baseAmounts: DocumentAmounts;
  readonly entryLines: readonly EntryLine[];
}

export function toDocumentPreview(
  preview: Extract<PreviewOutcome, { readonly kind: 'preview' }>,
  baseCurrency: CurrencyCode,
) {
  return toPreviewFields(preview, baseCurrency);
}

export function toContentPreview(preview: WarnedPreview, baseCurrency: CurrencyCode) {
  const { content, lines } = preview;
  const { currency, fxRate, totals: amounts } = content;
  return {
    ...toPreviewFields({ ...preview, currency, fxRate, amounts }, baseCurrency),
    contact_id: content.contact.id,
    date: content.date,
    due_date: content.dueDate,
    lines: lines.map((line) => toLineFields(line, currency)),
    taxes: amounts.taxes.map((tax) => ({
      rate_pct: toDecimal(tax.component.ratePct),
      taxable: toMajor(tax.taxableMinor, currency),
      tax: toMajor(tax.taxMinor, currency),
    })),
    approval: toApprovalRecord(
      {
        document: { kind: preview.documentKind },
        progress: { needed: preview.approvalsNeeded, approvedBy: [] },
        policies: preview.policies,
      },
      baseCurrency,
    ),
    warnings: preview.warnings.map(toWarningRecord),
  };
}

function toPreviewFields(
  { currency, fxRate, amounts, baseAmounts, entryLines }: Previewed,
  baseCurrency: CurrencyCode,
) {
  const above = (minor: bigint): bigint => (minor > 0n ? minor : 0n);
  return {
    currency,
    fx_rate: toDecimal(fxRate),
    subtotal: toMajor(amounts.subtotalMinor, currency),
    tax_total: toMajor(amounts.taxMinor, currency),
    total: toMajor(amounts.totalMinor, currency),
    base_total: toMajor(baseAmounts.totalMinor, baseCurrency),
    journal_lines: entryLines.map((line) => ({
      account_id: line.accountId,
      contact_id: line.contactId,
      tax_component_id: line.taxComponentId,
      debit: toMajor(above(line.docMinor), currency),
      credit: toMajor(above(-line.docMinor), currency),
      base_debit: toMajor(above(line.baseMinor), baseCurrency),
      base_credit: toMajor(above(-line.baseMinor), baseCurrency),
    })),
  };
}
