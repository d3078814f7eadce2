import { addDays, dayIn, daysBetween, dayStart } from '@countinghouse/calendar';

/** A report's columns in order: fields in JSON, columns in CSV. */
export const reportColumns = [
  'payment_id',
  'settled_at',
  'currency',
  'gross',
  'fee',
  'net',
  'refunded',
  'net_settled',
  'split_recipient_id',
  'payment_link_id',
  'qr_code_id',
  'subscription_id',
  'provider_reference',
] as const;
export type ReportColumn = (typeof reportColumns)[number];

export type ReportFormat = 'json' | 'csv';

/** The totals of payments in one currency. */
export interface CurrencyTotals {
  readonly currency: string;
  readonly paymentCount: number;
  readonly grossMinor: bigint;
  readonly feeMinor: bigint;
  readonly netMinor: bigint;
  readonly refundedMinor: bigint;
  readonly netSettledMinor: bigint;
}

/** Whole UTC days, both inclusive, for example `2026-11-15`. */
export interface ReportDays {
  readonly from: string;
  readonly to: string;
}

/** A half-open time range. */
export interface ReportSpan {
  readonly from: Date;
  readonly until: Date;
}

export type ReportDaysDecision =
  | { readonly kind: 'days'; readonly days: ReportDays; readonly span: ReportSpan }
  | { readonly kind: 'reject'; readonly reason: 'ends_before_it_begins' | 'too_long' };

/** A leap year. */
export const reportDaysMax = 366;
const daysBackDefault = 30;

/** The end defaults to today, the start to thirty days before the end. */
export function decideReportDays(
  asked: { readonly from: string | null; readonly to: string | null },
  now: Date,
): ReportDaysDecision {
  const to = asked.to ?? dayIn('UTC', now);
  const from = asked.from ?? addDays(to, -daysBackDefault);
  const dayCount = daysBetween(from, to) + 1;
  if (dayCount < 1) return { kind: 'reject', reason: 'ends_before_it_begins' };
  if (dayCount > reportDaysMax) return { kind: 'reject', reason: 'too_long' };
  const span = { from: dayStart('UTC', from), until: dayStart('UTC', addDays(to, 1)) };
  return { kind: 'days', days: { from, to }, span };
}

/** Adds to totals per currency, which stay sorted by code. */
export function addUp(
  sums: readonly CurrencyTotals[],
  added: readonly CurrencyTotals[],
): readonly CurrencyTotals[] {
  const byCurrency = new Map(sums.map((sum) => [sum.currency, sum]));
  for (const totals of added) {
    const sum = byCurrency.get(totals.currency);
    byCurrency.set(totals.currency, sum === undefined ? totals : plus(sum, totals));
  }
  return [...byCurrency.values()].toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}

function plus(sum: CurrencyTotals, added: CurrencyTotals): CurrencyTotals {
  return {
    currency: sum.currency,
    paymentCount: sum.paymentCount + added.paymentCount,
    grossMinor: sum.grossMinor + added.grossMinor,
    feeMinor: sum.feeMinor + added.feeMinor,
    netMinor: sum.netMinor + added.netMinor,
    refundedMinor: sum.refundedMinor + added.refundedMinor,
    netSettledMinor: sum.netSettledMinor + added.netSettledMinor,
  };
}
