import type { Tx } from '@countinghouse/postgres';
import type { AccountChange, IdentityParts } from './parts.ts';
import type { Person } from './passwords.sql.ts';

/** Records an account change and notifies the person, in case someone else made it. */
export async function announceChange<Schema>(
  parts: Pick<IdentityParts<Schema>, 'record' | 'emails'>,
  tx: Tx<Schema>,
  person: Person,
  change: AccountChange,
): Promise<void> {
  await parts.record(tx, person.userId, { act: change });
  await parts.emails.accountChanged(tx, person, change);
}
