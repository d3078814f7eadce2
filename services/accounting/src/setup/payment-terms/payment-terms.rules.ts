import { addDays, addMonthsToEnd, monthEnd } from '@countinghouse/calendar';

/** So many days after the date, after the end of its month, or on a day of the month that follows. */
export const termsKinds = ['days_after', 'days_after_month_end', 'day_of_next_month'] as const;
type TermsKind = (typeof termsKinds)[number];

/** When a document is due, and what is off for paying early. */
export interface TermsContent {
  readonly name: string;
  readonly kind: TermsKind;
  /** Days, or the day of the month. */
  readonly days: number;
  /** Per cent as decimal text, off for whoever pays within so many days; both or neither. */
  readonly discountPct: string | null;
  readonly discountDays: number | null;
}

export interface PaymentTerms extends TermsContent {
  readonly id: string;
  readonly active: boolean;
  readonly version: number;
}

/** A day that the next month does not have is its last one. */
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
/** Above 0 and below 100, with up to four decimals, as the tables hold it. */
const discountText = /^[0-9]{1,2}(\.[0-9]{1,4})?$/;

export type TermsRefusal = 'days_out_of_range' | 'discount_incomplete' | 'discount_out_of_range';

/** Null: they may be like this. */
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
