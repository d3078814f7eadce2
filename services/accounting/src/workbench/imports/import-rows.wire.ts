import type { ErrorReply } from '@countinghouse/http';
import { describeMajorRejection, money, parseMajor, toMajorText } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import { calendarDate } from '../../edge/fields.wire.ts';
import { refusal } from '../../edge/refusal.ts';
import { newCardBody } from '../../setup/contacts/contact-cards.wire.ts';
import type { NewCard } from '../../setup/contacts/write-contact-card.ts';
import type { ImportedItem } from './import-items.ts';
import type { OpeningRow, ReadRow, RowFault } from './import.rules.ts';
import type { CsvRecord, CsvTable } from './read-table.ts';

/** A file's possible columns, and the one that labels its rows. */
export const contactColumns = {
  columns: [
    'name',
    'is_customer',
    'is_supplier',
    'email',
    'phone',
    'tax_number',
    'currency',
    'payment_terms_days',
    'address',
  ],
  needed: 'name',
};
export const itemColumns = {
  columns: [
    'code',
    'name',
    'description',
    'unit_price',
    'purchase_price',
    'sales_account',
    'purchase_account',
  ],
  needed: 'code',
};
export const openingColumns = {
  columns: ['account', 'contact', 'due_date', 'debit', 'credit'],
  needed: 'account',
};
export const balanceColumns = {
  columns: ['account', 'name', 'debit', 'credit'],
  needed: 'account',
};

type Read<Value> =
  | { readonly kind: 'rows'; readonly rows: readonly ReadRow<Value>[] }
  | { readonly kind: 'reject'; readonly reply: ErrorReply };

function readRows<Value>(
  field: string,
  table: CsvTable,
  needed: string,
  toValue: (cells: CsvRecord['cells']) => Value | RowFault,
): Read<Value> {
  if (table.kind === 'reject') {
    return { kind: 'reject', reply: refusal(400, 'csv_unreadable', table.message, field) };
  }
  const rows = table.records.map(({ line, cells }): ReadRow<Value> => {
    const label = cells[needed] ?? '';
    const value = toValue(cells);
    return isFault(value)
      ? { line, label, value: null, fault: value }
      : { line, label, value, fault: null };
  });
  return { kind: 'rows', rows };
}

function isFault<Value>(value: Value | RowFault): value is RowFault {
  return typeof value === 'object' && value !== null && 'message' in value;
}

export function readContactRows(table: CsvTable): Read<NewCard> {
  return readRows('content', table, 'name', (cells) => {
    const { payment_terms_days: days, address } = cells;
    const parsed = newCardBody.safeParse({
      name: cells['name'] ?? '',
      is_customer: toBoolean(cells['is_customer']),
      is_supplier: toBoolean(cells['is_supplier']),
      email: cells['email'],
      phone: cells['phone'],
      tax_number: cells['tax_number'],
      currency: cells['currency'],
      payment_terms_days: days === undefined ? undefined : Number(days),
      address_lines: address?.split(/\s*[\n|]\s*/),
    });
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const column = issue?.path[0];
    return fault(
      column === undefined ? 'name' : String(column),
      issue?.message ?? 'Cannot be read.',
    );
  });
}

/** Leaves any other value to the schema, which names the accepted ones. */
function toBoolean(cell: string | undefined): unknown {
  switch (cell?.toLowerCase()) {
    case undefined:
      return undefined;
    case 'yes':
    case 'true':
    case '1':
    case 'x':
    case 'oui':
      return true;
    case 'no':
    case 'false':
    case '0':
    case 'non':
      return false;
    default:
      return cell;
  }
}

