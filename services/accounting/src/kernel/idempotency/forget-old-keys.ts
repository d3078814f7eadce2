import { dayMs } from '@countinghouse/calendar';
import { withTransaction } from '@countinghouse/postgres';
import type { BooksDeps } from '../books-deps.ts';
import { deleteKeptRequests } from './idempotency.sql.ts';

const keptDays = 90;
const keysPerTransaction = 5_000;

/** A request can be repeated for three months; after that the same key is a new request. */
export async function forgetOldKeys({ database, now }: Omit<BooksDeps, 'newId'>): Promise<void> {
  const before = new Date(now().getTime() - keptDays * dayMs);
  for (;;) {
    const deleted = await withTransaction(database.db, (tx) =>
      deleteKeptRequests(tx, before, keysPerTransaction),
    );
    if (deleted < keysPerTransaction) return;
  }
}
