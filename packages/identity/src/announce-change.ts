import type { Tx } from '@countinghouse/postgres';
import type { AccountChange, IdentityParts } from './parts.ts';
import type { Person } from './passwords.sql.ts';

/** What changed is on record, and the person hears of it in case it was not they. */
export async function announceChange<Schema>(
  parts: Pick<IdentityParts<Schema>, 'record' | 'letters'>,
  tx: Tx<Schema>,
  person: Person,
  change: AccountChange,
): Promise<void> {
  await parts.record(tx, person.userId, { act: change });
  await parts.letters.accountChanged(tx, person, change);
}
