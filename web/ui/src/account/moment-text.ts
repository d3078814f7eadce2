import { language } from '../texts/language.ts';

const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
  dateStyle: 'medium',
  timeStyle: 'short',
});

/** In the time zone of whoever looks. */
export function momentText(iso: string): string {
  return format.format(new Date(iso));
}
