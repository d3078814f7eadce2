import type { Db } from '../../kernel/database.ts';
import { findFirstBooked, listClearing } from './booked.sql.ts';
import type { Clearing } from './booked.sql.ts';
import type { Connection } from './connection.rules.ts';
import { findConnectionRow } from './connections.sql.ts';

/** A connection with the accounts that it holds. */
export interface Holding {
  readonly connection: Connection;
  /** Sequence of the first movement that it booked; null before that. */
  readonly firstSequence: bigint | null;
  readonly clearing: readonly Clearing[];
}

/** For other slices. */
export async function readHolding(db: Db, orgId: string, id: string): Promise<Holding | null> {
  const connection = await findConnectionRow(db, orgId, id);
  if (connection === null) return null;
  return {
    connection,
    firstSequence: await findFirstBooked(db, orgId, id),
    clearing: await listClearing(db, orgId, id),
  };
}
