export { languages } from './language.rules.ts';
export type { Language } from './language.rules.ts';
export { amountFieldText, decimalSeparators, formatMoney } from './money-text.rules.ts';
