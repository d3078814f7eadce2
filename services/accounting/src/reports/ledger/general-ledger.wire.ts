import { toCsvLine, toCsvText } from '@countinghouse/http';
import { getCurrency, money, toMajorText } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import { z } from 'zod';
import { calendarDate, majorAmount, pageLimit, uuid } from '../../edge/fields.wire.ts';
import { toMajor } from '../../edge/major-amount.wire.ts';
import { fileResponse } from '../statements/report-fields.wire.ts';
import type { LedgerLine, LedgerPosition } from './general-ledger.rules.ts';
import type { GeneralLedgerPage } from './read-general-ledger.ts';

const position = /^(\d{4}-\d{2}-\d{2})_([0-9a-f-]{36})_([1-9]\d{0,4})$/;

export const generalLedgerQuery = z.object({
  account_id: uuid(),
  from: calendarDate()
    .optional()
    .meta({ description: 'First day. Defaults to 1 January of the year of `to`.' }),
  to: calendarDate().optional().meta({ description: 'Last day. Defaults to today.' }),
  basis: z.enum(['accrual', 'cash']).default('accrual'),
  limit: pageLimit(),
  after: z
    .string()
    .transform((text, context): LedgerPosition => {
      const [, date = '', entryId = '', lineNo = ''] = position.exec(text) ?? [];
      if (!z.iso.date().safeParse(date).success || !z.guid().safeParse(entryId).success) {
        context.addIssue('Must be the `next` value of an earlier page.');
      }
      return { date, entryId, lineNo: Number(lineNo) };
    })
    .optional()
    .meta({ type: 'string', description: 'The `next` value of the previous page.' }),
  format: z.enum(['json', 'csv']).default('json').meta({
    description: '`csv` returns the whole period as a file and ignores `limit` and `after`.',
  }),
});

const lineRecord = z.object({
  date: calendarDate(),
  entry_id: uuid(),
  entry_no: z.int().positive(),
  line_no: z.int().positive(),
  memo: z.string(),
  source: z.object({ kind: z.string(), id: uuid() }),
  move: z.string(),
  document_number: z.string().nullable(),
  contact_id: uuid().nullable(),
  contact_name: z.string().nullable(),
  currency: z.string().length(3),
  amount: majorAmount('In `currency`; positive for debits, negative for credits.'),
  debit: majorAmount('In base currency; 0 for a credit.'),
  credit: majorAmount('In base currency; 0 for a debit.'),
  balance: majorAmount('Account balance after this line, in base currency.'),
});

const generalLedgerRecord = z.object({
  from: calendarDate(),
  to: calendarDate(),
  data: z.object({
    account: z.object({ id: uuid(), code: z.string(), name: z.string(), type: z.string() }),
    currency: z.string().length(3).meta({ description: 'The base currency.' }),
    basis: z.enum(['accrual', 'cash']),
    opening_balance: majorAmount(
      'Balance before the first line of this page. Income and expense accounts start at 0 each fiscal year.',
    ),
    lines: z.array(lineRecord),
    next: z
      .string()
      .nullable()
      .meta({ description: 'Send as `after` for the next page; null on the last page.' }),
  }),
});

export const generalLedgerResponse = fileResponse(
  generalLedgerRecord,
  'date,entry,memo,document,contact,debit,credit,balance\r\n',
);

export function toGeneralLedgerRecord(
  page: GeneralLedgerPage,
  asked: { readonly basis: 'accrual' | 'cash'; readonly baseCurrency: CurrencyCode },
): z.infer<typeof generalLedgerRecord> {
  const { account, openingMinor, lines, next, period } = page;
  const { basis, baseCurrency } = asked;
  const { id, code, name, type } = account;
  return {
    ...period,
    data: {
      account: { id, code, name, type },
      currency: baseCurrency,
      basis,
      opening_balance: toMajor(openingMinor, baseCurrency),
      lines: lines.map((line) => toLine(line, baseCurrency)),
      next: next === null ? null : `${next.date}_${next.entryId}_${next.lineNo}`,
    },
  };
}

function toLine(line: LedgerLine, baseCurrency: CurrencyCode): z.infer<typeof lineRecord> {
  const { debit, credit } = sidesOf(line.baseMinor);
  return {
    date: line.date,
    entry_id: line.entryId,
    entry_no: Number(line.entryNo),
    line_no: line.lineNo,
    memo: line.memo,
    source: { ...line.source },
    move: line.move,
    document_number: line.documentNumber,
    contact_id: line.contactId,
    contact_name: line.contactName,
    currency: line.currency,
    amount: toMajor(line.docMinor, getCurrency(line.currency)),
    debit: toMajor(debit, baseCurrency),
    credit: toMajor(credit, baseCurrency),
    balance: toMajor(line.balanceMinor, baseCurrency),
  };
}

function sidesOf(minor: bigint): { readonly debit: bigint; readonly credit: bigint } {
  return minor > 0n ? { debit: minor, credit: 0n } : { debit: 0n, credit: -minor };
}

const columns = ['date', 'entry', 'memo', 'document', 'contact', 'debit', 'credit', 'balance'];

/** Page by page, so that years of lines are never in memory together. */
export async function* toGeneralLedgerCsv(
  pages: AsyncIterable<GeneralLedgerPage>,
  baseCurrency: CurrencyCode,
): AsyncGenerator<string, void, void> {
  const write = (minor: bigint) => toMajorText(money(minor, baseCurrency));
  let head = toCsvLine(columns);
  for await (const { lines } of pages) {
    const rows = lines.map((line) => {
      const { debit, credit } = sidesOf(line.baseMinor);
      const texts = [line.memo, line.documentNumber ?? '', line.contactName ?? ''].map(toCsvText);
      const amounts = [debit, credit, line.balanceMinor].map(write);
      return toCsvLine([line.date, String(line.entryNo), ...texts, ...amounts]);
    });
    yield head + rows.join('');
    head = '';
  }
}

export const generalLedgerFileName = ({ account, period }: GeneralLedgerPage): string =>
  `ledger-${account.code.replaceAll(/[^\w-]/g, '_')}_${period.from}_${period.to}.csv`;
