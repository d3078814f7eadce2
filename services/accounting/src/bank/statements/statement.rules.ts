import type { CurrencyCode } from '@countinghouse/money';

export const statementFormats = ['csv', 'ofx', 'camt053', 'mt940', 'qif'] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** A file is parsed and stored in one transaction, and people review the result. */
export const fileLinesMax = 10_000;

/** One movement in a file; positive for money in. */
export interface FileLine {
  /** Line number in the file, from 1. */
  readonly lineNo: number;
  readonly date: string;
  readonly amountMinor: bigint;
  readonly balanceMinor: bigint | null;
  readonly counterparty: string | null;
  readonly counterpartyAccount: string | null;
  readonly description: string;
  readonly reference: string | null;
  /** The bank's own reference for the movement, if any. */
  readonly bankRef: string | null;
}

/** One account's statement in a file, lines in date order. */
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
  /** Line number in the file, from 1; null if no single line is at fault. */
  readonly lineNo: number | null;
  /** The text at that place, or what is missing. */
  readonly detail: string | null;
}

export type FileReading =
  | {
      readonly kind: 'statements';
      readonly format: StatementFormat;
      readonly statements: readonly FileStatement[];
    }
  | FileRejection;

/** Enough of an unexpected text to find it. */
const detailCharactersMax = 80;

export function refuseFile(
  reason: FileRefusal,
  lineNo: number | null = null,
  detail: string | null = null,
): FileRejection {
  return { kind: 'reject', reason, lineNo, detail: detail?.slice(0, detailCharactersMax) ?? null };
}

export const textCharactersMax = { description: 1_000, counterparty: 200, short: 140 } as const;

/** On one line, without control characters; null if nothing is left. */
export function cleanText(text: string | null | undefined, charactersMax: number): string | null {
  if (text === null || text === undefined) return null;
  const clean = text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- these are the characters to remove
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\s]+/gu, ' ')
    .trim();
  return clean === '' ? null : clean.slice(0, charactersMax).toWellFormed();
}

/** Balances of a statement, which may come from its lines. */
export interface Balances {
  readonly openingMinor: bigint | null;
  readonly closingMinor: bigint | null;
}

export function sumOf(lines: readonly { readonly amountMinor: bigint }[]): bigint {
  return lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
}

/** A chart account that receives bank statements. */
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
  readonly importedBy: { readonly kind: string; readonly id: string };
  readonly undoneAt: Date | null;
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
  /** In the account's currency; positive for money in. */
  readonly amountMinor: bigint;
  readonly balanceMinor: bigint | null;
  readonly counterparty: string | null;
  readonly counterpartyAccount: string | null;
  readonly description: string;
  readonly reference: string | null;
  readonly status: LineStatus;
  readonly version: number;
}

/** Chart account subtypes that receive bank statements. */
export const statementSubtypes: readonly string[] = ['bank', 'cash', 'credit_card'];
