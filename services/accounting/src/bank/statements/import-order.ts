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
  /** Null detects it from the content. */
  readonly format: StatementFormat | null;
  /** For a CSV file; defaults to the account's saved mapping. */
  readonly mapping?: CsvMapping;
  /** Whether to save the mapping for the account's next files. */
  readonly keepsMapping?: boolean;
}
