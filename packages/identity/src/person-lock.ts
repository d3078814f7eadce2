import { withTransaction } from '@countinghouse/postgres';
import type { Tx } from '@countinghouse/postgres';
import type { IdentityParts } from './parts.ts';
import { lockPerson } from './passwords.sql.ts';

/**
 * Serialises changes to several rows of one person. Passwords, links, sign-ins, factors and
 * sessions therefore need no lock order among themselves.
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
