declare const unit: unique symbol;

/** A whole number of the currency's smallest unit: 1050 is 10.50 NGN, and 1,050 JPY. */
export type MinorUnits = number & { readonly [unit]: 'minor' };

/** A number of the currency's main unit: 10.5 is 10.50 NGN. The compiler keeps it from `MinorUnits`. */
export type MajorUnits = number & { readonly [unit]: 'major' };
