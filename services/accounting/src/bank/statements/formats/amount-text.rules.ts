import { exponentOf, parseMajor } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import { amountMinorMax } from '../../../ledger/amounts/amounts.rules.ts';

/** The decimal separator. The other character, if present, separates thousands. */
export type DecimalMark = ',' | '.';

export type AmountReading =
  | { readonly kind: 'amount'; readonly minor: bigint }
  | { readonly kind: 'reject'; readonly reason: 'amount_unreadable' | 'amount_out_of_range' };

const debitWords: ReadonlySet<string> = new Set(['DR', 'D', 'DB', 'S', 'SOLL']);
const creditWords: ReadonlySet<string> = new Set(['CR', 'C', 'H', 'HABEN']);

interface SignedDigits {
  readonly isBelowZero: boolean;
  /** Digits, points and commas only. */
  readonly digits: string;
}

/** Longer than any amount: rejects other text cheaply. */
const amountCharactersMax = 60;

/** Parses an amount as banks write it, exactly: from its digits, never through a double. */
export function readAmount(text: string, mark: DecimalMark, currency: CurrencyCode): AmountReading {
  const signed = splitSign(text, currency);
  if (signed === null) return unreadable;
  const thousands = mark === ',' ? '.' : ',';
  const [whole = '', fraction, ...more] = signed.digits.split(mark);
  if (more.length > 0 || fraction?.includes(thousands) === true) return unreadable;
  const plainWhole = joinThousands(whole, thousands);
  if (plainWhole === null || (plainWhole === '' && (fraction ?? '') === '')) return unreadable;
  const digits = plainWhole.replace(/^0+(?=\d)/, '');
  const plain = `${digits === '' ? '0' : digits}${fraction === undefined || fraction === '' ? '' : `.${fraction}`}`;
  const read = parseMajor(plain, currency);
  if (read.kind === 'reject') {
    return read.reason === 'out_of_range'
      ? { kind: 'reject', reason: 'amount_out_of_range' }
      : unreadable;
  }
  const minor = read.money.amountMinor;
  if (minor > amountMinorMax) return { kind: 'reject', reason: 'amount_out_of_range' };
  return { kind: 'amount', minor: signed.isBelowZero ? -minor : minor };
}

const unreadable = { kind: 'reject', reason: 'amount_unreadable' } as const;

/** Removes thousands separators, which precede three digits each; null if they do not. */
function joinThousands(whole: string, thousands: string): string | null {
  const [first = '', ...groups] = whole.split(thousands);
  if (groups.length === 0) return first;
  const isGrouped = first.length >= 1 && first.length <= 3 && groups.every((g) => g.length === 3);
  return isGrouped ? first + groups.join('') : null;
}

function splitSign(text: string, currency: CurrencyCode): SignedDigits | null {
  if (text.length > amountCharactersMax) return null;
  // Spaces and apostrophes may also separate thousands.
  let rest = text.replace(/[\s\u00a0\u202f'’]/gu, '').replace(/[−–]/gu, '-');
  let isBelowZero = false;
  if (rest.startsWith('(') && rest.endsWith(')')) {
    isBelowZero = true;
    rest = rest.slice(1, -1);
  }
  const match = /^([^\d.,]*)([\d.,]+)([^\d.,]*)$/u.exec(rest);
  if (match === null) return null;
  const [, before = '', digits = '', after = ''] = match;
  const around = [...signParts(before), ...signParts(after)];
  for (const part of around) {
    const word = part.toUpperCase();
    if (word === '-' || debitWords.has(word)) {
      if (isBelowZero) return null;
      isBelowZero = true;
    } else if (!isNeutral(word, currency)) return null;
  }
  return { isBelowZero, digits };
}

function signParts(text: string): readonly string[] {
  return text.match(/[-+]|[^-+]+/gu) ?? [];
}

const symbols: ReadonlySet<string> = new Set(['€', '$', '£', '¥', 'KR', '₦', 'CHF', 'FR.']);

function isNeutral(word: string, currency: CurrencyCode): boolean {
  return word === '+' || word === currency || symbols.has(word) || creditWords.has(word);
}

export type MarkDecision =
  | { readonly kind: 'mark'; readonly mark: DecimalMark }
  | { readonly kind: 'ambiguous'; readonly index: number };

/**
 * One decimal separator for a whole file, decided by its unambiguous amounts. `1,234` alone means a
 * thousand if the currency has fewer than three decimals; otherwise it is ambiguous.
 */
export function decideMark(texts: readonly string[], currency: CurrencyCode): MarkDecision {
  let undecidedAt: number | null = null;
  for (const [index, text] of texts.entries()) {
    const mark = markOf(text);
    if (mark === 'either') undecidedAt ??= index;
    else if (mark !== null) return { kind: 'mark', mark };
  }
  if (undecidedAt === null) return { kind: 'mark', mark: '.' };
  if (exponentOf(currency) >= 3) return { kind: 'ambiguous', index: undecidedAt };
  const isComma = (texts[undecidedAt] ?? '').includes(',');
  return { kind: 'mark', mark: isComma ? '.' : ',' };
}

function markOf(text: string): DecimalMark | 'either' | null {
  const digits = text.slice(0, amountCharactersMax).replace(/[^\d.,]/gu, '');
  const [point, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')];
  if (point >= 0 && comma >= 0) return point > comma ? '.' : ',';
  const at = Math.max(point, comma);
  if (at < 0) return null;
  const mark = point >= 0 ? '.' : ',';
  const other = mark === '.' ? ',' : '.';
  if (digits.indexOf(mark) !== at) return other;
  const hasThreeBehind = digits.length - at - 1 === 3;
  const couldBeThousands = at >= 1 && at <= 3 && digits[0] !== '0';
  return hasThreeBehind && couldBeThousands ? 'either' : mark;
}
