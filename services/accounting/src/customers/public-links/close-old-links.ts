import { dayMs } from '@countinghouse/calendar';
import { withTransaction } from '@countinghouse/postgres';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { saveOldLinksRevoked } from './public-links.sql.ts';

const linksPerTransaction = 5_000;

interface CloseDeps extends Omit<BooksDeps, 'newId'> {
  readonly publicLinkDays: number;
}

/**
 * A link in an old email must not open a document forever. Sending the document again creates a new
 * link.
 */
export async function closeOldLinks({ database, now, publicLinkDays }: CloseDeps): Promise<void> {
  const createdBefore = new Date(now().getTime() - publicLinkDays * dayMs);
  for (;;) {
    const closed = await withTransaction(database.db, (tx) =>
      saveOldLinksRevoked(tx, createdBefore, now(), linksPerTransaction),
    );
    if (closed < linksPerTransaction) return;
  }
}
