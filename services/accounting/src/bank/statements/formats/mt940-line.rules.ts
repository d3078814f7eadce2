import { daysBetween } from '@countinghouse/calendar';
import type { CurrencyCode } from '@countinghouse/money';
import { cleanText, refuseFile, textCharactersMax } from '../statement.rules.ts';
import type { FileLine, FileRejection } from '../statement.rules.ts';
import { readAmount } from './amount-text.rules.ts';
import { toDay } from './date-text.rules.ts';
import { readMt940Details } from './mt940-details.rules.ts';
import type { Mt940Field } from './mt940-fields.rules.ts';

/**
 * Value date, entry date, mark, third letter of the currency, amount, type, reference. `CR` is a credit
 * in EUR, `RC` a reversed credit.
 */
const movement = /^(\d{2})(\d{2})(\d{2})(\d{4})?(R?[CD])[A-Z]?(\d[\d,.]*)([A-Z][A-Z0-9 ]{3})(.*)$/u;

/** Placeholders for a reference that is missing or stands in the text. */
const noReference = /^(?:NONREF|NOREF|NOTPROVIDED|EREF|KREF|MREF|MARF|PREF|CREF|TREF)?$/u;

type Read = { readonly kind: 'line'; readonly line: FileLine } | FileRejection;

/** One `:61:` and the `:86:` after it. */
export function toMt940Line(
  { lineNo, lines: [first = '', ...more] }: Mt940Field,
  information: Mt940Field | null,
  currency: CurrencyCode,
): Read {
  const match = movement.exec(first);
  if (match === null) return refuseFile('movement_unreadable', lineNo, first);
  const [, year = '', month = '', day = '', entryDay, mark = ''] = match;
  const valueDate = toDay(year, month, day);
  const date = valueDate === null ? null : toEntryDate(valueDate, entryDay);
  if (date === null) return refuseFile('date_unreadable', lineNo, first.slice(0, 10));
  const [amountText = '', type = '', references = ''] = match.slice(6);
  const amount = readAmount(amountText, ',', currency);
  if (amount.kind === 'reject') return refuseFile(amount.reason, lineNo, amountText);
  const [ownReference = '', bankReference = ''] = references.split('//').map((one) => one.trim());
  const details = readMt940Details(information?.lines ?? []);
  const short = (text: string) => cleanText(text, textCharactersMax.short);
  const reference = noReference.test(ownReference) ? null : short(ownReference);
  return {
    kind: 'line',
    line: {
      lineNo,
      date,
      // A credit or a reversed debit is money in.
      amountMinor: mark === 'C' || mark === 'RD' ? amount.minor : -amount.minor,
      balanceMinor: null,
      counterparty: details.counterparty,
      counterpartyAccount: details.counterpartyAccount,
      description:
        details.description ??
        cleanText(more.join(' '), textCharactersMax.description) ??
        details.counterparty ??
        type.trim(),
      reference: details.reference ?? reference,
      bankRef: noReference.test(bankReference) ? null : short(bankReference),
    },
  };
}

/** Further apart, a date without a year is ambiguous. */
const entryDaysMax = 150;

/** An entry date has no year: takes the one nearest to the value date, also across a year's end. */
function toEntryDate(valueDate: string, entryDay: string | undefined): string | null {
  if (entryDay === undefined) return valueDate;
  const year = Number(valueDate.slice(0, 4));
  const distance = (day: string) => Math.abs(daysBetween(valueDate, day));
  const [nearest] = [year - 1, year, year + 1]
    .flatMap((one) => toDay(String(one), entryDay.slice(0, 2), entryDay.slice(2)) ?? [])
    .toSorted((a, b) => distance(a) - distance(b));
  return nearest === undefined || distance(nearest) > entryDaysMax ? null : nearest;
}
