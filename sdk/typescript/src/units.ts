declare const unit: unique symbol;

/** An amount in the currency's smallest unit, a whole number: 1050 is 10.50 NGN or 1,050 JPY. */
export type MinorUnits = number & { readonly [unit]: 'minor' };

/**
 * An amount in the currency's main unit: 10.5 is 10.50 NGN. It is a number at run time, but not for the compiler:
 * decimals are not for calculations, so convert it with `toMinor` first.
 */
export interface MajorUnits {
  readonly [unit]: 'major';
}
