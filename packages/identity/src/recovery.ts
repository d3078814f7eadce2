import { withTransaction } from '@countinghouse/postgres';
import type { Db, Tx } from '@countinghouse/postgres';
import { announceChange } from './announce-change.ts';
import { accountBudgets, attempt, linkBudgets } from './attempts.ts';
import { removeSecondFactors } from './identity.ts';
import type { Limited } from './limited.ts';
import type { Client, IdentityParts } from './parts.ts';
import type { PasswordFlaw } from './password.rules.ts';
import { findPerson, findPersonByEmail, savePassword } from './passwords.sql.ts';
import type { Person } from './passwords.sql.ts';
import { hashNewPassword } from './passwords.ts';
import { withPerson } from './person-lock.ts';
import { hashToken } from './token.ts';

/** The service's handling of account recovery after a lost second factor. */
export interface RecoveryHandler<Schema> {
  /** Opens a recovery and emails everyone concerned; does nothing if one is open. */
  readonly open: (tx: Tx<Schema>, person: Person) => Promise<void>;
  /** The user whose account a confirmed link opens. */
  readonly findUser: (db: Db<Schema>, tokenHash: Buffer) => Promise<string | null>;
  /** Uses up the link; false if it was used before or stopped. */
  readonly take: (tx: Tx<Schema>, tokenHash: Buffer, userId: string) => Promise<boolean>;
  /** Returns false if there is nothing left to stop. */
  readonly stop: (tx: Tx<Schema>, tokenHash: Buffer) => Promise<boolean>;
}

/** Neither the response nor its timing reveals whether the account exists. */
export async function requestRecovery<Schema>(
  parts: IdentityParts<Schema>,
  recovery: RecoveryHandler<Schema>,
  email: string,
  client: Client,
): Promise<{ readonly kind: 'ok' } | Limited> {
  return attempt(
    parts,
    linkBudgets(parts, email, client.address),
    async () => {
      const person = await findPersonByEmail(parts.database.db, email);
      const opening =
        person === null
          ? null
          : withTransaction(parts.database.db, (tx) => recovery.open(tx, person));
      // Takes longer than storing emails, and the same time for every address.
      const [, checked] = await Promise.all([
        opening,
        parts.passwords.check(client.address, '', null),
      ]);
      return checked.kind === 'limited' ? checked : { kind: 'ok' as const };
    },
    () => false,
  );
}

export type RecoveryOutcome =
  | { readonly kind: 'ok' }
  | { readonly kind: 'reject'; readonly reason: PasswordFlaw | 'link_over' };

/** Sets a new password and ends old factors, codes, links and sessions in one transaction. */
export async function useRecovery<Schema>(
  parts: IdentityParts<Schema>,
  recovery: RecoveryHandler<Schema>,
  { token, newPassword }: { readonly token: string; readonly newPassword: string },
  client: Client,
): Promise<RecoveryOutcome | Limited> {
  const { db } = parts.database;
  const over = { kind: 'reject', reason: 'link_over' } as const;
  const tokenHash = hashToken(token);
  const userId = tokenHash === null ? null : await recovery.findUser(db, tokenHash);
  const person = userId === null ? null : await findPerson(db, userId);
  if (tokenHash === null || person === null) return over;
  const made = await hashNewPassword(parts, person, newPassword, client);
  if (made.kind !== 'hashed') return made;
  const isDone = await withPerson(parts, person.userId, async (tx) => {
    if (!(await recovery.take(tx, tokenHash, person.userId))) return false;
    await removeSecondFactors(tx, person.userId, parts.now());
    await savePassword(tx, person.userId, made.hash, parts.now());
    await announceChange(parts, tx, person, 'second_factor_reset');
    return true;
  });
  if (!isDone) return over;
  // Guesses at the old password must not keep the person from signing in with the new one.
  for (const budget of accountBudgets(parts, person.email, client.address)) {
    parts.limiter.forget(budget);
  }
  return { kind: 'ok' };
}

export async function stopRecovery<Schema>(
  parts: IdentityParts<Schema>,
  recovery: RecoveryHandler<Schema>,
  token: string,
): Promise<boolean> {
  const tokenHash = hashToken(token);
  if (tokenHash === null) return false;
  return withTransaction(parts.database.db, (tx) => recovery.stop(tx, tokenHash));
}
