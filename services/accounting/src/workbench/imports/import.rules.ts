/** More rows are several files. */
export const importRowsMax = 1_000;

/** Why a row cannot be stored, and the column to blame. */
export interface RowFault {
  readonly column: string | null;
  readonly message: string;
}

/** A row of a file as it was read: what it says, or what is wrong with it. */
export type ReadRow<Value> =
  | { readonly line: number; readonly label: string; readonly value: Value; readonly fault: null }
  | {
      readonly line: number;
      readonly label: string;
      readonly value: null;
      readonly fault: RowFault;
    };

/** A row after it was compared with what is there. */
export interface JudgedRow {
  readonly line: number;
  readonly label: string;
  readonly status: 'new' | 'exists' | 'fault';
  readonly fault: RowFault | null;
}

export function faultOf(
  { line, label }: Pick<JudgedRow, 'line' | 'label'>,
  column: string | null,
  message: string,
): JudgedRow {
  return { line, label, status: 'fault', fault: { column, message } };
}

export function hasFaults(rows: readonly JudgedRow[]): boolean {
  return rows.some(({ status }) => status === 'fault');
}

/** As names and codes are compared. */
export function toKey(text: string): string {
  return text.trim().toLowerCase();
}

/** An opening balance as a file names it. */
export interface OpeningRow {
  readonly accountCode: string;
  readonly contactName: string | null;
  readonly dueDate: string | null;
  /** In base currency, debits above zero. */
  readonly minor: bigint;
}

export interface ComparedAccount {
  readonly code: string;
  /** Null for a code that the chart does not have. */
  readonly name: string | null;
  readonly oldMinor: bigint;
  readonly booksMinor: bigint;
}

interface Balance {
  readonly code: string;
  readonly name: string;
  readonly minor: bigint;
}

/** Account by account, in the order of code: what the old books say, and what these would. */
export function compareBalances(
  old: ReadonlyMap<string, bigint>,
  books: readonly Balance[],
): readonly ComparedAccount[] {
  const known = new Map(books.map((balance) => [balance.code, balance]));
  const codes = [...new Set([...old.keys(), ...known.keys()])].toSorted();
  return codes.map((code) => ({
    code,
    name: known.get(code)?.name ?? null,
    oldMinor: old.get(code) ?? 0n,
    booksMinor: known.get(code)?.minor ?? 0n,
  }));
}

export function ties(accounts: readonly ComparedAccount[]): boolean {
  return accounts.every(({ oldMinor, booksMinor }) => oldMinor === booksMinor);
}
