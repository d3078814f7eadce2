import type { Rhythm } from '../subscriptions/period.rules.ts';
import type { Texts } from './words-en.rules.ts';

/** The recurring charge that the payer agrees to. */
export function rhythmText({ interval, intervalCount }: Rhythm, texts: Texts): string {
  switch (interval) {
    case 'day':
      return texts.againAfterDays(intervalCount);
    case 'week':
      return texts.againAfterWeeks(intervalCount);
    case 'month':
      return texts.againAfterMonths(intervalCount);
    case 'year':
      return texts.againAfterYears(intervalCount);
  }
}
