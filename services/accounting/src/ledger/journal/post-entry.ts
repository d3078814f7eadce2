import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import type { NewEntry, PostedEntry } from './entry.rules.ts';
import { postEntries } from './post-entries.ts';
import type { Posting } from './post-entries.ts';

/** `postEntries` for one entry. */
export async function postEntry(
  tx: Tx,
  tools: BooksTools,
  posting: Omit<Posting, 'entry'>,
  entry: NewEntry,
): Promise<PostedEntry> {
  const [posted] = await postEntries(tx, tools, [{ ...posting, entry }]);
  if (posted === undefined) throw new Error('post_entries returned no number');
  return posted;
}
