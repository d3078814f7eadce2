import { plainDecimal } from '../../kernel/decimal.rules.ts';
import type { Document, DocumentLine } from '../document/document.rules.ts';

/**
 * Everything that an approval is about, in one fixed form: equal texts, equal content. A rate that
 * nobody chose is not part of it, because issuing looks it up anew.
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

/** What a line says, in the same fixed form; quotes are told apart by it too. */
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
