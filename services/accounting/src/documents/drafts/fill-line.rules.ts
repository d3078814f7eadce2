import type { DocumentFamily } from '../../kernel/document-kind.rules.ts';
import type { LineDefaults } from '../../setup/line-defaults/line-defaults.rules.ts';
import type { DraftLine, DraftRefusal } from './draft.rules.ts';

interface ItemDefaults extends LineDefaults {
  readonly name: string;
  readonly description: string;
  readonly unitPrice: string | null;
  readonly purchasePrice: string | null;
}

interface LineContext {
  readonly item: ItemDefaults | null;
  readonly contact: LineDefaults;
  readonly organisation: LineDefaults;
  readonly family: DocumentFamily;
}

export interface FilledLine {
  readonly itemId: string | null;
  readonly description: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly discountPct: string;
  readonly accountId: string;
  readonly taxCodeId: string | null;
}

type LineOutcome =
  | { readonly kind: 'line'; readonly line: FilledLine }
  | { readonly kind: 'reject'; readonly reason: DraftRefusal; readonly field: string };

/** Fills missing fields from the item, then the contact, then the organisation. */
export function fillLine(line: DraftLine, around: LineContext): LineOutcome {
  const { item, family } = around;
  const description = line.description ?? (item === null ? null : item.description || item.name);
  if (description === null || description === '') {
    return { kind: 'reject', reason: 'description_missing', field: 'description' };
  }
  const unitPrice = line.unitPrice ?? priceOf(item, family);
  if (unitPrice === null) {
    return { kind: 'reject', reason: 'unit_price_missing', field: 'unit_price' };
  }
  const defaults = [item, around.contact, around.organisation];
  const accountId = line.accountId ?? firstOf(defaults, (place) => accountOf(place, family));
  if (accountId === null) return { kind: 'reject', reason: 'account_missing', field: 'account_id' };
  return {
    kind: 'line',
    line: {
      itemId: line.itemId,
      description,
      quantity: line.quantity,
      unitPrice,
      discountPct: line.discountPct,
      accountId,
      taxCodeId: line.taxCodeId ?? defaultTaxCode(line, defaults, family),
    },
  };
}

function priceOf(item: ItemDefaults | null, family: DocumentFamily): string | null {
  if (item === null) return null;
  return family === 'sales' ? item.unitPrice : item.purchasePrice;
}

function accountOf(place: LineDefaults, family: DocumentFamily): string | null {
  return family === 'sales' ? place.salesAccountId : place.purchaseAccountId;
}

function taxCodeOf(place: LineDefaults, family: DocumentFamily): string | null {
  return family === 'sales' ? place.salesTaxCodeId : place.purchaseTaxCodeId;
}

function defaultTaxCode(
  line: DraftLine,
  defaults: readonly (LineDefaults | null)[],
  family: DocumentFamily,
): string | null {
  if (line.isComplete === true) return null;
  return firstOf(defaults, (place) => taxCodeOf(place, family));
}

function firstOf(
  places: readonly (LineDefaults | null)[],
  pick: (place: LineDefaults) => string | null,
): string | null {
  for (const place of places) {
    const found = place === null ? null : pick(place);
    if (found !== null) return found;
  }
  return null;
}
