import { exponentOf } from '@countinghouse/money';
import type { Money } from '@countinghouse/money';
import type { PayerLanguage } from './language.rules.ts';

/**
 * The exact amount with its currency, as people write it. Uses ISO 4217's decimals: for some
 * currencies `Intl` uses what banks usually show, and a payer must see what is charged.
 */
export function formatMoney(money: Money, language: PayerLanguage): string {
  return format(money, language, 'symbol');
}

/**
 * With the symbol that people know from shops, `₦12,500.00`. Many currencies share `$`, so show the
 * code beside it.
 */
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

/** The amount as people type it, without grouping: `12500.50`, in French `12500,50`. */
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

/** Splits digits instead of dividing, so every amount is shown exactly. */
function splitMinor(amountMinor: bigint, exponent: number): { whole: bigint; fraction: string } {
  const digits = amountMinor.toString().padStart(exponent + 1, '0');
  const at = digits.length - exponent;
  return { whole: BigInt(digits.slice(0, at)), fraction: digits.slice(at) };
}
