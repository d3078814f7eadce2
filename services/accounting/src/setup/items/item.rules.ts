import type { LineDefaults } from '../line-defaults/line-defaults.rules.ts';

/** What is sold or bought again and again, with what its lines begin with. */
export interface Item extends LineDefaults {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly description: string;
  /** Decimal text in major units of the document's currency; null: it is named on the line. */
  readonly unitPrice: string | null;
  readonly purchasePrice: string | null;
  readonly active: boolean;
  /** Grows with every change, so that nobody changes what they have not seen. */
  readonly version: number;
}

const priceText = /^-?[0-9]{1,14}(\.[0-9]{1,6})?$/;

/** What the tables hold as a price; none is one too. */
export function isPrice(price: string | null | undefined): boolean {
  return price === null || price === undefined || priceText.test(price);
}
