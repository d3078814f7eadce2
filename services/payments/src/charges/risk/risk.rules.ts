import type { ReservePolicy } from '../reserves/reserve.rules.ts';

/** Amounts in minor units of one currency; null: no cap. */
export interface RiskCaps {
  readonly currency: string;
  readonly paymentMaxMinor: bigint | null;
  readonly dayMaxMinor: bigint | null;
  readonly monthMaxMinor: bigint | null;
}

/** What one payer, known by their e-mail address, may do; null: no limit. */
interface PayerLimits {
  /** Payments begun in an hour, and in 24 hours. */
  readonly payerHourMax: number | null;
  readonly payerDayMax: number | null;
  /** Payments that failed in an hour. */
  readonly failedHourMax: number | null;
}

export interface RiskPolicy extends PayerLimits, ReservePolicy {
  readonly caps: readonly RiskCaps[];
}

export const noRiskPolicy: RiskPolicy = {
  payerHourMax: null,
  payerDayMax: null,
  failedHourMax: null,
  reserveBasisPoints: 0,
  reserveDays: 0,
  caps: [],
};

export const refusalReasons = [
  'payer_blocked',
  'payment_cap',
  'day_cap',
  'month_cap',
  'payer_hour',
  'payer_day',
  'payer_failed',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

export const ruleEffects = ['block', 'allow'] as const;
export type RuleEffect = (typeof ruleEffects)[number];

export const ruleKinds = ['email', 'domain'] as const;
export type RuleKind = (typeof ruleKinds)[number];

/** What is in force for one attempt. */
export interface RiskTerms extends PayerLimits, Omit<RiskCaps, 'currency'> {
  /** What the merchant's lists say of the payer; null: nothing. */
  readonly effect: RuleEffect | null;
}

/** What counts before this attempt. */
export interface RiskUsage {
  readonly dayMinor: bigint;
  readonly monthMinor: bigint;
  readonly payerHour: number;
  readonly payerDay: number;
  readonly failedHour: number;
}

/** Null: nothing that the attempt itself tells is in its way. */
export function refuseAttempt(terms: RiskTerms, amountMinor: bigint): RefusalReason | null {
  if (terms.effect === 'block') return 'payer_blocked';
  return exceeds(amountMinor, terms.paymentMaxMinor) ? 'payment_cap' : null;
}

export function hasSumCap({ dayMaxMinor, monthMaxMinor }: RiskTerms): boolean {
  return dayMaxMinor !== null || monthMaxMinor !== null;
}

/** A payer whom the merchant allows may pay as often as they like; caps are the operator's and stay. */
export function hasPayerLimit(terms: RiskTerms): boolean {
  const { payerHourMax, payerDayMax, failedHourMax } = terms;
  return terms.effect !== 'allow' && (payerHourMax ?? payerDayMax ?? failedHourMax) !== null;
}

/** Null: the attempt fits beside what was counted. */
export function refuseUsage(
  terms: RiskTerms,
  usage: RiskUsage,
  amountMinor: bigint,
): RefusalReason | null {
  if (hasPayerLimit(terms)) {
    if (isReached(usage.failedHour, terms.failedHourMax)) return 'payer_failed';
    if (isReached(usage.payerHour, terms.payerHourMax)) return 'payer_hour';
    if (isReached(usage.payerDay, terms.payerDayMax)) return 'payer_day';
  }
  if (exceeds(usage.dayMinor + amountMinor, terms.dayMaxMinor)) return 'day_cap';
  return exceeds(usage.monthMinor + amountMinor, terms.monthMaxMinor) ? 'month_cap' : null;
}

function exceeds(amountMinor: bigint, maxMinor: bigint | null): boolean {
  return maxMinor !== null && amountMinor > maxMinor;
}

function isReached(count: number, max: number | null): boolean {
  return max !== null && count >= max;
}

/** The domain of an address and those above it: a rule for `shop.example` is one for `mail.shop.example` too. */
export function domainsOf(email: string): readonly string[] {
  const labels = email.slice(email.lastIndexOf('@') + 1).split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}

/** Whether anything is allowed afterwards that was not before. */
export function isLooser(before: RiskPolicy, after: RiskPolicy): boolean {
  const currencies = new Set([...before.caps, ...after.caps].map(({ currency }) => currency));
  const pairs: (readonly [number | bigint | null, number | bigint | null])[] = [
    [before.payerHourMax, after.payerHourMax],
    [before.payerDayMax, after.payerDayMax],
    [before.failedHourMax, after.failedHourMax],
  ];
  for (const currency of currencies) {
    const [old, next] = [capsOf(before, currency), capsOf(after, currency)];
    pairs.push(
      [old.paymentMaxMinor, next.paymentMaxMinor],
      [old.dayMaxMinor, next.dayMaxMinor],
      [old.monthMaxMinor, next.monthMaxMinor],
    );
  }
  const isLessReserved =
    after.reserveBasisPoints < before.reserveBasisPoints || after.reserveDays < before.reserveDays;
  return (
    isLessReserved || pairs.some(([old, next]) => old !== null && (next === null || next > old))
  );
}

function capsOf({ caps }: RiskPolicy, currency: string): RiskCaps {
  const none = { currency, paymentMaxMinor: null, dayMaxMinor: null, monthMaxMinor: null };
  return caps.find((one) => one.currency === currency) ?? none;
}

/** Days and months of caps are those of UTC, as everywhere in the ledger. */
export function capPeriods(now: Date): { readonly dayStart: Date; readonly monthStart: Date } {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return {
    dayStart: new Date(Date.UTC(year, month, now.getUTCDate())),
    monthStart: new Date(Date.UTC(year, month, 1)),
  };
}
