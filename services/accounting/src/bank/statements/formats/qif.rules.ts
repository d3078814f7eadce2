import type { CurrencyCode } from '@countinghouse/money';
import { isAccountNumber, plainNumber } from '../accounts/account-number.rules.ts';
import { cleanText, refuseFile, sumOf, textCharactersMax } from '../statement.rules.ts';
import type { Balances, FileLine, FileReading, FileRejection } from '../statement.rules.ts';
import { decideMark, readAmount } from './amount-text.rules.ts';
import type { DecimalMark } from './amount-text.rules.ts';
import type { CsvMapping } from './csv-columns.rules.ts';
import { decideOrder, readDates } from './date-text.rules.ts';
import type { DateOrder, DateReadings } from './date-text.rules.ts';
import { findQifMovements } from './qif-records.rules.ts';
import type { QifRecord } from './qif-records.rules.ts';

/** Quicken's QIF as banks write it: no currency, no fixed date order, and rarely a balance. */
export function readQif(text: string, mapping: CsvMapping, currency: CurrencyCode): FileReading {
  const found = findQifMovements(text);
  if (found.kind === 'reject') return found;
  const { records, accountName } = found;
  if (records.length === 0) return refuseFile('no_lines');
  const order = chooseOrder(records, mapping.dateOrder);
  if (order.kind === 'reject') return order;
  const mark = chooseMark(records, mapping.decimalMark, currency);
  if (mark.kind === 'reject') return mark;
  const lines: FileLine[] = [];
  let openingMinor: bigint | null = null;
  for (const record of records) {
    const read = toLine(record, { order: order.order, mark: mark.mark, currency });
    if (read.kind === 'reject') return read;
    if (isOpening(record)) openingMinor = read.line.amountMinor;
    else if (read.line.amountMinor !== 0n) lines.push(read.line);
  }
  const ordered = inOrderOfTime(lines);
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (first === undefined || last === undefined) return refuseFile('no_lines');
  const number = plainNumber(accountName ?? '');
  const statement = {
    // A name given by a person is not an account number.
    accountNumber: isAccountNumber(number) && /\d{4}/u.test(number) ? number : null,
    ...balancesOf(openingMinor, ordered),
    fromDate: first.date,
    toDate: last.date,
    lines: ordered,
  };
  return { kind: 'statements', format: 'qif', statements: [statement] };
}

/** The opening balance, written as a transfer from the account itself. */
function isOpening({ values }: QifRecord): boolean {
  return (
    /^opening balance$/iu.test(values.get('P')?.trim() ?? '') &&
    /^\[.*\]$/u.test(values.get('L')?.trim() ?? '')
  );
}

function balancesOf(openingMinor: bigint | null, lines: readonly FileLine[]): Balances {
  const closingMinor = openingMinor === null ? null : openingMinor + sumOf(lines);
  return { openingMinor, closingMinor };
}

const dateText = ({ values }: QifRecord): string => values.get('D') ?? '';

/** `1/ 5'04`: days are padded with spaces, and an apostrophe precedes a year of this century. */
function readQifDates(text: string): DateReadings {
  const dense = text
    .split(/(?<=[-/.'])|(?=[-/.'])/u)
    .map((part) => part.trim())
    .join('');
  const match = /^(\d{1,2})([-/.])(\d{1,2})'(\d{1,4})$/u.exec(dense);
  if (match === null) return readDates(dense);
  const [, first = '', mark = '', second = '', year = ''] = match;
  const fullYear = year.length > 2 ? year : `20${year.padStart(2, '0')}`;
  return readDates([first, second, fullYear].join(mark));
}

function chooseOrder(
  records: readonly QifRecord[],
  given: DateOrder | undefined,
): { readonly kind: 'order'; readonly order: DateOrder } | FileRejection {
  if (given !== undefined) return { kind: 'order', order: given };
  const decision = decideOrder(records.map((record) => readQifDates(dateText(record))));
  if (decision.kind === 'order') return decision;
  const record = records[decision.index];
  const [text, lineNo] = [record === undefined ? '' : dateText(record), record?.lineNo ?? null];
  if (decision.kind === 'unreadable') return refuseFile('date_unreadable', lineNo, text);
  return refuseFile('date_order_ambiguous', lineNo, `${text}: ${decision.days.join(' / ')}`);
}

/** T is the amount; U is the same, in programs that support larger amounts. */
const amountText = ({ values }: QifRecord): string => values.get('T') ?? values.get('U') ?? '';

function chooseMark(
  records: readonly QifRecord[],
  given: DecimalMark | undefined,
  currency: CurrencyCode,
): { readonly kind: 'mark'; readonly mark: DecimalMark } | FileRejection {
  if (given !== undefined) return { kind: 'mark', mark: given };
  const texts = records.map(amountText);
  const decision = decideMark(texts, currency);
  if (decision.kind === 'mark') return decision;
  const lineNo = records[decision.index]?.lineNo ?? null;
  return refuseFile('decimal_mark_ambiguous', lineNo, texts[decision.index] ?? null);
}

interface Reading {
  readonly order: DateOrder;
  readonly mark: DecimalMark;
  readonly currency: CurrencyCode;
}

function toLine(
  record: QifRecord,
  { order, mark, currency }: Reading,
): { readonly kind: 'line'; readonly line: FileLine } | FileRejection {
  const { lineNo, values } = record;
  const date = readQifDates(dateText(record))[order];
  if (date === undefined) return refuseFile('date_unreadable', lineNo, dateText(record));
  const text = amountText(record);
  const amount = readAmount(text, mark, currency);
  if (amount.kind === 'reject') return refuseFile(amount.reason, lineNo, text);
  const other = readAmount(values.get('U') ?? text, mark, currency);
  if (other.kind === 'reject' || other.minor !== amount.minor) {
    return refuseFile('amount_unreadable', lineNo, `T${text} U${values.get('U') ?? ''}`);
  }
  const counterparty = cleanText(values.get('P'), textCharactersMax.counterparty);
  const category = values.get('L');
  return {
    kind: 'line',
    line: {
      lineNo,
      date,
      amountMinor: amount.minor,
      balanceMinor: null,
      counterparty,
      counterpartyAccount: null,
      description:
        cleanText(values.get('M'), textCharactersMax.description) ??
        counterparty ??
        cleanText(category, textCharactersMax.description) ??
        '',
      reference: cleanText(values.get('N'), textCharactersMax.short),
      bankRef: null,
    },
  };
}

/** Some banks write the newest first. */
function inOrderOfTime(lines: readonly FileLine[]): readonly FileLine[] {
  const isNewestFirst = (lines[0]?.date ?? '') > (lines.at(-1)?.date ?? '');
  const likely = isNewestFirst ? lines.toReversed() : lines;
  return likely.toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
}
