import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '@countinghouse/postgres';

export interface Person {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
}

export interface PersonWithPassword extends Person {
  /** Null until the person sets one. */
  readonly passwordHash: string | null;
  /** Devices from before this time are no longer known. */
  readonly devicesRevokedAt: Date | null;
}

export async function findPersonByEmail<Schema>(
  db: Db<Schema>,
  email: string,
): Promise<PersonWithPassword | null> {
  const { rows } = await sql<PersonWithPassword>`
    select u.id as "userId", u.email, u.name, p.hash as "passwordHash",
      p.devices_revoked_at as "devicesRevokedAt"
    from users u left join identity_passwords p on p.user_id = u.id
    where u.email = ${email.toLowerCase()}`.execute(db);
  return rows[0] ?? null;
}

export async function findPerson<Schema>(
  db: Db<Schema>,
  userId: string,
): Promise<PersonWithPassword | null> {
  const { rows } = await sql<PersonWithPassword>`
    select u.id as "userId", u.email, u.name, p.hash as "passwordHash",
      p.devices_revoked_at as "devicesRevokedAt"
    from users u left join identity_passwords p on p.user_id = u.id
    where u.id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** Violates `users_email_unique` if the address is taken. */
export async function insertUser<Schema>(
  db: Db<Schema>,
  person: Person,
  founderSince: Date | null,
): Promise<void> {
  await sql`
    insert into users (id, email, name, founder_since)
    values (${person.userId}, ${person.email.toLowerCase()}, ${person.name}, ${founderSince})`.execute(
    db,
  );
}

/** Also revokes known devices. */
export async function savePassword<Schema>(
  db: Db<Schema>,
  userId: string,
  hash: string,
  now: Date,
): Promise<void> {
  await sql`
    insert into identity_passwords (user_id, hash, changed_at, devices_revoked_at)
    values (${userId}, ${hash}, ${now}, ${now})
    on conflict (user_id) do update set hash = excluded.hash, changed_at = excluded.changed_at,
      devices_revoked_at = excluded.devices_revoked_at`.execute(db);
}

/**
 * Stores the same password hashed with the current key; does nothing if it was changed in the
 * meantime.
 */
export async function saveRehashed<Schema>(
  tx: Tx<Schema>,
  userId: string,
  hash: { readonly before: string | null; readonly after: string },
): Promise<void> {
  await sql`
    update identity_passwords set hash = ${hash.after}
    where user_id = ${userId} and hash = ${hash.before}`.execute(tx);
}

export async function revokeDevices<Schema>(
  tx: Tx<Schema>,
  userId: string,
  now: Date,
): Promise<void> {
  await sql`
    update identity_passwords set devices_revoked_at = ${now} where user_id = ${userId}`.execute(
    tx,
  );
}

/** Held until the transaction ends. An advisory lock, because no row exists for every person. */
export async function lockPerson<Schema>(tx: Tx<Schema>, userId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('identity person ' || ${userId}::text, 0))`.execute(
    tx,
  );
}

export interface HeldToken {
  readonly tokenHash: Buffer;
  readonly userId: string;
  readonly expiresAt: Date;
}

export async function insertPasswordLink<Schema>(db: Db<Schema>, link: HeldToken): Promise<void> {
  await sql`
    insert into identity_password_links (token_hash, user_id, expires_at)
    values (${link.tokenHash}, ${link.userId}, ${link.expiresAt})`.execute(db);
}

/** The link's person, while it is valid; reading does not use it up. */
export async function findPasswordLink<Schema>(
  db: Db<Schema>,
  tokenHash: Buffer,
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{ readonly userId: string }>`
    select user_id as "userId" from identity_password_links
    where token_hash = ${tokenHash} and expires_at > ${now}`.execute(db);
  return rows[0]?.userId ?? null;
}

/** Returns false if the link was used in the meantime. */
export async function consumePasswordLink<Schema>(
  tx: Tx<Schema>,
  tokenHash: Buffer,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from identity_password_links
    where token_hash = ${tokenHash} and expires_at > ${now}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Deletes sign-ins and links that were started under the old password. */
export async function deletePending<Schema>(tx: Tx<Schema>, userId: string): Promise<void> {
  await sql`delete from identity_password_links where user_id = ${userId}`.execute(tx);
  await sql`delete from identity_sign_ins where user_id = ${userId}`.execute(tx);
}

export async function insertPendingSignIn<Schema>(
  db: Db<Schema>,
  pending: HeldToken,
  attempts: number,
): Promise<void> {
  await sql`
    insert into identity_sign_ins (token_hash, user_id, attempts_left, expires_at)
    values (${pending.tokenHash}, ${pending.userId}, ${attempts}, ${pending.expiresAt})`.execute(
    db,
  );
}

/** Counts an attempt before it is checked, so that concurrent attempts count too. */
export async function countSignInAttempt<Schema>(
  db: Db<Schema>,
  tokenHash: Buffer,
  now: Date,
): Promise<{ readonly userId: string } | null> {
  const { rows } = await sql<{ readonly userId: string }>`
    update identity_sign_ins set attempts_left = attempts_left - 1
    where token_hash = ${tokenHash} and expires_at > ${now} and attempts_left > 0
    returning user_id as "userId"`.execute(db);
  return rows[0] ?? null;
}

/** Returns false if the sign-in finished or ended in the meantime. */
export async function deletePendingSignIn<Schema>(
  tx: Tx<Schema>,
  tokenHash: Buffer,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from identity_sign_ins where token_hash = ${tokenHash}`.execute(tx);
  return numAffectedRows === 1n;
}
