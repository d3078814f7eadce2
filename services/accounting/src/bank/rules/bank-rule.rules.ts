import { parseMajor } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import type { BankLine } from '../statements/statement.rules.ts';

/** All given conditions must hold. */
export interface RuleConditions {
  readonly direction?: 'in' | 'out' | undefined;
  /** Part of the line's text; `*` matches anything in between. */
  readonly text?: string | undefined;
  /** Part of the counterparty's name, with `*` likewise. */
  readonly counterparty?: string | undefined;
  /** Unsigned major units as decimal text, both inclusive. */
  readonly amountMin?: string | undefined;
  readonly amountMax?: string | undefined;
  readonly accountId?: string | undefined;
}

export type RuleAction =
  | {
      readonly kind: 'account';
      readonly accountId: string;
      readonly contactId?: string | undefined;
      readonly taxCodeId?: string | undefined;
      readonly memo?: string | undefined;
    }
  | { readonly kind: 'transfer'; readonly accountId: string }
  | { readonly kind: 'ignore' }
  /** The contact whose documents to look for. */
  | { readonly kind: 'contact'; readonly contactId: string };

export interface BankRule {
  readonly id: string;
  readonly position: number;
  readonly name: string;
  readonly conditions: RuleConditions;
  readonly action: RuleAction;
  readonly active: boolean;
  readonly version: number;
}

/** People order them by hand. */
export const rulesMax = 200;

export type ComparedLine = Pick<
  BankLine,
  'accountId' | 'amountMinor' | 'counterparty' | 'description' | 'reference'
>;

/** The first active rule that matches applies. */
export function findRule(
  rules: readonly BankRule[],
  line: ComparedLine,
  currency: CurrencyCode,
): BankRule | null {
  const active = rules.filter((rule) => rule.active);
  if (active.length === 0) return null;
  const words = wordsOf(line);
  return active.find((rule) => fits(rule.conditions, line, words, currency)) ?? null;
}

export function ruleFits(
  conditions: RuleConditions,
  line: ComparedLine,
  currency: CurrencyCode,
): boolean {
  return fits(conditions, line, wordsOf(line), currency);
}

/** A line's text, normalised once for all rules. */
interface LineWords {
  readonly said: string;
  readonly counterparty: string;
}

function wordsOf({ counterparty, description, reference }: ComparedLine): LineWords {
  const said = [counterparty, description, reference].filter((part) => part !== null).join(' ');
  return { said: plain(said), counterparty: plain(counterparty ?? '') };
}

function fits(
  conditions: RuleConditions,
  line: ComparedLine,
  words: LineWords,
  currency: CurrencyCode,
): boolean {
  const { direction, text, counterparty, accountId } = conditions;
  if (accountId !== undefined && accountId !== line.accountId) return false;
  if (direction !== undefined && (direction === 'in') !== line.amountMinor > 0n) return false;
  if (!isWithin(conditions, line.amountMinor, currency)) return false;
  if (text !== undefined && !contains(words.said, text)) return false;
  return counterparty === undefined || contains(words.counterparty, counterparty);
}

/** A rule without a condition would match every line. */
export function isEmptyRule(conditions: RuleConditions): boolean {
  const { direction: _direction, accountId: _account, ...telling } = conditions;
  return Object.values(telling).every((value) => value === undefined || isNothing(value));
}

const isNothing = (pattern: string): boolean => pattern.replaceAll('*', '').trim() === '';

function isWithin(
  { amountMin, amountMax }: RuleConditions,
  amountMinor: bigint,
  currency: CurrencyCode,
): boolean {
  const size = amountMinor < 0n ? -amountMinor : amountMinor;
  const [min, max] = [toMinor(amountMin, currency), toMinor(amountMax, currency)];
  // A bound with more decimals than the currency matches no amount.
  if (min === null || max === null) return false;
  return (min === undefined || size >= min) && (max === undefined || size <= max);
}

function toMinor(major: string | undefined, currency: CurrencyCode): bigint | null | undefined {
  if (major === undefined) return undefined;
  const read = parseMajor(major, currency);
  return read.kind === 'ok' ? read.money.amountMinor : null;
}

const plain = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/gu, ' ').trim();

/** Searches piece by piece, without regular expressions, whose backtracking could take forever. */
function contains(within: string, pattern: string): boolean {
  let from = 0;
  for (const piece of plain(pattern).split('*')) {
    const wanted = piece.trim();
    const at = within.indexOf(wanted, from);
    if (at < 0) return false;
    from = at + wanted.length;
  }
  return true;
}
