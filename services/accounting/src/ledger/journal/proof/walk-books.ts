import type { Database } from '../../../kernel/database.ts';
import { listBooks } from './books.sql.ts';
import type { Books } from './books.sql.ts';

/** Page size, so that memory does not grow with the number of organisations. */
const booksPerPage = 100;

/** Iterates over every organisation's books. */
export async function* walkBooks({ db }: Database): AsyncGenerator<Books, void, void> {
  let lastId: string | null = null;
  for (;;) {
    const page: readonly Books[] = await listBooks(db, lastId, booksPerPage);
    yield* page;
    lastId = page.at(-1)?.orgId ?? null;
    if (page.length < booksPerPage) return;
  }
}
