import type { Tx } from '../../kernel/database.ts';
import { listEntriesUnderException } from './journal.sql.ts';
import type { ExceptedEntry } from './journal.sql.ts';

export type { ExceptedEntry };

/** More than anybody posts within a month's exception by hand. */
const entriesMax = 10_000;

export const readEntriesUnderException = (
  tx: Tx,
  orgId: string,
  exceptionId: string,
): Promise<readonly ExceptedEntry[]> =>
  listEntriesUnderException(tx, orgId, exceptionId, entriesMax);
