import { exponentOf } from '@countinghouse/money';
import type { Money } from '@countinghouse/money';
import type { PayerLanguage } from './language.rules.ts';

/**
 * The exact amount with its currency as people write it. The decimals are ISO 4217's: those that
 * `Intl` knows are a bank's habit for some currencies, and a payer must see what is charged.
 */
export function formatMoney(money: Money, language: PayerLanguage): string {
  return format(money, language, 'symbol');
}

/** With the sign that people know from their shops, `₦12,500.00`. Many currencies share `$`: the code belongs beside it. */
export function formatLocalMoney(money: Money, language: PayerLanguage): string {
  return format(money, language, 'narrowSymbol');
}

function format(
  money: Money,
  language: PayerLanguage,
  currencyDisplay: 'symbol' | 'narrowSymbol',
): string {
  const exponent = exponentOf(money.currency);
  const { whole, fraction } = splitMinor(money.amountMinor, exponent);
  return new Intl.NumberFormat(numberLocales[language], {
    style: 'currency',
    currencyDisplay,
    currency: money.currency,
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
  })
    .formatToParts(whole)
    .map((part) => (part.type === 'fraction' ? fraction : part.value))
    .join('');
}

/** The amount as one types it, without grouping: `12500.50`, in French `12500,50`. */
export function amountFieldText(money: Money, language: PayerLanguage): string {
  const { whole, fraction } = splitMinor(money.amountMinor, exponentOf(money.currency));
  if (/^0*$/.test(fraction)) return whole.toString();
  return `${whole}${decimalSeparators[language]}${fraction}`;
}

export const decimalSeparators: Readonly<Record<PayerLanguage, '.' | ','>> = {
  en: '.',
  fr: ',',
  pt: ',',
  es: ',',
  de: ',',
  sw: '.',
  ar: '.',
};

/** Arabic with the digits that cards and keyboards have. */
const numberLocales: Readonly<Record<PayerLanguage, string>> = {
  en: 'en',
  fr: 'fr',
  pt: 'pt',
  es: 'es',
  de: 'de',
  sw: 'sw',
  ar: 'ar-u-nu-latn',
};

/** Digits are split, never divided, so no amount is too large to be shown exactly. */
function splitMinor(amountMinor: bigint, exponent: number): { whole: bigint; fraction: string } {
  const digits = amountMinor.toString().padStart(exponent + 1, '0');
  const at = digits.length - exponent;
  return { whole: BigInt(digits.slice(0, at)), fraction: digits.slice(at) };
}
