import type { Database } from './database.ts';

/** What every change to the books needs: a database, new ids and the time. */
export interface BooksDeps {
  readonly database: Database;
  readonly newId: () => string;
  readonly now: () => Date;
}

/** BooksDeps inside an open transaction. */
export type BooksTools = Omit<BooksDeps, 'database'>;
