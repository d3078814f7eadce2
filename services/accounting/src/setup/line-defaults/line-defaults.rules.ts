/** What a line takes when it does not say itself; null: ask the next one, the organisation at last. */
export interface LineDefaults {
  readonly salesAccountId: string | null;
  readonly purchaseAccountId: string | null;
  readonly salesTaxCodeId: string | null;
  readonly purchaseTaxCodeId: string | null;
}
