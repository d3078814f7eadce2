import { toMajorText, money } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import { cleanText, fileLinesMax, refuseFile, textCharactersMax } from '../statement.rules.ts';
import type { Balances, FileLine, FileRejection, FileStatement } from '../statement.rules.ts';
import { decideMark, readAmount } from './amount-text.rules.ts';
import type { DecimalMark } from './amount-text.rules.ts';
import { columnsByHeadings, columnsByMapping, hasNoHeadings } from './csv-columns.rules.ts';
import type { CsvColumns, CsvMapping, CsvRole } from './csv-columns.rules.ts';
import { decideOrder, readDates } from './date-text.rules.ts';
import type { DateOrder } from './date-text.rules.ts';

/** A row of cells and the file line where it begins. */
export interface CsvRow {
  readonly lineNo: number;
  readonly cells: readonly string[];
}

/** Banks put their name, the account and blank lines above the headings. */
const rowsBeforeHeadingsMax = 40;

export interface CsvTable {
  readonly columns: CsvColumns;
  readonly rows: readonly CsvRow[];
}

/** Null if no row names the columns. */
export function findTable(rows: readonly CsvRow[], mapping: CsvMapping): CsvTable | null {
  const given = mapping.columns;
  for (const [index, { cells }] of rows.slice(0, rowsBeforeHeadingsMax).entries()) {
    const columns = given === undefined ? columnsByHeadings(cells) : columnsByMapping(cells, given);
    if (columns === null) continue;
    const isData = given !== undefined && hasNoHeadings(given);
    return { columns, rows: rows.slice(isData ? index : index + 1) };
  }
  return null;
}

type CsvOutcome = { readonly kind: 'statement'; readonly statement: FileStatement } | FileRejection;

/** A table's rows as lines in date order; nothing is guessed. */
export function toCsvStatement(
  { columns, rows }: CsvTable,
  mapping: CsvMapping,
  currency: CurrencyCode,
): CsvOutcome {
  const booked = rows.filter((row) => isMovement(row, columns));
  if (booked.length === 0) return refuseFile('no_lines');
  if (booked.length > fileLinesMax) return refuseFile('too_many_lines');
  const order = chooseOrder(booked, columns, mapping.dateOrder);
  if (order.kind === 'reject') return order;
  const mark = chooseMark(booked, columns, mapping.decimalMark, currency);
  if (mark.kind === 'reject') return mark;
  const lines: FileLine[] = [];
  for (const row of booked) {
    const line = toLine(row, columns, { order: order.order, mark: mark.mark, currency });
    if (line.kind === 'reject') return line;
    // A line with a zero amount is a note from the bank.
    if (line.line.amountMinor !== 0n) lines.push(line.line);
  }
  const [first] = lines;
  if (first === undefined) return refuseFile('no_lines');
  const ordered = inOrderOfTime(lines, currency);
  if (ordered.kind === 'reject') return ordered;
  const days = lines.map(({ date }) => date).toSorted();
  const accountNumber = booked
    .map((row) => cell(row, columns, 'account'))
    .find((text) => text !== '');
  return {
    kind: 'statement',
    statement: {
      accountNumber: accountNumber ?? null,
      ...balancesOf(ordered.lines),
      fromDate: days[0] ?? first.date,
      toDate: days.at(-1) ?? first.date,
      lines: ordered.lines,
    },
  };
}

/** Pending rows may still change; rows with totals have no date. */
const notBooked = /^(?:pending|reverted|declined|failed|vorgemerkt|offen|en attente|pendiente)$/iu;

function isMovement(row: CsvRow, columns: CsvColumns): boolean {
  if (cell(row, columns, 'date') === '') return false;
  if (notBooked.test(cell(row, columns, 'state'))) return false;
  return amountCells(row, columns).some((text) => text !== '');
}

function cell({ cells }: CsvRow, columns: CsvColumns, role: CsvRole): string {
  const texts: string[] = [];
  for (const index of columns[role]) {
    // Columns ascend, so a short row under thousands of headings costs no more than its cells.
    if (index >= cells.length) break;
    const text = (cells[index] ?? '').trim();
    if (text !== '') texts.push(text);
  }
  return texts.join(' ');
}

function amountCells(row: CsvRow, columns: CsvColumns): readonly string[] {
  return [cell(row, columns, 'amount'), cell(row, columns, 'debit'), cell(row, columns, 'credit')];
}

function chooseOrder(
  rows: readonly CsvRow[],
  columns: CsvColumns,
  given: DateOrder | undefined,
): { readonly kind: 'order'; readonly order: DateOrder } | FileRejection {
  if (given !== undefined) return { kind: 'order', order: given };
  const texts = rows.map((row) => cell(row, columns, 'date'));
  const decision = decideOrder(texts.map(readDates));
  if (decision.kind === 'order') return decision;
  const [text = '', lineNo = null] = [texts[decision.index], rows[decision.index]?.lineNo];
  if (decision.kind === 'unreadable') return refuseFile('date_unreadable', lineNo, text);
  const detail = `${text}: ${decision.days.join(' / ')}`;
  return refuseFile('date_order_ambiguous', lineNo, detail);
}

function chooseMark(
  rows: readonly CsvRow[],
  columns: CsvColumns,
  given: DecimalMark | undefined,
  currency: CurrencyCode,
): { readonly kind: 'mark'; readonly mark: DecimalMark } | FileRejection {
  if (given !== undefined) return { kind: 'mark', mark: given };
  const amounts = rows.flatMap((row) =>
    [...amountCells(row, columns), cell(row, columns, 'balance')].map((text) => ({ text, row })),
  );
  const decision = decideMark(
    amounts.map(({ text }) => text),
    currency,
  );
  if (decision.kind === 'mark') return decision;
  const found = amounts[decision.index];
  return refuseFile('decimal_mark_ambiguous', found?.row.lineNo ?? null, found?.text ?? null);
}

