declare const brand: unique symbol;

/** A code of the vendored ISO 4217 table. */
export type CurrencyCode = string & { readonly [brand]: 'CurrencyCode' };

/** Only for the table's own rows: everything else goes through `parseCurrency` or `getCurrency`. */
export function brandCurrency(code: string): CurrencyCode {
  return code as CurrencyCode;
}
