import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '@countinghouse/postgres';

export interface SignUpLink {
  readonly email: string;
  /** The operator who invited the address; null if it was entered on the sign-up page. */
  readonly invitedBy: string | null;
}

export async function insertSignUp<Schema>(
  db: Db<Schema>,
  link: SignUpLink & { readonly tokenHash: Buffer; readonly expiresAt: Date },
): Promise<void> {
  await sql`
    insert into identity_sign_ups (token_hash, email, invited_by, expires_at)
    values (${link.tokenHash}, ${link.email}, ${link.invitedBy}, ${link.expiresAt})`.execute(db);
}

/** The sign-up of a link, while it is valid; reading does not use it up. */
export async function findSignUp<Schema>(
  db: Db<Schema>,
  tokenHash: Buffer,
  now: Date,
): Promise<SignUpLink | null> {
  const { rows } = await sql<SignUpLink>`
    select email, invited_by as "invitedBy" from identity_sign_ups
    where token_hash = ${tokenHash} and expires_at > ${now}`.execute(db);
  return rows[0] ?? null;
}

/** Returns false if the link was used in the meantime. */
export async function consumeSignUp<Schema>(
  tx: Tx<Schema>,
  tokenHash: Buffer,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from identity_sign_ups
    where token_hash = ${tokenHash} and expires_at > ${now}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Deletes other links to the same address: the account exists now. */
export async function deleteSignUps<Schema>(tx: Tx<Schema>, email: string): Promise<void> {
  await sql`delete from identity_sign_ups where email = ${email}`.execute(tx);
}

/** For operators only: the API creates only new people as founders. */
export async function saveFounder<Schema>(
  db: Db<Schema>,
  userId: string,
  now: Date,
): Promise<void> {
  await sql`
    update users set founder_since = ${now}
    where id = ${userId} and founder_since is null`.execute(db);
}

export async function isFounder<Schema>(db: Db<Schema>, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${userId} and founder_since is not null`.execute(db);
  return rows.length > 0;
}

/** Number of tenants that the person owns. */
export async function countOwnedPlaces<Schema>(db: Db<Schema>, userId: string): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`
    select count(tenant_id)::integer as count from members
    where user_id = ${userId} and role = 'owner' and removed_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}