interface Reading {
  readonly order: DateOrder;
  readonly mark: DecimalMark;
  readonly currency: CurrencyCode;
}

function toLine(
  row: CsvRow,
  columns: CsvColumns,
  { order, mark, currency }: Reading,
): { readonly kind: 'line'; readonly line: FileLine } | FileRejection {
  const { lineNo } = row;
  const dateText = cell(row, columns, 'date');
  const date = readDates(dateText)[order];
  if (date === undefined) return refuseFile('date_unreadable', lineNo, dateText);
  const lineCurrency = cell(row, columns, 'currency').toUpperCase();
  if (lineCurrency !== '' && lineCurrency !== currency) {
    return refuseFile('currency_mismatch', lineNo, lineCurrency);
  }
  const amount = readRowAmount(row, columns, mark, currency);
  if (amount.kind === 'reject') return amount;
  const balanceText = cell(row, columns, 'balance');
  const balance = balanceText === '' ? null : readAmount(balanceText, mark, currency);
  if (balance?.kind === 'reject') return refuseFile(balance.reason, lineNo, balanceText);
  const counterparty = cleanText(
    cell(row, columns, 'counterparty'),
    textCharactersMax.counterparty,
  );
  const description = cleanText(cell(row, columns, 'description'), textCharactersMax.description);
  return {
    kind: 'line',
    line: {
      lineNo,
      date,
      amountMinor: amount.minor,
      balanceMinor: balance?.minor ?? null,
      counterparty,
      counterpartyAccount: cleanText(
        cell(row, columns, 'counterparty_account'),
        textCharactersMax.short,
      ),
      description: description ?? counterparty ?? '',
      reference: cleanText(cell(row, columns, 'reference'), textCharactersMax.short),
      bankRef: null,
    },
  };
}

const debitSigns = /^(?:s|soll|d|dr|dbit|debit|debet|af|lastschrift|out|-)$/iu;
const creditSigns = /^(?:h|haben|c|cr|crdt|credit|bij|gutschrift|in|\+)$/iu;

type RowAmount = { readonly kind: 'amount'; readonly minor: bigint } | FileRejection;

/** One signed column, one with a debit/credit indicator next to it, or one per direction. */
function readRowAmount(
  row: CsvRow,
  columns: CsvColumns,
  mark: DecimalMark,
  currency: CurrencyCode,
): RowAmount {
  const read = (role: CsvRole): RowAmount => {
    const text = cell(row, columns, role);
    if (text === '') return { kind: 'amount', minor: 0n };
    const amount = readAmount(text, mark, currency);
    return amount.kind === 'amount' ? amount : refuseFile(amount.reason, row.lineNo, text);
  };
  if (columns.amount.length === 0) {
    const [debit, credit] = [read('debit'), read('credit')];
    if (debit.kind === 'reject') return debit;
    if (credit.kind === 'reject') return credit;
    return { kind: 'amount', minor: credit.minor - magnitudeOf(debit.minor) };
  }
  const amount = read('amount');
  const sign = cell(row, columns, 'sign');
  if (amount.kind === 'reject' || columns.sign.length === 0) return amount;
  if (debitSigns.test(sign)) return { kind: 'amount', minor: -magnitudeOf(amount.minor) };
  if (creditSigns.test(sign)) return amount;
  return refuseFile('amount_unreadable', row.lineNo, sign);
}

const magnitudeOf = (minor: bigint): bigint => (minor < 0n ? -minor : minor);

/** Some banks write the newest first. Balances show the order, else dates. */
function inOrderOfTime(
  lines: readonly FileLine[],
  currency: CurrencyCode,
): { readonly kind: 'lines'; readonly lines: readonly FileLine[] } | FileRejection {
  const reversed = lines.toReversed();
  const isNewestFirst = (lines[0]?.date ?? '') > (lines.at(-1)?.date ?? '');
  const likely = isNewestFirst ? reversed : lines;
  const gap = findGap(likely);
  if (gap === null) return { kind: 'lines', lines: likely };
  const other = isNewestFirst ? lines : reversed;
  const isOneDay = lines[0]?.date === lines.at(-1)?.date;
  if (isOneDay && findGap(other) === null) return { kind: 'lines', lines: other };
  const difference = toMajorText(money(gap.differenceMinor, currency));
  return refuseFile('balances_disagree', gap.lineNo, difference);
}

/** The first line whose balance is not the previous balance plus its amount. */
function findGap(
  lines: readonly FileLine[],
): { readonly lineNo: number; readonly differenceMinor: bigint } | null {
  let before: bigint | null = null;
  for (const { lineNo, amountMinor, balanceMinor } of lines) {
    const expected: bigint | null = before === null ? null : before + amountMinor;
    if (expected !== null && balanceMinor !== null && balanceMinor !== expected) {
      return { lineNo, differenceMinor: balanceMinor - expected };
    }
    before = balanceMinor ?? expected;
  }
  return null;
}

function balancesOf(lines: readonly FileLine[]): Balances {
  const [first] = lines;
  const known = lines.findLastIndex(({ balanceMinor }) => balanceMinor !== null);
  if (first === undefined || known < 0) return { openingMinor: null, closingMinor: null };
  const sum = (part: readonly FileLine[]) =>
    part.reduce((total, { amountMinor }) => total + amountMinor, 0n);
  const closingMinor = (lines[known]?.balanceMinor ?? 0n) + sum(lines.slice(known + 1));
  return { openingMinor: closingMinor - sum(lines), closingMinor };
}
