import { toCsvLine, toCsvText } from '@countinghouse/http';
import { getCurrency, money, toMajorText } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import { z } from 'zod';
import { calendarDate, majorAmount, pageLimit, uuid } from '../../edge/fields.wire.ts';
import { toMajor } from '../../edge/major-amount.wire.ts';
import type { Account } from '../../setup/chart/account.rules.ts';
import { fileResponse } from '../statements/report-fields.wire.ts';
import { flowFigures } from './general-ledger.rules.ts';
import type { CarriedForward, LedgerLine, LedgerPosition } from './general-ledger.rules.ts';
import type { GeneralLedgerPage } from './read-general-ledger.ts';

const position = /^(\d{4}-\d{2}-\d{2})_([0-9a-f-]{36})_([1-9]\d{0,4})$/;

export const generalLedgerQuery = z.object({
  account_id: uuid().optional().meta({
    description:
      'Required, unless `cash_flow` is `exchange_rates` or `taken_over`: then all accounts of money.',
  }),
  cash_flow: z.enum(flowFigures).optional().meta({
    description:
      'Only lines that this figure of the cash flow statement is made of; `activities` are the other side of money. The balance begins at 0.',
  }),
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

const carriedRecord = lineRecord.pick({ date: true, debit: true, credit: true, balance: true });

const generalLedgerRecord = z.object({
  from: calendarDate(),
  to: calendarDate(),
  data: z.object({
    account: z
      .object({ id: uuid(), code: z.string(), name: z.string(), type: z.string() })
      .nullable()
      .meta({ description: 'Null if the lines are those of all accounts of money.' }),
    currency: z.string().length(3).meta({ description: 'The base currency.' }),
    basis: z.enum(['accrual', 'cash']),
    opening_balance: majorAmount(
      'Balance before the first line of this page. Income and expense accounts start at 0 each fiscal year, and retained earnings take their result.',
    ),
    lines: z.array(lineRecord),
    carried_forward: z.array(carriedRecord).meta({
      description:
        'What each fiscal year that ends within this page carries forward, on the first day of the next one and before its lines. No entry is posted for it.',
    }),
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
  const { account, openingMinor, lines, carried, next, period } = page;
  const { basis, baseCurrency } = asked;
  return {
    ...period,
    data: {
      account: account === null ? null : toAccount(account),
      currency: baseCurrency,
      basis,
      opening_balance: toMajor(openingMinor, baseCurrency),
      lines: lines.map((line) => toLine(line, baseCurrency)),
      carried_forward: carried.map((one) => ({ date: one.date, ...toSides(one, baseCurrency) })),
      next: next === null ? null : `${next.date}_${next.entryId}_${next.lineNo}`,
    },
  };
}

const toAccount = ({ id, code, name, type }: Account) => ({ id, code, name, type });

function toSides(
  { baseMinor, balanceMinor }: Pick<LedgerLine, 'baseMinor' | 'balanceMinor'>,
  currency: CurrencyCode,
) {
  const { debit, credit } = sidesOf(baseMinor);
  return {
    debit: toMajor(debit, currency),
    credit: toMajor(credit, currency),
    balance: toMajor(balanceMinor, currency),
  };
}

function toLine(line: LedgerLine, baseCurrency: CurrencyCode): z.infer<typeof lineRecord> {
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
    ...toSides(line, baseCurrency),
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
  for await (const { lines, carried } of pages) {
    const rows = mergeByDay(carried, lines).map((row) => {
      const { debit, credit } = sidesOf(row.baseMinor);
      const amounts = [debit, credit, row.balanceMinor].map(write);
      return toCsvLine([row.date, ...textsOf(row), ...amounts]);
    });
    yield head + rows.join('');
    head = '';
  }
}

/** What is carried forward comes before the lines of its day. */
function mergeByDay(
  carried: readonly CarriedForward[],
  lines: readonly LedgerLine[],
): readonly (CarriedForward | LedgerLine)[] {
  return [...carried, ...lines].toSorted((a, b) =>
    a.date < b.date ? -1 : Number(a.date > b.date),
  );
}

function textsOf(row: CarriedForward | LedgerLine): readonly string[] {
  if (!('entryId' in row)) return ['', 'carried forward', '', ''];
  const texts = [row.memo, row.documentNumber ?? '', row.contactName ?? ''].map(toCsvText);
  return [String(row.entryNo), ...texts];
}

export const generalLedgerFileName = ({ account, period }: GeneralLedgerPage): string =>
  `ledger-${account?.code.replaceAll(/[^\w-]/g, '_') ?? 'money'}_${period.from}_${period.to}.csv`;
