import type { PayerLanguage } from '@countinghouse/pages/text';

/**
 * English puts the day before the month, as most of the world does; Arabic uses the same digits as
 * the receipt.
 */
const dateLocales: Readonly<Record<PayerLanguage, string>> = {
  en: 'en-GB',
  fr: 'fr',
  pt: 'pt',
  es: 'es',
  de: 'de',
  sw: 'sw',
  ar: 'ar-u-nu-latn',
};

export interface LocalTime {
  readonly dateTime: string;
  readonly day: string;
  /** Null in UTC, which has no city. */
  readonly city: string | null;
  /** `UTC+1`. */
  readonly offset: string;
}

/** A time in the seller's time zone, as people write it. */
export function toLocalTime(at: Date, timeZone: string, language: PayerLanguage): LocalTime {
  const locale = dateLocales[language];
  const day = { day: 'numeric', month: 'long', year: 'numeric', timeZone } as const;
  return {
    dateTime: new Intl.DateTimeFormat(locale, {
      ...day,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).format(at),
    day: new Intl.DateTimeFormat(locale, day).format(at),
    city: timeZone === 'UTC' ? null : (timeZone.split('/').at(-1) ?? '').replaceAll('_', ' '),
    offset: offsetOf(at, timeZone),
  };
}

function offsetOf(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' });
  const name = parts.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';
  return name.replace('GMT', 'UTC');
}
