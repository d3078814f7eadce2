/** What needs no browser, for rules that are tested without one. */
export { addDays } from './dates/typed-day.rules.ts';
export { toMinorUnits } from './money/amount-text.rules.ts';
export { parseTypedSum } from './money/typed-sum.rules.ts';
