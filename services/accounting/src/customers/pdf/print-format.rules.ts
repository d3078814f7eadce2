import { dayStart } from '@countinghouse/calendar';
import { exponentOf } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import type { Language } from '@countinghouse/pages/text';

/** How a document formats numbers and dates. */
export interface PrintFormat {
  /** `€1,234.50`. */
  readonly money: (minor: bigint) => string;
  /** `1,234.50`, under a heading that names the currency. */
  readonly amount: (minor: bigint) => string;
  /** A price from decimal text, with all its decimals and at least the currency's. */
  readonly price: (decimal: string) => string;
  readonly decimal: (decimal: string) => string;
  readonly percent: (decimal: string) => string;
  /** `15 November 2026`: day and month cannot be confused. */
  readonly day: (day: string) => string;
}

const dayLocales: Readonly<Record<Language, string>> = { en: 'en-GB', fr: 'fr' };

/** `Intl` formatters are slow to create, so a document creates them once. */
export function createPrintFormat(language: Language, currency: CurrencyCode): PrintFormat {
  const decimals = exponentOf(currency);
  const fixed = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const withCurrency = new Intl.NumberFormat(language, { style: 'currency', currency, ...fixed });
  const amounts = new Intl.NumberFormat(language, fixed);
  const wholes = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const percents = new Intl.NumberFormat(language, { style: 'percent' });
  const days = new Intl.DateTimeFormat(dayLocales[language], {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  const point = pointOf(language);
  const decimal = (text: string, decimalsMin = 0): string => {
    const { sign, whole, fraction } = splitDecimal(text, decimalsMin);
    return `${sign}${wholes.format(whole)}${fraction === '' ? '' : point + fraction}`;
  };
  return {
    money: (minor) => formatMinor(withCurrency, minor, decimals),
    amount: (minor) => formatMinor(amounts, minor, decimals),
    price: (text) => decimal(text, decimals),
    decimal: (text) => decimal(text),
    percent: (text) => {
      const [zero = ''] = percents.format(0).split('0').slice(1);
      return `${decimal(text)}${zero}`;
    },
    day: (day) => days.format(dayStart('UTC', day)),
  };
}

/** Splits digits instead of dividing, so that any amount is printed exactly. */
function formatMinor(format: Intl.NumberFormat, minor: bigint, decimals: number): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(decimals + 1, '0');
  const at = digits.length - decimals;
  const text = format
    .formatToParts(BigInt(digits.slice(0, at)))
    .map((part) => (part.type === 'fraction' ? digits.slice(at) : part.value))
    .join('');
  return minor < 0n ? `-${text}` : text;
}

function splitDecimal(text: string, decimalsMin: number) {
  const match = /^(-?)([0-9]+)(?:\.([0-9]*?)0*)?$/.exec(text);
  if (match === null) throw new RangeError(`"${text}" is not a decimal number`);
  const [, sign = '', whole = '', fraction = ''] = match;
  return { sign, whole: BigInt(whole), fraction: fraction.padEnd(decimalsMin, '0') };
}

function pointOf(language: Language): string {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}
