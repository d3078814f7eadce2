import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '@countinghouse/postgres';

export interface SessionRow {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly secondFactorAt: Date | null;
  readonly address: string;
  readonly userAgent: string;
}

export interface FoundSession extends SessionRow {
  readonly email: string;
  readonly name: string;
  readonly hasTotp: boolean;
  readonly hasPasskey: boolean;
  readonly hasRecoveryCode: boolean;
}

export async function insertSession<Schema>(
  db: Db<Schema>,
  session: SessionRow,
  tokenHash: Buffer,
): Promise<void> {
  await sql`
    insert into identity_sessions (id, user_id, token_hash, created_at, last_seen_at,
      second_factor_at, address, user_agent)
    values (${session.id}, ${session.userId}, ${tokenHash}, ${session.createdAt},
      ${session.lastSeenAt}, ${session.secondFactorAt}, ${session.address}, ${session.userAgent})`.execute(
    db,
  );
}

export async function findSessionByToken<Schema>(
  db: Db<Schema>,
  tokenHash: Buffer,
): Promise<FoundSession | null> {
  const { rows } = await sql<FoundSession>`
    select s.id, s.user_id as "userId", s.created_at as "createdAt",
      s.last_seen_at as "lastSeenAt", s.second_factor_at as "secondFactorAt", s.address,
      s.user_agent as "userAgent", u.email, u.name,
      exists (select from identity_totp t where t.user_id = s.user_id and t.secret is not null)
        as "hasTotp",
      exists (select from identity_passkeys p where p.user_id = s.user_id) as "hasPasskey",
      exists (select from identity_recovery_codes c where c.user_id = s.user_id)
        as "hasRecoveryCode"
    from identity_sessions s join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash}`.execute(db);
  return rows[0] ?? null;
}

export async function saveLastSeen<Schema>(
  db: Db<Schema>,
  sessionId: string,
  now: Date,
): Promise<void> {
  await sql`
    update identity_sessions set last_seen_at = greatest(last_seen_at, ${now})
    where id = ${sessionId}`.execute(db);
}

/** Returns false if the session ended in the meantime. */
export async function saveNewToken<Schema>(
  db: Db<Schema>,
  sessionId: string,
  tokenHash: Buffer,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update identity_sessions set token_hash = ${tokenHash} where id = ${sessionId}`.execute(db);
  return numAffectedRows === 1n;
}

export async function saveSecondFactor<Schema>(
  tx: Tx<Schema>,
  sessionId: string,
  provedAt: Date,
): Promise<void> {
  await sql`
    update identity_sessions set second_factor_at = ${provedAt} where id = ${sessionId}`.execute(
    tx,
  );
}

export async function listSessionRows<Schema>(
  db: Db<Schema>,
  userId: string,
): Promise<readonly SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, user_id as "userId", created_at as "createdAt", last_seen_at as "lastSeenAt",
      second_factor_at as "secondFactorAt", address, user_agent as "userAgent"
    from identity_sessions where user_id = ${userId} order by last_seen_at desc, id`.execute(db);
  return rows;
}

export async function deleteSessionByToken<Schema>(
  db: Db<Schema>,
  tokenHash: Buffer,
): Promise<void> {
  await sql`delete from identity_sessions where token_hash = ${tokenHash}`.execute(db);
}

/** Returns false if the person has no such session. */
export async function deleteSession<Schema>(
  db: Db<Schema>,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from identity_sessions where user_id = ${userId} and id = ${sessionId}`.execute(db);
  return numAffectedRows === 1n;
}

/** Deletes all of the person's sessions except the one to keep. */
export async function deleteSessions<Schema>(
  tx: Tx<Schema>,
  userId: string,
  keptId: string | null,
): Promise<void> {
  await sql`
    delete from identity_sessions
    where user_id = ${userId} and id is distinct from ${keptId}::uuid`.execute(tx);
}

/** Deletes the sessions of all members of a tenant. */
export async function deleteMemberSessions<Schema>(
  tx: Tx<Schema>,
  tenantId: string,
): Promise<void> {
  await sql`
    delete from identity_sessions where user_id in (
      select user_id from members where tenant_id = ${tenantId} and removed_at is null)`.execute(
    tx,
  );
}

export interface PersonSignInFacts {
  readonly userId: string;
  readonly hasSecondFactor: boolean;
  readonly lastSeenAt: Date | null;
}

export async function listSignInFacts<Schema>(
  db: Db<Schema>,
  userIds: readonly string[],
): Promise<readonly PersonSignInFacts[]> {
  const { rows } = await sql<PersonSignInFacts>`
    select u.id as "userId",
      exists (select from identity_totp t where t.user_id = u.id and t.secret is not null)
        or exists (select from identity_passkeys p where p.user_id = u.id) as "hasSecondFactor",
      (select max(s.last_seen_at) from identity_sessions s where s.user_id = u.id) as "lastSeenAt"
    from users u where u.id = any(${userIds}::uuid[]) order by u.id`.execute(db);
  return rows;
}
