import type { Database } from './database.ts';

/** What every change of the books needs: somewhere to write, new ids and the time. */
export interface BooksDeps {
  readonly database: Database;
  readonly newId: () => string;
  readonly now: () => Date;
}

/** The same within a transaction that is open already. */
export type BooksTools = Omit<BooksDeps, 'database'>;
