import type { LineDefaults } from '../line-defaults/line-defaults.rules.ts';

/** A product or service, with defaults for its lines. */
export interface Item extends LineDefaults {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly description: string;
  /** Decimal text in major units of the document's currency; null if the line sets it. */
  readonly unitPrice: string | null;
  readonly purchasePrice: string | null;
  readonly active: boolean;
  /** Increases with every change, so that a client cannot overwrite a change it has not seen. */
  readonly version: number;
}

const priceText = /^-?[0-9]{1,14}(\.[0-9]{1,6})?$/;

/** Whether the price column accepts it; having no price is valid too. */
export function isPrice(price: string | null | undefined): boolean {
  return price === null || price === undefined || priceText.test(price);
}
