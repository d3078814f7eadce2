import type { CurrencyCode } from '@countinghouse/money';

export const statementFormats = ['csv', 'ofx', 'camt053', 'mt940', 'qif'] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** A file is read and stored in one go, and people look at what comes of it. */
export const fileLinesMax = 10_000;

/** One movement as a file tells it, above zero what came in. */
export interface FileLine {
  /** Of the file, from 1. */
  readonly lineNo: number;
  readonly date: string;
  readonly amountMinor: bigint;
  readonly balanceMinor: bigint | null;
  readonly counterparty: string | null;
  readonly counterpartyAccount: string | null;
  readonly description: string;
  readonly reference: string | null;
  /** The bank's own name for the movement, where it has one. */
  readonly bankRef: string | null;
}

/** What a file says of one account, lines in the order of time. */
export interface FileStatement {
  readonly accountNumber: string | null;
  readonly openingMinor: bigint | null;
  readonly closingMinor: bigint | null;
  readonly fromDate: string;
  readonly toDate: string;
  readonly lines: readonly FileLine[];
}

export type FileRefusal =
  | 'file_empty'
  | 'format_unknown'
  | 'file_malformed'
  | 'doctype_forbidden'
  | 'columns_unknown'
  | 'several_accounts'
  | 'no_lines'
  | 'too_many_lines'
  | 'movement_unreadable'
  | 'date_unreadable'
  | 'date_order_ambiguous'
  | 'amount_unreadable'
  | 'decimal_mark_ambiguous'
  | 'amount_out_of_range'
  | 'currency_mismatch'
  | 'balances_disagree';

export interface FileRejection {
  readonly kind: 'reject';
  readonly reason: FileRefusal;
  /** Of the file, from 1; null where no single line is to blame. */
  readonly lineNo: number | null;
  /** What stands there, or what is missing. */
  readonly detail: string | null;
}

export type FileReading =
  | {
      readonly kind: 'statements';
      readonly format: StatementFormat;
      readonly statements: readonly FileStatement[];
    }
  | FileRejection;

/** As much of a strange text as a person needs to find it. */
const detailCharactersMax = 80;

export function refuseFile(
  reason: FileRefusal,
  lineNo: number | null = null,
  detail: string | null = null,
): FileRejection {
  return { kind: 'reject', reason, lineNo, detail: detail?.slice(0, detailCharactersMax) ?? null };
}

export const textCharactersMax = { description: 1_000, counterparty: 200, short: 140 } as const;

/** In one line, without what no table and no screen can show; null when nothing is left. */
export function cleanText(text: string | null | undefined, charactersMax: number): string | null {
  if (text === null || text === undefined) return null;
  const clean = text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- these are what has to go
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\s]+/gu, ' ')
    .trim();
  return clean === '' ? null : clean.slice(0, charactersMax).toWellFormed();
}

/** Of a statement that names no balances of its own the lines may. */
export interface Balances {
  readonly openingMinor: bigint | null;
  readonly closingMinor: bigint | null;
}

export function sumOf(lines: readonly { readonly amountMinor: bigint }[]): bigint {
  return lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
}

/** A chart account that statements come for. */
export interface BankAccount {
  readonly accountId: string;
  readonly name: string;
  readonly code: string;
  readonly subtype: string;
  readonly active: boolean;
  readonly currency: CurrencyCode;
  readonly bankName: string | null;
  readonly number: string | null;
  readonly csvMapping: unknown;
}

export interface BankStatement {
  readonly id: string;
  readonly accountId: string;
  readonly format: StatementFormat;
  readonly fileName: string;
  readonly fromDate: string;
  readonly toDate: string;
  readonly openingMinor: bigint | null;
  readonly closingMinor: bigint | null;
  readonly lineCount: number;
  readonly repeatedCount: number;
  readonly importedAt: Date;
  readonly isUndone: boolean;
}

export const lineStatuses = ['open', 'matched', 'ignored'] as const;
export type LineStatus = (typeof lineStatuses)[number];

export interface BankLine {
  readonly id: string;
  readonly accountId: string;
  readonly statementId: string;
  readonly position: number;
  readonly date: string;
  /** In the account's currency; above zero what came in. */
  readonly amountMinor: bigint;
  readonly balanceMinor: bigint | null;
  readonly counterparty: string | null;
  readonly counterpartyAccount: string | null;
  readonly description: string;
  readonly reference: string | null;
  readonly status: LineStatus;
  readonly version: number;
}

/** Kinds of chart accounts that a bank sends statements for. */
export const statementSubtypes: readonly string[] = ['bank', 'cash', 'credit_card'];
