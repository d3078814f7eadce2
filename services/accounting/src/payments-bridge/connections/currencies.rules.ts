import { exponentOf, parseCurrency } from '@countinghouse/money';

export interface FeedCurrency {
  readonly code: string;
  readonly exponent: number;
  /** Payers can pay in it. */
  readonly isOffered: boolean;
}

/** In which payers can pay, of those that these books know too. */
export function offeredOf(currencies: readonly FeedCurrency[]): readonly string[] {
  return currencies.filter((each) => each.isOffered && isKnown(each)).map(({ code }) => code);
}

/** Whether payments means by its minor units what these books mean: one that differs would be booked wrongly. */
export function areUnitsSame(currencies: readonly FeedCurrency[]): boolean {
  return currencies.every((each) => parseCurrency(each.code) === null || isKnown(each));
}

function isKnown({ code, exponent }: FeedCurrency): boolean {
  const currency = parseCurrency(code);
  return currency !== null && exponentOf(currency) === exponent;
}
