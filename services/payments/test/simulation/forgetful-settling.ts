import type { Database } from '../../src/kernel/database.ts';

/** What settling reads says that no refund of a payment is open. */
export function forgetReservations(database: Database): Database {
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) =>
      Promise.resolve({
        ...result,
        rows: result.rows.map((row) =>
          'refundReservedMinor' in row ? { ...row, refundReservedMinor: 0n } : row,
        ),
      }),
  });
  return { ...database, db };
}
