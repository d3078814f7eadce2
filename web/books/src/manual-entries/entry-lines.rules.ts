import { parseTypedSum } from '@countinghouse/ui/rules';
import { createGrid } from '../parts/grid.rules.ts';
import type { GridChange, GridLine } from '../parts/grid.rules.ts';

/** The columns of an entry, in the order of reading. Those of other currencies are shown when they are asked for. */
export const entryColumns = [
  'accountId',
  'contactId',
  'dueDate',
  'currency',
  'base',
  'debit',
  'credit',
] as const;
export type EntryColumn = (typeof entryColumns)[number];
export type EntryLine = GridLine<EntryColumn>;
export type EntryChange = GridChange<EntryColumn>;

function emptyLine(key: number): EntryLine {
  const cells = { accountId: '', contactId: '', dueDate: '', currency: '', base: '' };
  return { key, ...cells, debit: '', credit: '' };
}

export const {
  start: startEntry,
  change: changeEntry,
  isBlank,
  isEnd,
} = createGrid({ columns: entryColumns, emptyLine });

/** An entry has two sides. */
export const startLines = [emptyLine(0), emptyLine(1)];

/** More than any currency has. */
export const decimalsMax = 4;

export interface SentEntryLine {
  readonly account_id: string;
  readonly contact_id?: string;
  readonly due_date?: string;
  readonly currency?: string;
  readonly debit?: number;
  readonly credit?: number;
  readonly base_amount?: number;
}

/** The lines as they are sent, the blank ones left out; null while a number in them is none. */
export function toSentLines(lines: readonly EntryLine[]): readonly SentEntryLine[] | null {
  const sent: SentEntryLine[] = [];
  for (const line of lines.filter((one) => !isBlank(one))) {
    const [debit, credit, base] = [line.debit, line.credit, line.base].map(readAmount);
    if (debit === null || credit === null || base === null) return null;
    sent.push({
      account_id: line.accountId,
      ...(line.contactId !== '' && { contact_id: line.contactId }),
      ...(line.dueDate !== '' && { due_date: line.dueDate }),
      ...(line.currency !== '' && { currency: line.currency }),
      ...(debit !== undefined && { debit: Number(debit) }),
      ...(credit !== undefined && { credit: Number(credit) }),
      ...(base !== undefined && { base_amount: Number(base) }),
    });
  }
  return sent;
}

export interface CurrencySum {
  readonly currency: string;
  readonly debit: string;
  readonly credit: string;
  /** Debits less credits; 0 when they are the same. */
  readonly difference: string;
}

/** What is typed, added up by currency. Exact: whole numbers of the smallest part. */
export function sumByCurrency(
  lines: readonly EntryLine[],
  baseCurrency: string,
): readonly CurrencySum[] {
  const sums = new Map<string, { debit: bigint; credit: bigint }>([
    [baseCurrency, { debit: 0n, credit: 0n }],
  ]);
  for (const line of lines) {
    const currency = line.currency === '' ? baseCurrency : line.currency;
    const sum = sums.get(currency) ?? { debit: 0n, credit: 0n };
    sum.debit += toParts(line.debit);
    sum.credit += toParts(line.credit);
    sums.set(currency, sum);
  }
  return [...sums]
    .map(([currency, { debit, credit }]) => ({
      currency,
      debit: toText(debit),
      credit: toText(credit),
      difference: toText(debit - credit),
    }))
    .filter(
      (sum, at, all) => at > 0 || all.length === 1 || sum.debit !== '0' || sum.credit !== '0',
    );
}

/** Undefined for nothing typed, null for what is no number. */
function readAmount(typed: string): string | undefined | null {
  if (typed.trim() === '') return undefined;
  const read = parseTypedSum(typed, decimalsMax);
  return read.kind === 'ok' ? read.text : null;
}

function toParts(typed: string): bigint {
  const text = readAmount(typed) ?? '0';
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const parts = BigInt(whole + fraction.padEnd(decimalsMax, '0'));
  return text.startsWith('-') ? -parts : parts;
}

function toText(parts: bigint): string {
  const digits = String(parts < 0n ? -parts : parts).padStart(decimalsMax + 1, '0');
  const whole = digits.slice(0, -decimalsMax);
  const fraction = digits.slice(-decimalsMax).replace(/0+$/, '');
  return `${parts < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

const fieldOf: Readonly<Record<EntryColumn, string>> = {
  accountId: 'account_id',
  contactId: 'contact_id',
  dueDate: 'due_date',
  currency: 'currency',
  base: 'base_amount',
  debit: 'debit',
  credit: 'credit',
};

/** The service's name of a cell; it counts only the lines that were sent. */
export function cellName(lines: readonly EntryLine[], key: number, column: EntryColumn): string {
  const at = lines.filter((line) => !isBlank(line)).findIndex((line) => line.key === key);
  return `lines.${at}.${fieldOf[column]}`;
}
