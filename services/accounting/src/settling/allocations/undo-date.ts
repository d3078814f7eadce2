import { dayIn } from '@countinghouse/calendar';
import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import type { EntryArea, EntryLine } from '../../ledger/journal/entry.rules.ts';
import { lockBooks } from '../../ledger/locks/lock-books.ts';
import { isOpen } from '../../ledger/locks/lock.rules.ts';
import type { Organisation } from '../../tenants/organisations/organisation.rules.ts';

interface Undone {
  /** The latest date of anything it did. */
  readonly date: string;
  readonly area: EntryArea;
  readonly lines: readonly EntryLine[];
}

/**
 * An undo has the original's date if that period is open, so that the past looks as if it never
 * happened; else today. Locks the books: only the posting may follow.
 */
export async function chooseUndoDate(
  tx: Tx,
  tools: BooksTools,
  organisation: Organisation,
  { date, area, lines }: Undone,
): Promise<string> {
  if (lines.length === 0) return date;
  const hasTax = lines.some((line) => line.taxComponentId !== null);
  const locks = await lockBooks(tx, organisation.id);
  if (isOpen(locks, { date, area, hasTax })) return date;
  const today = dayIn(organisation.timeZone, tools.now());
  return today < date ? date : today;
}
