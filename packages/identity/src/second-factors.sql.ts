import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '@countinghouse/postgres';

export interface TotpRow {
  readonly offeredSecret: Buffer | null;
  readonly secret: Buffer | null;
}

export async function findTotp<Schema>(db: Db<Schema>, userId: string): Promise<TotpRow | null> {
  const { rows } = await sql<TotpRow>`
    select offered_secret as "offeredSecret", secret from identity_totp
    where user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

export async function saveOfferedTotp<Schema>(
  db: Db<Schema>,
  userId: string,
  offeredSecret: Buffer,
): Promise<void> {
  await sql`
    insert into identity_totp (user_id, offered_secret) values (${userId}, ${offeredSecret})
    on conflict (user_id) do update set offered_secret = excluded.offered_secret`.execute(db);
}

/** Returns false if another secret was offered or this one was confirmed in the meantime. */
export async function confirmTotp<Schema>(
  db: Db<Schema>,
  userId: string,
  offeredSecret: Buffer,
  period: number,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update identity_totp
    set secret = offered_secret, offered_secret = null, last_period = ${period},
      confirmed_at = ${now}
    where user_id = ${userId} and offered_secret = ${offeredSecret}`.execute(db);
  return numAffectedRows === 1n;
}

export async function deleteTotp<Schema>(tx: Tx<Schema>, userId: string): Promise<void> {
  await sql`delete from identity_totp where user_id = ${userId}`.execute(tx);
}

/** Deletes every second factor of a person. */
export async function deleteFactors<Schema>(tx: Tx<Schema>, userId: string): Promise<void> {
  await deleteTotp(tx, userId);
  await sql`delete from identity_passkeys where user_id = ${userId}`.execute(tx);
  await sql`delete from identity_recovery_codes where user_id = ${userId}`.execute(tx);
}

/** Returns false if a code of this period or a later one was already used. */
export async function consumeTotpPeriod<Schema>(
  db: Db<Schema>,
  userId: string,
  period: number,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update identity_totp set last_period = ${period}
    where user_id = ${userId} and last_period < ${period}`.execute(db);
  return numAffectedRows === 1n;
}

export async function replaceRecoveryCodes<Schema>(
  tx: Tx<Schema>,
  userId: string,
  codeHashes: readonly Buffer[],
): Promise<void> {
  await sql`delete from identity_recovery_codes where user_id = ${userId}`.execute(tx);
  await sql`
    insert into identity_recovery_codes (user_id, code_hash)
    select ${userId}, unnest(${codeHashes}::bytea[])`.execute(tx);
}

/** Returns false if the person has no such code, or has used it. */
export async function consumeRecoveryCode<Schema>(
  db: Db<Schema>,
  userId: string,
  codeHash: Buffer,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from identity_recovery_codes
    where user_id = ${userId} and code_hash = ${codeHash}`.execute(db);
  return numAffectedRows === 1n;
}

export interface FactorCounts {
  readonly hasTotp: boolean;
  readonly passkeys: number;
  readonly recoveryCodes: number;
}

export async function countFactors<Schema>(tx: Tx<Schema>, userId: string): Promise<FactorCounts> {
  const { rows } = await sql<FactorCounts>`
    select
      exists (select from identity_totp where user_id = ${userId} and secret is not null)
        as "hasTotp",
      (select count(*)::int from identity_passkeys where user_id = ${userId}) as passkeys,
      (select count(*)::int from identity_recovery_codes where user_id = ${userId})
        as "recoveryCodes"`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('counting query returned no row');
  return row;
}

export interface SecondFactorAge {
  readonly userId: string;
  /** When the oldest passkey or authenticator app was added; null if the person has none. */
  readonly since: Date | null;
}

/** Recovery codes do not count: they come with an app. */
export async function listSecondFactorAges<Schema>(
  db: Db<Schema>,
  userIds: readonly string[],
): Promise<readonly SecondFactorAge[]> {
  const { rows } = await sql<SecondFactorAge>`
    select u.id as "userId", least(
      (select t.confirmed_at from identity_totp t where t.user_id = u.id and t.secret is not null),
      (select min(p.created_at) from identity_passkeys p where p.user_id = u.id)) as since
    from users u where u.id = any(${userIds}::uuid[]) order by u.id`.execute(db);
  return rows;
}
