import type { Database } from '../../../kernel/database.ts';
import { listBooks } from './books.sql.ts';
import type { Books } from './books.sql.ts';

/** However many organisations there are, this many are in memory. */
const booksPerPage = 100;

/** The books of every organisation, one after the other. */
export async function* walkBooks({ db }: Database): AsyncGenerator<Books, void, void> {
  let lastId: string | null = null;
  for (;;) {
    const page: readonly Books[] = await listBooks(db, lastId, booksPerPage);
    yield* page;
    lastId = page.at(-1)?.orgId ?? null;
    if (page.length < booksPerPage) return;
  }
}
