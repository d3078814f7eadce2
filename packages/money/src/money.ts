import type { CurrencyCode } from './brand.ts';

export interface Money {
  readonly amountMinor: bigint;
  readonly currency: CurrencyCode;
}

/** Amounts are stored in PostgreSQL `bigint` columns, so a Money always fits signed 64 bits. */
export const amountMinorMax = 2n ** 63n - 1n;
export const amountMinorMin = -(2n ** 63n);

export function money(amountMinor: bigint, currency: CurrencyCode): Money {
  if (!isStorable(amountMinor)) {
    throw new RangeError(`${amountMinor} minor units of ${currency} do not fit 64 bits`);
  }
  return { amountMinor, currency };
}

export function addMoney(a: Money, b: Money): Money {
  assertSameCurrency(a, b);
  return money(a.amountMinor + b.amountMinor, a.currency);
}

export function subtractMoney(a: Money, b: Money): Money {
  assertSameCurrency(a, b);
  return money(a.amountMinor - b.amountMinor, a.currency);
}

/** Negative if a is less than b, 0 if equal, positive if greater: suitable for `sort`. */
export function compareMoney(a: Money, b: Money): -1 | 0 | 1 {
  assertSameCurrency(a, b);
  if (a.amountMinor === b.amountMinor) return 0;
  return a.amountMinor < b.amountMinor ? -1 : 1;
}

export function isStorable(amountMinor: bigint): boolean {
  return amountMinor >= amountMinorMin && amountMinor <= amountMinorMax;
}

function assertSameCurrency(a: Money, b: Money): void {
  if (a.currency !== b.currency) {
    throw new TypeError(`${a.currency} and ${b.currency} cannot be combined`);
  }
}
