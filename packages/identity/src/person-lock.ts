import { withTransaction } from '@countinghouse/postgres';
import type { Tx } from '@countinghouse/postgres';
import type { IdentityParts } from './parts.ts';
import { lockPerson } from './passwords.sql.ts';

/**
 * Everything that changes more than one row of a person goes through here, one after another. So their
 * passwords, links, sign-ins, factors and sessions need no order of locks among themselves.
 */
export function withPerson<Schema, Outcome>(
  { database }: Pick<IdentityParts<Schema>, 'database'>,
  userId: string,
  change: (tx: Tx<Schema>) => Promise<Outcome>,
): Promise<Outcome> {
  return withTransaction(database.db, async (tx) => {
    await lockPerson(tx, userId);
    return change(tx);
  });
}
