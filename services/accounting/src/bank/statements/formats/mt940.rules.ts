import { money, toMajorText } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import { fileLinesMax, refuseFile, sumOf } from '../statement.rules.ts';
import type { FileLine, FileReading, FileRejection, FileStatement } from '../statement.rules.ts';
import { readAmount } from './amount-text.rules.ts';
import { toDay } from './date-text.rules.ts';
import { findMessages } from './mt940-fields.rules.ts';
import type { Mt940Field, Mt940Message } from './mt940-fields.rules.ts';
import { toMt940Line } from './mt940-line.rules.ts';

/** SWIFT MT940 as banks write it. A file has a message per day, or per page of a long day. */
export function readMt940(text: string, currency: CurrencyCode): FileReading {
  const messages = findMessages(text);
  const statements: FileStatement[] = [];
  let lineCount = 0;
  for (const message of messages) {
    lineCount += message.fields.filter(({ tag }) => tag === '61').length;
    if (lineCount > fileLinesMax) return refuseFile('too_many_lines');
    const read = toStatement(message, currency);
    if (read.kind === 'reject') return read;
    statements.push(read.statement);
  }
  if (statements.length === 0) return refuseFile('file_malformed', 1, ':20:');
  return { kind: 'statements', format: 'mt940', statements };
}

type Read = { readonly kind: 'statement'; readonly statement: FileStatement } | FileRejection;

function toStatement(message: Mt940Message, currency: CurrencyCode): Read {
  const { fields } = message;
  const opening = readBalance(message, '60', currency);
  if (opening.kind === 'reject') return opening;
  const closing = readBalance(message, '62', currency);
  if (closing.kind === 'reject') return closing;
  const lines: FileLine[] = [];
  for (const [index, field] of fields.entries()) {
    if (field.tag !== '61') continue;
    const next = fields[index + 1];
    const line = toMt940Line(field, next?.tag === '86' ? next : null, currency);
    if (line.kind === 'reject') return line;
    if (line.line.amountMinor !== 0n) lines.push(line.line);
  }
  const gapMinor = closing.minor - opening.minor - sumOf(lines);
  if (gapMinor !== 0n) {
    const detail = toMajorText(money(gapMinor, currency));
    return refuseFile('balances_disagree', closing.lineNo, detail);
  }
  const days = [...lines.map(({ date }) => date), closing.date].toSorted();
  return {
    kind: 'statement',
    statement: {
      accountNumber: accountNumberOf(fields, currency),
      openingMinor: opening.minor,
      closingMinor: closing.minor,
      fromDate: days[0] ?? closing.date,
      toDate: days.at(-1) ?? closing.date,
      lines: lines.toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date))),
    },
  };
}

type Balance =
  | {
      readonly kind: 'balance';
      readonly lineNo: number;
      readonly minor: bigint;
      readonly date: string;
    }
  | FileRejection;

/** `C231130EUR1234,56`, of a whole statement (F) or of a page (M). A truncated file has none. */
function readBalance(
  { lineNo, fields }: Mt940Message,
  number: '60' | '62',
  currency: CurrencyCode,
): Balance {
  const field = fields.find(({ tag }) => tag === `${number}F` || tag === `${number}M`);
  if (field === undefined) return refuseFile('file_malformed', lineNo, `:${number}F:`);
  const text = field.lines.join('').trim();
  const match = /^([CD])(\d{2})(\d{2})(\d{2})([A-Z]{3})(.+)$/.exec(text);
  if (match === null) return refuseFile('movement_unreadable', field.lineNo, text);
  const [, mark = '', year = '', month = '', day = '', named = '', amountText = ''] = match;
  if (named !== currency) return refuseFile('currency_mismatch', field.lineNo, named);
  const date = toDay(year, month, day);
  if (date === null) return refuseFile('date_unreadable', field.lineNo, text);
  const amount = readAmount(amountText, ',', currency);
  if (amount.kind === 'reject') return refuseFile(amount.reason, field.lineNo, amountText);
  const minor = mark === 'D' ? -amount.minor : amount.minor;
  return { kind: 'balance', lineNo: field.lineNo, minor, date };
}

/** `bank code/account`, an IBAN, or either followed by its currency. */
function accountNumberOf(fields: readonly Mt940Field[], currency: CurrencyCode): string | null {
  const field = fields.find(({ tag }) => tag === '25' || tag === '25P');
  const text = field?.lines[0]?.trim() ?? '';
  const number = text.slice(text.indexOf('/') + 1);
  const plain = (number.endsWith(currency) ? number.slice(0, -currency.length) : number).trim();
  return plain === '' ? null : plain;
}
