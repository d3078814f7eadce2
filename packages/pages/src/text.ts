export { directionOf, languages, payerLanguages } from './language.rules.ts';
export type { Language, PayerLanguage } from './language.rules.ts';
export {
  amountFieldText,
  decimalSeparators,
  formatLocalMoney,
  formatMoney,
} from './money-text.rules.ts';
