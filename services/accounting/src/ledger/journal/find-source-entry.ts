import type { Tx } from '../../kernel/database.ts';
import type { EntrySource } from './entry.rules.ts';
import { findEntryIdOfSource } from './source-entry.sql.ts';

/** For other slices: which entry a source's move left in the books. */
export const findSourceEntryId: (
  tx: Tx,
  orgId: string,
  source: EntrySource,
  move: string,
) => Promise<string | null> = findEntryIdOfSource;
