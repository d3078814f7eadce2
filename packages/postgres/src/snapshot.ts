import type { Kysely, Transaction } from 'kysely';

/**
 * Reads piece by piece from one snapshot of the database: later commits appear in no piece. The
 * snapshot holds a connection and keeps PostgreSQL from cleaning up replaced rows, so the reader
 * needs a deadline.
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
    // Nothing was written, and the loss of a connection has already been reported.
    await tx
      .rollback()
      .execute()
      .catch(() => undefined);
  }
}