export function readItemRows(table: CsvTable): Read<ImportedItem> {
  return readRows('content', table, 'code', (cells) => {
    const { code, name, description } = cells;
    if (code === undefined || code.length > 60) return fault('code', '1 to 60 characters.');
    if (name === undefined || name.length > 160) return fault('name', '1 to 160 characters.');
    for (const column of ['unit_price', 'purchase_price']) {
      if (cells[column] !== undefined && toDecimal(cells[column], 6) === null) {
        return fault(column, 'Not a price. Write it as 1234.50, without a thousands separator.');
      }
    }
    return {
      code,
      name,
      ...(description !== undefined && { description }),
      unitPrice: toDecimal(cells['unit_price'], 6),
      purchasePrice: toDecimal(cells['purchase_price'], 6),
      salesAccountCode: cells['sales_account'] ?? null,
      purchaseAccountCode: cells['purchase_account'] ?? null,
    };
  });
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

export function readOpeningRows(table: CsvTable, currency: CurrencyCode): Read<OpeningRow> {
  return readRows('content', table, 'account', (cells) => {
    const { account, contact = null, due_date: dueDate = null } = cells;
    if (account === undefined) return fault('account', 'The account’s code is missing.');
    if (
      dueDate !== null &&
      !(dayPattern.test(dueDate) && calendarDate().safeParse(dueDate).success)
    ) {
      return fault('due_date', 'Not a date. Write it as 2026-12-31.');
    }
    const minor = toMinor(cells, currency);
    if (typeof minor !== 'bigint') return minor;
    return { accountCode: account, contactName: contact, dueDate, minor };
  });
}

/** By code; repeated codes are summed. */
export function readOldBalances(
  table: CsvTable,
  currency: CurrencyCode,
):
  | { readonly kind: 'balances'; readonly balances: ReadonlyMap<string, bigint> }
  | { readonly kind: 'reject'; readonly reply: ErrorReply } {
  const field = 'trial_balance';
  const read = readRows(field, table, 'account', (cells) => {
    const { account } = cells;
    if (account === undefined) return fault('account', 'The account’s code is missing.');
    // A trial balance may list accounts with a zero balance.
    if (cells['debit'] === undefined && cells['credit'] === undefined) {
      return { account, minor: 0n };
    }
    const minor = toMinor(cells, currency, true);
    return typeof minor === 'bigint' ? { account, minor } : minor;
  });
  if (read.kind === 'reject') return read;
  const balances = new Map<string, bigint>();
  for (const { line, value, fault: wrong } of read.rows) {
    if (wrong !== null) {
      const message = `Line ${line}: ${wrong.message}`;
      return { kind: 'reject', reply: refusal(400, 'csv_unreadable', message, field) };
    }
    balances.set(value.account, (balances.get(value.account) ?? 0n) + value.minor);
  }
  const differsMinor = [...balances.values()].reduce((sum, minor) => sum + minor, 0n);
  if (differsMinor !== 0n) {
    const difference = toMajorText(money(differsMinor, currency));
    const message = `The old trial balance does not balance: debits less credits are ${difference}.`;
    return { kind: 'reject', reply: refusal(400, 'trial_balance_unbalanced', message, field) };
  }
  return { kind: 'balances', balances };
}

/** Debit less credit. Only a trial balance may have both in one row, one of them 0. */
function toMinor(
  cells: CsvRecord['cells'],
  currency: CurrencyCode,
  takesBoth = false,
): bigint | RowFault {
  const { debit, credit } = cells;
  if (!takesBoth && (debit === undefined) === (credit === undefined)) {
    return fault('debit', 'Must have either a debit or a credit.');
  }
  let minor = 0n;
  for (const [column, cell, sign] of [
    ['debit', debit, 1n],
    ['credit', credit, -1n],
  ] as const) {
    if (cell === undefined) continue;
    const plain = toDecimal(cell, 6);
    if (plain === null) {
      return fault(column, 'Not an amount. Write it as 1234.50, without a thousands separator.');
    }
    const read = parseMajor(plain, currency);
    if (read.kind === 'reject') {
      return fault(column, describeMajorRejection(read.reason, currency));
    }
    minor += sign * read.money.amountMinor;
  }
  return minor;
}

/** Null if missing or ambiguous, such as `1,234`. */
function toDecimal(cell: string | undefined, decimalsMax: number): string | null {
  const plain = cell?.replaceAll(/[\s\u{a0}\u{202f}’']/gu, '') ?? '';
  const match = /^(-?\d{1,15})(?:([.,])(\d+))?$/.exec(plain);
  const [, whole, mark, decimals] = match ?? [];
  if (whole === undefined || (decimals?.length ?? 0) > decimalsMax) return null;
  if (mark === ',' && decimals?.length === 3) return null;
  return decimals === undefined ? whole : `${whole}.${decimals}`;
}

function fault(column: string, message: string): RowFault {
  return { column, message };
}
