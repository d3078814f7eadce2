/** Percent from 0 to 999, up to six decimals, as the column stores it. */
const rateText = /^[0-9]{1,3}(\.[0-9]{1,6})?$/;
/** A share from 0 to 100 with up to four decimals. */
const shareText = /^(100(\.0{1,4})?|[0-9]{1,2}(\.[0-9]{1,4})?)$/;

export interface TaxRate {
  /** The first day it applies, `YYYY-MM-DD`. */
  readonly validFrom: string;
  /** Percent, as decimal text. */
  readonly ratePct: string;
}

export type RatesRejection = {
  readonly kind: 'reject';
  readonly reason: 'rate_invalid' | 'rate_dates_repeat';
};

/** A component's rates: at least one, each with a different first day. */
export function checkRates(rates: readonly TaxRate[]): RatesRejection | null {
  if (rates.length === 0 || rates.some(({ ratePct }) => !isRate(ratePct))) {
    return { kind: 'reject', reason: 'rate_invalid' };
  }
  const days = new Set(rates.map(({ validFrom }) => validFrom));
  return days.size === rates.length ? null : { kind: 'reject', reason: 'rate_dates_repeat' };
}

export function isRate(ratePct: string): boolean {
  return rateText.test(ratePct) && Number(ratePct) <= 999;
}

export function isShare(pct: string): boolean {
  return shareText.test(pct);
}
