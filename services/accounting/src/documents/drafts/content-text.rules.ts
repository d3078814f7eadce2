import { plainDecimal } from '../../kernel/decimal.rules.ts';
import type { Document, DocumentLine } from '../document/document.rules.ts';

/**
 * The content that an approval covers, in canonical form: equal texts mean equal content. A rate is
 * included only if a person chose it, because issuing looks up any other rate again.
 */
export function contentText(document: Document, lines: readonly DocumentLine[]): string {
  return JSON.stringify([
    document.orgId,
    document.id,
    document.kind,
    document.contactId,
    document.date,
    document.dueDate,
    document.reference,
    document.notes,
    document.currency,
    document.isRateChosen ? plainDecimal(document.fxRate) : null,
    document.amounts,
    document.creditsId,
    String(document.subtotalMinor),
    String(document.taxMinor),
    String(document.totalMinor),
    lines.map(linePart),
  ]);
}

/** A line's content in the same canonical form. Quotes use it to compare versions. */
export function linePart(line: Omit<DocumentLine, 'id'>): readonly unknown[] {
  return [
    line.position,
    line.itemId,
    line.description,
    plainDecimal(line.quantity),
    plainDecimal(line.unitPrice),
    plainDecimal(line.discountPct),
    line.accountId,
    line.taxCodeId,
    String(line.netMinor),
    String(line.taxMinor),
    String(line.grossMinor),
  ];
}
