import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '@countinghouse/postgres';

export interface PasskeyRow {
  readonly id: string;
  readonly userId: string;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: bigint;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** Violates `identity_passkeys_credential_once` if the credential was added before. */
export async function insertPasskey<Schema>(tx: Tx<Schema>, passkey: PasskeyRow): Promise<void> {
  await sql`
    insert into identity_passkeys (id, user_id, credential_id, public_key, counter, name,
      created_at, last_used_at)
    values (${passkey.id}, ${passkey.userId}, ${passkey.credentialId}, ${passkey.publicKey},
      ${passkey.counter}, ${passkey.name}, ${passkey.createdAt}, ${passkey.lastUsedAt})`.execute(
    tx,
  );
}

export async function findPasskeyByCredential<Schema>(
  db: Db<Schema>,
  credentialId: Buffer,
): Promise<PasskeyRow | null> {
  const { rows } = await sql<PasskeyRow>`
    select id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey",
      counter, name, created_at as "createdAt", last_used_at as "lastUsedAt"
    from identity_passkeys where credential_id = ${credentialId}`.execute(db);
  return rows[0] ?? null;
}

export async function listPasskeyRows<Schema>(
  db: Db<Schema>,
  userId: string,
): Promise<readonly PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`
    select id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey",
      counter, name, created_at as "createdAt", last_used_at as "lastUsedAt"
    from identity_passkeys where user_id = ${userId} order by id`.execute(db);
  return rows;
}

/**
 * A counter that has not increased indicates a copied key. Synced passkeys do not count and stay at
 * zero.
 */
export const movesOnTo = (counter: bigint) =>
  sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter} = 0))`;

/** Returns false if the counter has not increased. */
export async function savePasskeyUse<Schema>(
  db: Db<Schema>,
  id: string,
  counter: bigint,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update identity_passkeys set counter = ${counter}, last_used_at = ${now}
    where id = ${id} and ${movesOnTo(counter)}`.execute(db);
  return numAffectedRows === 1n;
}

export async function deletePasskey<Schema>(
  tx: Tx<Schema>,
  userId: string,
  id: string,
): Promise<void> {
  await sql`delete from identity_passkeys where user_id = ${userId} and id = ${id}`.execute(tx);
}

export interface ChallengeRow {
  readonly challengeHash: Buffer;
  readonly userId: string | null;
  readonly expiresAt: Date;
}

export async function insertChallenge<Schema>(
  db: Db<Schema>,
  challenge: ChallengeRow,
): Promise<void> {
  await sql`
    insert into identity_passkey_challenges (challenge_hash, user_id, expires_at)
    values (${challenge.challengeHash}, ${challenge.userId}, ${challenge.expiresAt})`.execute(db);
}

/**
 * Returns false if the challenge is unknown, belongs to someone else, was answered, or has expired.
 */
export async function consumeChallenge<Schema>(
  db: Db<Schema>,
  challenge: Omit<ChallengeRow, 'expiresAt'>,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from identity_passkey_challenges
    where challenge_hash = ${challenge.challengeHash}
      and user_id is not distinct from ${challenge.userId}::uuid
      and expires_at > ${now}`.execute(db);
  return numAffectedRows === 1n;
}
