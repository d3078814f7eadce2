import { emptyLine } from '../editor/draft.rules.ts';
import type { DraftLine } from '../editor/draft.rules.ts';

interface StoredLines {
  readonly lines: readonly {
    readonly item_id: string | null;
    readonly account_id: string | null;
    readonly description: string | null;
    readonly quantity: number;
    readonly unit_price: unknown;
    readonly discount_pct: number;
    readonly tax_code_id: string | null;
  }[];
}

/** What is stored, as the grid holds it. What the item says stays empty. */
export function linesOf(stored: StoredLines | null): readonly DraftLine[] {
  return (stored?.lines ?? []).map((line, key) => ({
    ...emptyLine(key),
    itemId: line.item_id ?? '',
    accountId: line.account_id ?? '',
    description: line.description ?? '',
    quantity: String(line.quantity),
    price: line.unit_price === null ? '' : JSON.stringify(line.unit_price),
    discount: line.discount_pct === 0 ? '' : String(line.discount_pct),
    taxCodeId: line.tax_code_id ?? '',
  }));
}
