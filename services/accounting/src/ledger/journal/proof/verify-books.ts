import type { BooksDeps } from '../../../kernel/books-deps.ts';
import { findBooks } from './books.sql.ts';
import type { JournalBreak } from './check.rules.ts';
import { createSaver } from './record-verification.ts';
import { verifyJournal } from './verify-journal.ts';

/** Reading this many takes seconds; larger books are verified at night. */
const entriesMax = 200_000n;

export type VerifyBooksOutcome =
  | { readonly kind: 'verified'; readonly breaks: readonly JournalBreak[] }
  | { readonly kind: 'reject'; readonly reason: 'too_large' };

/** Runs every check on one organisation's books now, and saves the result. */
export async function verifyBooks(
  deps: Pick<BooksDeps, 'database' | 'now'>,
  orgId: string,
): Promise<VerifyBooksOutcome> {
  const books = await findBooks(deps.database.db, orgId);
  if (books !== null && books.lastEntryNo > entriesMax) {
    return { kind: 'reject', reason: 'too_large' };
  }
  const found = verifyJournal(deps.database, { orgId, onBooksDone: createSaver(deps) });
  return { kind: 'verified', breaks: await Array.fromAsync(found) };
}
