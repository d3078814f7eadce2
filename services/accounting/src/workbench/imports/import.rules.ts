/** Larger imports need several files. */
export const importRowsMax = 1_000;

/** Why a row cannot be stored, and the column at fault. */
export interface RowFault {
  readonly column: string | null;
  readonly message: string;
}

/** A parsed row: its value, or its error. */
export type ReadRow<Value> =
  | { readonly line: number; readonly label: string; readonly value: Value; readonly fault: null }
  | {
      readonly line: number;
      readonly label: string;
      readonly value: null;
      readonly fault: RowFault;
    };

/** A row after comparison with existing data. */
export interface CheckedRow {
  readonly line: number;
  readonly label: string;
  readonly status: 'new' | 'exists' | 'fault';
  readonly fault: RowFault | null;
}

export function faultOf(
  { line, label }: Pick<CheckedRow, 'line' | 'label'>,
  column: string | null,
  message: string,
): CheckedRow {
  return { line, label, status: 'fault', fault: { column, message } };
}

export function hasFaults(rows: readonly CheckedRow[]): boolean {
  return rows.some(({ status }) => status === 'fault');
}

/** Normalises names and codes for comparison. */
export function toKey(text: string): string {
  return text.trim().toLowerCase();
}

/** An opening balance as a file contains it. */
export interface OpeningRow {
  readonly accountCode: string;
  readonly contactName: string | null;
  readonly dueDate: string | null;
  /** In base currency; debits are positive. */
  readonly minor: bigint;
}

export interface ComparedAccount {
  readonly code: string;
  /** Null if the chart does not have the code. */
  readonly name: string | null;
  readonly oldMinor: bigint;
  readonly booksMinor: bigint;
}

interface Balance {
  readonly code: string;
  readonly name: string;
  readonly minor: bigint;
}

/** The old and new balance of each account, in order of code. */
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
