import { dayMs } from '@countinghouse/calendar';
import { withTransaction } from '@countinghouse/postgres';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { removedKeptDays } from './attachment.rules.ts';
import { eraseRemovedContents } from './removed-contents.sql.ts';

const erasedPerTransaction = 200;

/** Erases the content of files removed a month ago. */
export async function eraseRemovedAttachments({
  database,
  now,
}: Omit<BooksDeps, 'newId'>): Promise<void> {
  const removedBefore = new Date(now().getTime() - removedKeptDays * dayMs);
  for (;;) {
    const erased = await withTransaction(database.db, (tx) =>
      eraseRemovedContents(tx, removedBefore, now(), erasedPerTransaction),
    );
    if (erased < erasedPerTransaction) return;
  }
}
