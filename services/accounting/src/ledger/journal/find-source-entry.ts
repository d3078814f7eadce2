import type { Tx } from '../../kernel/database.ts';
import type { EntrySource } from './entry.rules.ts';
import { findEntryIdOfSource } from './source-entry.sql.ts';

/** For other slices: the entry that a source's move posted. */
export const findSourceEntryId: (
  tx: Tx,
  orgId: string,
  source: EntrySource,
  move: string,
) => Promise<string | null> = findEntryIdOfSource;
