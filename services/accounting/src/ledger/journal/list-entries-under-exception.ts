import type { Tx } from '../../kernel/database.ts';
import { listEntryRowsUnderException } from './journal.sql.ts';
import type { ExceptedEntry } from './journal.sql.ts';

export type { ExceptedEntry };

/** More than anybody posts within a month's exception by hand. */
const entriesMax = 10_000;

export const listEntriesUnderException = (
  tx: Tx,
  orgId: string,
  exceptionId: string,
): Promise<readonly ExceptedEntry[]> =>
  listEntryRowsUnderException(tx, orgId, exceptionId, entriesMax);
