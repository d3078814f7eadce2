import { dayIn } from '@countinghouse/calendar';
import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import type { EntryArea, EntryLine } from '../../ledger/journal/entry.rules.ts';
import { holdBooks } from '../../ledger/locks/hold-books.ts';
import { isOpen } from '../../ledger/locks/lock.rules.ts';
import type { Organisation } from '../../tenants/organisations/organisation.rules.ts';

interface Undone {
  /** The last day on which something of it was done. */
  readonly date: string;
  readonly area: EntryArea;
  readonly lines: readonly EntryLine[];
}

/**
 * What is taken back is taken back on its own day where that period is open, so that the past is as
 * if it had never been; else today. Holds the books: only the posting may follow.
 */
export async function chooseUndoDate(
  tx: Tx,
  tools: BooksTools,
  organisation: Organisation,
  { date, area, lines }: Undone,
): Promise<string> {
  if (lines.length === 0) return date;
  const hasTax = lines.some((line) => line.taxComponentId !== null);
  const locks = await holdBooks(tx, organisation.id);
  if (isOpen(locks, { date, area, hasTax })) return date;
  const today = dayIn(organisation.timeZone, tools.now());
  return today < date ? date : today;
}
