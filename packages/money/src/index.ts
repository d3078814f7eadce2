export { allocate } from './allocate.ts';
export { currencies, exponentOf, getCurrency, parseCurrency } from './currency.ts';
export type { CurrencyCode } from './brand.ts';
export type { Currency } from './currency.ts';
export { describeMajorRejection, parseMajor, toMajorText } from './decimal.ts';
export type { MajorRejection, MajorText } from './decimal.ts';
export { listOnePublishedOn } from './iso-4217.ts';
export {
  addMoney,
  amountMinorMax,
  amountMinorMin,
  compareMoney,
  money,
  subtractMoney,
} from './money.ts';
export type { Money } from './money.ts';
