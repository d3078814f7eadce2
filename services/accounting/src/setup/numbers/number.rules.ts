import { documentKinds } from '../../kernel/document-kind.rules.ts';

/** What is numbered: documents when posted, quotes when first sent. */
export const numberedKinds = [...documentKinds, 'quote'] as const;
export type NumberedKind = (typeof numberedKinds)[number];

/**
 * A date's fiscal year, named after the year in which it ends: if years start in July, 2025-07-01
 * belongs to 2026.
 */
export function fiscalYearOf(date: string, fiscalYearStart: number): number {
  const year = Number(date.slice(0, 4));
  const month = Number(date.slice(5, 7));
  return fiscalYearStart > 1 && month >= fiscalYearStart ? year + 1 : year;
}

/**
 * `INV-{YYYY}-{00000}`: fixed text, an optional year, and the number with at least that many digits.
 */
export interface NumberSeries {
  readonly pattern: string;
  /** Restarts with each fiscal year, which is then the year in the pattern. */
  readonly isYearly: boolean;
  /** No document may be dated before one that was numbered earlier. */
  readonly isChronological: boolean;
}

export function formatNumber(
  series: NumberSeries,
  { date, fiscalYearStart }: { readonly date: string; readonly fiscalYearStart: number },
  number: bigint,
): string {
  const year = series.isYearly ? String(fiscalYearOf(date, fiscalYearStart)) : date.slice(0, 4);
  return series.pattern
    .replaceAll('{YYYY}', year)
    .replace(/\{(0+)\}/, (_, zeros: string) => String(number).padStart(zeros.length, '0'));
}

/** Short enough to read aloud and type. */
const patternCharactersMax = 40;

export interface SeriesRejection {
  readonly kind: 'reject';
  readonly reason: 'pattern_invalid' | 'year_missing' | 'series_in_use';
}

/**
 * Null if the change is allowed. `isYearly` cannot change once numbers were assigned: a new counter
 * would start at one and assign some of them again.
 */
export function decideSeries(
  before: NumberSeries,
  wanted: NumberSeries,
  hasNumbers: boolean,
): SeriesRejection | null {
  if (!isPattern(wanted.pattern)) return { kind: 'reject', reason: 'pattern_invalid' };
  if (wanted.isYearly && !wanted.pattern.includes('{YYYY}')) {
    return { kind: 'reject', reason: 'year_missing' };
  }
  if (hasNumbers && wanted.isYearly !== before.isYearly) {
    return { kind: 'reject', reason: 'series_in_use' };
  }
  return null;
}

/** Exactly one placeholder for the number; no other braces except the year. */
function isPattern(pattern: string): boolean {
  const [before, after, ...more] = pattern.replaceAll('{YYYY}', '').split(/\{0{1,12}\}/);
  if (before === undefined || after === undefined || more.length > 0) return false;
  return pattern.length <= patternCharactersMax && !/[{}\p{Cc}]/u.test(before + after);
}
