import type { DocumentAmounts } from '../amounts/amounts.rules.ts';
import { compareExact, parseExact } from '../amounts/exact.rules.ts';
import type { Document, DocumentLine } from '../documents/document.rules.ts';

export interface PricedDocument {
  readonly document: Document;
  readonly lines: readonly DocumentLine[];
}

/** The stored document with the amounts that it has by the rates of now. */
export function withAmounts(
  { document, lines }: PricedDocument,
  amounts: DocumentAmounts,
  fxRate: string,
): PricedDocument {
  return {
    document: {
      ...document,
      fxRate,
      subtotalMinor: amounts.subtotalMinor,
      taxMinor: amounts.taxMinor,
      totalMinor: amounts.totalMinor,
    },
    lines: lines.map((line, index) => {
      const priced = amounts.lines[index];
      if (priced === undefined) throw new Error(`line ${line.position} was not priced`);
      const { netMinor, taxMinor, grossMinor } = priced;
      return { ...line, netMinor, taxMinor, grossMinor };
    }),
  };
}

/** Whether any amount is another one than the document was stored with. */
export function hasOtherAmounts(stored: PricedDocument, priced: PricedDocument): boolean {
  return (
    stored.document.totalMinor !== priced.document.totalMinor ||
    stored.document.taxMinor !== priced.document.taxMinor ||
    stored.lines.some((line, index) => {
      const now = priced.lines[index];
      return line.netMinor !== now?.netMinor || line.taxMinor !== now.taxMinor;
    })
  );
}

/** The database writes `1.0000000000` where a rate was `1`. */
export function hasOtherRate(stored: PricedDocument, priced: PricedDocument): boolean {
  const before = parseExact(stored.document.fxRate);
  return compareExact(before, parseExact(priced.document.fxRate)) !== 0;
}
