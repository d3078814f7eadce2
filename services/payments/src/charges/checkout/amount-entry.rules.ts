import { exponentOf, money, parseMajor } from '@countinghouse/money';
import type { CurrencyCode, Money } from '@countinghouse/money';
import type { PayerLanguage } from '@countinghouse/pages/text';
import { decimalSeparators } from '@countinghouse/pages/text';

export type AmountFlaw = 'missing' | 'unreadable' | 'too_many_decimals' | 'too_small' | 'too_large';

export type AmountEntry =
  | { readonly kind: 'ok'; readonly amountMinor: bigint }
  | { readonly kind: 'reject'; readonly reason: AmountFlaw };

export interface AmountBounds {
  readonly min: Money;
  readonly max: Money;
}

const majorMax = 100_000_000n;
/**
 * The smallest amount is a hundredth of the unit, or one unit where the currency has no hundredths.
 */
const decimalsOfMin = 2;

/** The bounds for an amount that the payer enters: the same as for a payment link's amount. */
export function amountBounds(currency: CurrencyCode): AmountBounds {
  const exponent = exponentOf(currency);
  return {
    min: money(10n ** BigInt(Math.max(0, exponent - decimalsOfMin)), currency),
    max: money(majorMax * 10n ** BigInt(exponent), currency),
  };
}

/**
 * Parses an amount that a payer typed. Accepts the separators of either language and never rounds.
 */
export function parseAmountEntry(
  text: string,
  currency: CurrencyCode,
  language: PayerLanguage,
): AmountEntry {
  if (text.trim() === '') return { kind: 'reject', reason: 'missing' };
  const plain = toPlainDecimal(text, language);
  if (plain === null) return { kind: 'reject', reason: 'unreadable' };
  const parsed = parseMajor(plain, currency);
  if (parsed.kind === 'reject') return { kind: 'reject', reason: flawOf(parsed.reason) };
  const { amountMinor } = parsed.money;
  const { min, max } = amountBounds(currency);
  if (amountMinor < min.amountMinor) return { kind: 'reject', reason: 'too_small' };
  if (amountMinor > max.amountMinor) return { kind: 'reject', reason: 'too_large' };
  return { kind: 'ok', amountMinor };
}

function flawOf(reason: 'not_a_decimal' | 'too_many_decimals' | 'out_of_range'): AmountFlaw {
  switch (reason) {
    case 'not_a_decimal':
      return 'unreadable';
    case 'too_many_decimals':
      return 'too_many_decimals';
    case 'out_of_range':
      return 'too_large';
  }
}

/** Spaces of any kind, apostrophes: they only ever group digits. */
const groupingOnly = /[\s'’]/g;

function toPlainDecimal(text: string, language: PayerLanguage): string | null {
  const compact = text.trim().replaceAll(groupingOnly, '');
  if (!/^[0-9.,]+$/.test(compact)) return null;
  const separator = decimalSeparatorIn(compact, language);
  const at = separator === null ? -1 : compact.lastIndexOf(separator);
  const whole = at < 0 ? compact : compact.slice(0, at);
  const fraction = at < 0 ? '' : compact.slice(at + 1);
  const digits = withoutGroups(whole);
  if (digits === null || /[.,]/.test(fraction) || digits + fraction === '') return null;
  const trimmed = digits.replace(/^0+(?=\d)/, '');
  return `${trimmed === '' ? '0' : trimmed}${fraction === '' ? '' : `.${fraction}`}`;
}

/**
 * Finds the decimal separator. If both marks occur, it is the last one. For a single mark, the
 * language decides `1,234`, where both readings are possible; `12,5` can only be a decimal.
 */
function decimalSeparatorIn(text: string, language: PayerLanguage): '.' | ',' | null {
  const dots = text.split('.').length - 1;
  const commas = text.split(',').length - 1;
  if (dots > 0 && commas > 0) return text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ',';
  const mark = dots > 0 ? '.' : commas > 0 ? ',' : null;
  if (mark === null || dots + commas > 1) return null;
  const isGroupLike = /^\d{1,3}[.,]\d{3}$/.test(text);
  return isGroupLike && language === 'en' && mark !== decimalSeparators[language] ? null : mark;
}

/** The digits of `1,234,567`; null if separators are not between groups, as in `12,34`. */
function withoutGroups(whole: string): string | null {
  if (!/[.,]/.test(whole)) return whole;
  const isGrouped = /^\d{1,3}(?:,\d{3})+$|^\d{1,3}(?:\.\d{3})+$/.test(whole);
  return isGrouped ? whole.replaceAll(/[.,]/g, '') : null;
}
