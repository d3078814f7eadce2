import { addDays, addMonthsToEnd, monthEnd } from '@countinghouse/calendar';

/** Days after the date, days after the end of its month, or a day of the next month. */
export const termsKinds = ['days_after', 'days_after_month_end', 'day_of_next_month'] as const;
type TermsKind = (typeof termsKinds)[number];

/** A document's due date, and the discount for early payment. */
export interface TermsContent {
  readonly name: string;
  readonly kind: TermsKind;
  /** A number of days, or the day of the month. */
  readonly days: number;
  /** Early-payment discount in percent, as decimal text, and the days it applies; both or neither. */
  readonly discountPct: string | null;
  readonly discountDays: number | null;
}

export interface PaymentTerms extends TermsContent {
  readonly id: string;
  readonly active: boolean;
  readonly version: number;
}

/** If the next month has no such day, its last day. */
export function dueDateOf(
  { kind, days }: Pick<TermsContent, 'kind' | 'days'>,
  date: string,
): string {
  switch (kind) {
    case 'days_after':
      return addDays(date, days);
    case 'days_after_month_end':
      return addDays(monthEnd(date), days);
    case 'day_of_next_month': {
      const last = addMonthsToEnd(monthEnd(date), 1);
      const wanted = addDays(monthEnd(date), days);
      return wanted < last ? wanted : last;
    }
  }
}

const daysMax = 3_650;
const dayOfMonthMax = 31;
const discountDaysMax = 365;
/** Above 0 and below 100, up to four decimals, as the column stores it. */
const discountText = /^[0-9]{1,2}(\.[0-9]{1,4})?$/;

export type TermsRefusal = 'days_out_of_range' | 'discount_incomplete' | 'discount_out_of_range';

/** Null if the terms are valid. */
export function refuseTerms(terms: TermsContent): TermsRefusal | null {
  const { kind, days, discountPct, discountDays } = terms;
  const isDayOfMonth = kind === 'day_of_next_month';
  if (days < (isDayOfMonth ? 1 : 0) || days > (isDayOfMonth ? dayOfMonthMax : daysMax)) {
    return 'days_out_of_range';
  }
  if ((discountPct === null) !== (discountDays === null)) return 'discount_incomplete';
  if (discountPct === null || discountDays === null) return null;
  const isShare = discountText.test(discountPct) && /[1-9]/.test(discountPct);
  const isSoon = discountDays >= 0 && discountDays <= discountDaysMax;
  return isShare && isSoon ? null : 'discount_out_of_range';
}
