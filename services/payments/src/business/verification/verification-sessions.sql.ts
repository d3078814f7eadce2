import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import type { RequesterColumns } from '../../kernel/requester-columns.ts';
import type { SessionStatus, VerificationType } from './verification.rules.ts';

export interface SessionKey {
  readonly businessId: string;
  readonly id: string;
}

export interface SessionRow extends SessionKey {
  readonly environment: Environment;
  readonly type: VerificationType;
  readonly ownerId: string | null;
  readonly returnUrl: string | null;
  readonly status: SessionStatus;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const columns = sql`s.business_id as "businessId", s.id, s.environment, s.type,
  s.owner_id as "ownerId", s.return_url as "returnUrl", s.status,
  s.created_at as "createdAt", s.expires_at as "expiresAt"`;

export interface SessionPlace {
  readonly businessId: string;
  readonly environment: Environment;
  readonly type: VerificationType;
  readonly ownerId: string | null;
}

/** The check that a person may be taking now, timed out or not. */
export async function findOpenSession(tx: Tx, place: SessionPlace): Promise<SessionRow | null> {
  const { rows } = await sql<SessionRow>`
    select ${columns} from verification_sessions s
    where s.business_id = ${place.businessId} and s.environment = ${place.environment}
      and s.type = ${place.type} and s.owner_id is not distinct from ${place.ownerId}::uuid
      and s.status = 'open'`.execute(tx);
  return rows[0] ?? null;
}

export async function insertSession(
  db: Db,
  session: SessionRow & RequesterColumns & { readonly nextCheckAt: Date },
): Promise<void> {
  await sql`
    insert into verification_sessions (business_id, id, environment, type, owner_id, return_url,
      status, requested_by_key_id, requested_by_member_id, created_at, expires_at, next_check_at)
    values (${session.businessId}, ${session.id}, ${session.environment}, ${session.type},
      ${session.ownerId}, ${session.returnUrl}, ${session.status}, ${session.requestedByKeyId},
      ${session.requestedByMemberId}, ${session.createdAt}, ${session.expiresAt},
      ${session.nextCheckAt})`.execute(db);
}

/** A notice brings the session's own id and no business; the row names it. */
export async function findSessionById(db: Db, id: string): Promise<SessionRow | null> {
  const { rows } = await sql<SessionRow>`
    select ${columns} from verification_sessions s where s.id = ${id} and s.business_id is not null
    `.execute(db);
  return rows[0] ?? null;
}

/** Its status, locked: an outcome counts once. */
export async function lockSession(tx: Tx, key: SessionKey): Promise<SessionStatus | null> {
  const { rows } = await sql<{ readonly status: SessionStatus }>`
    select s.status from verification_sessions s
    where s.business_id = ${key.businessId} and s.id = ${key.id} for update`.execute(tx);
  return rows[0]?.status ?? null;
}

export interface SessionChange {
  readonly status: SessionStatus;
  readonly reason: string | null;
  readonly endedAt: Date | null;
  readonly nextCheckAt: Date | null;
}

export async function saveSession(
  tx: Tx,
  key: SessionKey,
  { status, reason, endedAt, nextCheckAt }: SessionChange,
): Promise<void> {
  await sql`
    update verification_sessions
    set status = ${status}, reason = ${reason}, ended_at = ${endedAt}, next_check_at = ${nextCheckAt}
    where business_id = ${key.businessId} and id = ${key.id}`.execute(tx);
}

/** Sessions that are due to be asked about, nobody else's until the lease is over. */
export async function claimSessionsToCheck(
  db: Db,
  now: Date,
  leaseUntil: Date,
  rowsMax: number,
): Promise<readonly SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    update verification_sessions s set next_check_at = ${leaseUntil}
    from (select d.business_id, d.id from verification_sessions d
          where d.next_check_at <= ${now}
          order by d.next_check_at limit ${rowsMax} for update skip locked) due
    where s.business_id = due.business_id and s.id = due.id
    returning ${columns}`.execute(db);
  return rows;
}

export interface SessionSummary extends SessionRow {
  readonly reason: string | null;
  readonly endedAt: Date | null;
}

/** The newest first. */
export async function listSessions(
  db: Db,
  businessId: string,
  rowsMax: number,
): Promise<readonly SessionSummary[]> {
  const { rows } = await sql<SessionSummary>`
    select ${columns}, s.reason, s.ended_at as "endedAt" from verification_sessions s
    where s.business_id = ${businessId} order by s.id desc limit ${rowsMax}`.execute(db);
  return rows;
}

/** Gives the ids of those that were not over. */
export async function endSessionsOfOwner(
  tx: Tx,
  owner: { readonly businessId: string; readonly ownerId: string },
  now: Date,
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    update verification_sessions
    set status = 'cancelled', ended_at = ${now}, next_check_at = null
    where business_id = ${owner.businessId} and owner_id = ${owner.ownerId}
      and next_check_at is not null
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
