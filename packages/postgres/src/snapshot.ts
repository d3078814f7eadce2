import type { Kysely, Transaction } from 'kysely';

/**
 * Reads piece by piece from one moment of the database: whatever commits meanwhile is in none of the
 * pieces. It holds a connection, and rows that others have replaced, for as long as the reader takes,
 * so whoever reads must be under a deadline.
 */
export async function* inSnapshot<Schema, Piece>(
  db: Kysely<Schema>,
  read: (tx: Transaction<Schema>) => AsyncIterable<Piece>,
): AsyncGenerator<Piece, void, void> {
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    yield* read(tx);
  } finally {
    // Nothing was written. When the connection is lost, what was lost with it has been told already.
    await tx
      .rollback()
      .execute()
      .catch(() => undefined);
  }
}
