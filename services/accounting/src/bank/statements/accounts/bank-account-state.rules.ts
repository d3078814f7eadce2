import type { CsvMapping } from '../formats/csv-columns.rules.ts';
import type { BankAccount } from '../statement.rules.ts';

/** An account and how far its bank data reaches. */
export interface BankAccountState extends Omit<BankAccount, 'csvMapping'> {
  readonly mapping: CsvMapping;
  readonly openLineCount: number;
  readonly lastLineDate: string | null;
  readonly statementMinor: bigint | null;
  readonly reconciledUntil: string | null;
}
