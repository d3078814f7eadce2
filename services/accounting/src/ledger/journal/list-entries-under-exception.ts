import type { Db } from '../../kernel/database.ts';
import { listEntryRowsUnderException } from './journal.sql.ts';
import type { ExceptedEntry } from './journal.sql.ts';

export type { ExceptedEntry };

/** More than anyone posts by hand during an exception, which lasts at most a month. */
const entriesMax = 10_000;

export const listEntriesUnderException = (
  db: Db,
  orgId: string,
  exceptionId: string,
): Promise<readonly ExceptedEntry[]> =>
  listEntryRowsUnderException(db, orgId, exceptionId, entriesMax);
