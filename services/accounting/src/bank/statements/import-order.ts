import type { Actor } from '@countinghouse/actor';
import type { CsvMapping } from './formats/csv-columns.rules.ts';
import type { FileContent } from './formats/decode-file.ts';
import type { StatementFormat } from './statement.rules.ts';

export interface ImportOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly accountId: string;
  readonly fileName: string;
  readonly content: FileContent;
  /** Null: told by the content. */
  readonly format: StatementFormat | null;
  /** Of a CSV file; without it what is kept for the account. */
  readonly mapping?: CsvMapping;
  /** Whether the mapping is kept for the account's next files. */
  readonly keepsMapping?: boolean;
}
