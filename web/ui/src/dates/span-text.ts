import { language } from '../texts/language.ts';
import { toSpanParts } from './span.rules.ts';

/** From now to then: `4 d 3 h`. Empty when less than a minute is left, or nothing. */
export function formatSpan(until: string, now: Date): string {
  return toSpanParts(new Date(until).getTime() - now.getTime())
    .map(([amount, unit]) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'narrow' }).format(
        amount,
      ),
    )
    .join(' ');
}
