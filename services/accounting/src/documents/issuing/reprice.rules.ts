import type { ComponentTotal, DocumentAmounts } from '../../ledger/amounts/amounts.rules.ts';
import { compareExact, parseExact } from '../../ledger/amounts/exact.rules.ts';
import type { Document, DocumentLine } from '../document/document.rules.ts';

export interface PricedDocument {
  readonly document: Document;
  readonly lines: readonly DocumentLine[];
}

/** The stored document with its amounts at current rates. */
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

/** The input of the database's `reprice_document`. Amounts are text, so that none becomes a double. */
export interface StoredPrices {
  readonly fx_rate: string;
  readonly subtotal_minor: string;
  readonly tax_minor: string;
  readonly total_minor: string;
  /** Lines and taxes are empty if only the rate changes. */
  readonly lines: readonly {
    readonly position: number;
    readonly net_minor: string;
    readonly tax_minor: string;
  }[];
  readonly taxes: readonly {
    readonly component_id: string;
    readonly rate_pct: string;
    readonly taxable_minor: string;
    readonly tax_minor: string;
  }[];
}

/** The prices to update if the document's rate or amounts have changed; usually null. */
export function pricesToSave(
  stored: PricedDocument,
  { document, lines }: PricedDocument,
  taxes: readonly ComponentTotal[],
): StoredPrices | null {
  const hasAmounts = hasOtherAmounts(stored, { document, lines });
  if (!hasAmounts && !hasOtherRate(stored, { document, lines })) return null;
  return {
    fx_rate: document.fxRate,
    subtotal_minor: String(document.subtotalMinor),
    tax_minor: String(document.taxMinor),
    total_minor: String(document.totalMinor),
    lines: (hasAmounts ? lines : []).map((line) => ({
      position: line.position,
      net_minor: String(line.netMinor),
      tax_minor: String(line.taxMinor),
    })),
    taxes: (hasAmounts ? taxes : []).map(({ component, taxableMinor, taxMinor }) => ({
      component_id: component.id,
      rate_pct: component.ratePct,
      taxable_minor: String(taxableMinor),
      tax_minor: String(taxMinor),
    })),
  };
}

/** Whether any amount differs from the stored one. */
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

/** Compares values: the database writes the rate `1` as `1.0000000000`. */
function hasOtherRate(stored: PricedDocument, priced: PricedDocument): boolean {
  const before = parseExact(stored.document.fxRate);
  return compareExact(before, parseExact(priced.document.fxRate)) !== 0;
}
