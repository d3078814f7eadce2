/** A line's defaults; null falls through to the next level, finally the organisation. */
export interface LineDefaults {
  readonly salesAccountId: string | null;
  readonly purchaseAccountId: string | null;
  readonly salesTaxCodeId: string | null;
  readonly purchaseTaxCodeId: string | null;
}
