import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '@countinghouse/postgres';
import { movesOnTo } from '../passkeys.sql.ts';
import type { Operator } from './operator.rules.ts';

export interface OperatorRow extends Operator {
  readonly createdAt: Date;
  readonly removedAt: Date | null;
  readonly passkeys: number;
  readonly lastSeenAt: Date | null;
}

/** Violates `operators_email_unique` if the address already has an operator. */
export async function insertOperator<Schema>(
  db: Db<Schema>,
  operator: Operator,
  now: Date,
): Promise<void> {
  await sql`
    insert into operators (id, email, name, role, created_at)
    values (${operator.id}, ${operator.email}, ${operator.name}, ${operator.role}, ${now})`.execute(
    db,
  );
}

export async function listOperatorRows<Schema>(db: Db<Schema>): Promise<readonly OperatorRow[]> {
  const { rows } = await sql<OperatorRow>`
    select o.id, o.email, o.name, o.role, o.created_at as "createdAt", o.removed_at as "removedAt",
      (select count(*)::int from operator_passkeys p where p.operator_id = o.id) as passkeys,
      (select max(s.last_seen_at) from operator_sessions s where s.operator_id = o.id) as "lastSeenAt"
    from operators o order by o.email`.execute(db);
  return rows;
}

/** Does not find removed operators. */
export async function findOperatorByEmail<Schema>(
  tx: Tx<Schema>,
  email: string,
): Promise<Operator | null> {
  const { rows } = await sql<Operator>`
    select id, email, name, role from operators
    where email = ${email} and removed_at is null`.execute(tx);
  return rows[0] ?? null;
}

/** Also deletes their sessions, links and passkeys. */
export async function removeOperatorRow<Schema>(
  tx: Tx<Schema>,
  id: string,
  now: Date,
): Promise<void> {
  await sql`delete from operator_sessions where operator_id = ${id}`.execute(tx);
  await sql`delete from operator_enrolments where operator_id = ${id}`.execute(tx);
  await sql`delete from operator_passkeys where operator_id = ${id}`.execute(tx);
  await sql`update operators set removed_at = ${now} where id = ${id}`.execute(tx);
}

/** Replaces the operator's earlier links. */
export async function insertEnrolment<Schema>(
  tx: Tx<Schema>,
  enrolment: { readonly tokenHash: Buffer; readonly operatorId: string; readonly expiresAt: Date },
): Promise<void> {
  await sql`delete from operator_enrolments where operator_id = ${enrolment.operatorId}`.execute(
    tx,
  );
  await sql`
    insert into operator_enrolments (token_hash, operator_id, expires_at)
    values (${enrolment.tokenHash}, ${enrolment.operatorId}, ${enrolment.expiresAt})`.execute(tx);
}

export interface OpenEnrolment extends Operator {
  readonly expiresAt: Date;
}

export async function findEnrolment<Schema>(
  db: Db<Schema>,
  tokenHash: Buffer,
  now: Date,
): Promise<OpenEnrolment | null> {
  const { rows } = await sql<OpenEnrolment>`
    select o.id, o.email, o.name, o.role, e.expires_at as "expiresAt"
    from operator_enrolments e join operators o on o.id = e.operator_id
    where e.token_hash = ${tokenHash} and e.expires_at > ${now} and o.removed_at is null`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Returns false if the link was used in the meantime. */
export async function consumeEnrolment<Schema>(
  tx: Tx<Schema>,
  tokenHash: Buffer,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from operator_enrolments where token_hash = ${tokenHash}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Also deletes expired challenges. */
export async function insertOperatorChallenge<Schema>(
  db: Db<Schema>,
  challenge: {
    readonly challengeHash: Buffer;
    readonly operatorId: string | null;
    readonly expiresAt: Date;
  },
  now: Date,
): Promise<void> {
  await sql`delete from operator_challenges where expires_at <= ${now}`.execute(db);
  await sql`
    insert into operator_challenges (challenge_hash, operator_id, expires_at)
    values (${challenge.challengeHash}, ${challenge.operatorId}, ${challenge.expiresAt})`.execute(
    db,
  );
}

/**
 * Returns false if the challenge is unknown, belongs to someone else, was answered, or has expired.
 */
export async function consumeOperatorChallenge<Schema>(
  db: Db<Schema>,
  challenge: { readonly challengeHash: Buffer; readonly operatorId: string | null },
  now: Date,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from operator_challenges
    where challenge_hash = ${challenge.challengeHash}
      and operator_id is not distinct from ${challenge.operatorId}::uuid
      and expires_at > ${now}`.execute(db);
  return numAffectedRows === 1n;
}

export interface OperatorPasskey {
  readonly id: string;
  readonly operatorId: string;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: bigint;
  readonly name: string;
  readonly createdAt: Date;
}

/** Violates `operator_passkeys_credential_once` if the credential was added before. */
export async function insertOperatorPasskey<Schema>(
  tx: Tx<Schema>,
  passkey: OperatorPasskey,
): Promise<void> {
  await sql`
    insert into operator_passkeys (id, operator_id, credential_id, public_key, counter, name, created_at)
    values (${passkey.id}, ${passkey.operatorId}, ${passkey.credentialId}, ${passkey.publicKey},
      ${passkey.counter}, ${passkey.name}, ${passkey.createdAt})`.execute(tx);
}

export async function listOperatorCredentials<Schema>(
  db: Db<Schema>,
  operatorId: string,
): Promise<readonly Buffer[]> {
  const { rows } = await sql<{ credentialId: Buffer }>`
    select credential_id as "credentialId" from operator_passkeys
    where operator_id = ${operatorId} order by id`.execute(db);
  return rows.map(({ credentialId }) => credentialId);
}

/** Returns the passkey with its operator; removed operators' passkeys are deleted. */
export async function findOperatorPasskey<Schema>(
  db: Db<Schema>,
  credentialId: Buffer,
): Promise<(OperatorPasskey & { readonly email: string }) | null> {
  const { rows } = await sql<OperatorPasskey & { readonly email: string }>`
    select p.id, p.operator_id as "operatorId", p.credential_id as "credentialId",
      p.public_key as "publicKey", p.counter, p.name, p.created_at as "createdAt", o.email
    from operator_passkeys p join operators o on o.id = p.operator_id
    where p.credential_id = ${credentialId} and o.removed_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Returns false if the counter has not increased. */
export async function saveOperatorPasskeyUse<Schema>(
  db: Db<Schema>,
  id: string,
  counter: bigint,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update operator_passkeys set counter = ${counter}, last_used_at = ${now}
    where id = ${id} and ${movesOnTo(counter)}`.execute(db);
  return numAffectedRows === 1n;
}

export interface OperatorSession {
  readonly id: string;
  readonly operatorId: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly secondFactorAt: Date;
  readonly address: string;
  readonly userAgent: string;
}

export async function insertOperatorSession<Schema>(
  db: Db<Schema>,
  session: OperatorSession,
  tokenHash: Buffer,
): Promise<void> {
  await sql`
    insert into operator_sessions (id, operator_id, token_hash, created_at, last_seen_at,
      second_factor_at, address, user_agent)
    values (${session.id}, ${session.operatorId}, ${tokenHash}, ${session.createdAt},
      ${session.lastSeenAt}, ${session.secondFactorAt}, ${session.address}, ${session.userAgent})`.execute(
    db,
  );
}

export async function findOperatorSession<Schema>(
  db: Db<Schema>,
  tokenHash: Buffer,
): Promise<(OperatorSession & Omit<Operator, 'id'>) | null> {
  const { rows } = await sql<OperatorSession & Omit<Operator, 'id'>>`
    select s.id, s.operator_id as "operatorId", s.created_at as "createdAt",
      s.last_seen_at as "lastSeenAt", s.second_factor_at as "secondFactorAt", s.address,
      s.user_agent as "userAgent", o.email, o.name, o.role
    from operator_sessions s join operators o on o.id = s.operator_id
    where s.token_hash = ${tokenHash} and o.removed_at is null`.execute(db);
  return rows[0] ?? null;
}

export async function saveOperatorSeen<Schema>(
  db: Db<Schema>,
  sessionId: string,
  now: Date,
): Promise<void> {
  await sql`
    update operator_sessions set last_seen_at = greatest(last_seen_at, ${now})
    where id = ${sessionId}`.execute(db);
}

/**
 * Changes the token, so that an intercepted one is worthless. Returns false if the session has
 * ended.
 */
export async function raiseOperatorSession<Schema>(
  db: Db<Schema>,
  sessionId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update operator_sessions set token_hash = ${tokenHash}, second_factor_at = ${now}
    where id = ${sessionId}`.execute(db);
  return numAffectedRows === 1n;
}

export async function deleteOperatorSession<Schema>(
  db: Db<Schema>,
  which: { readonly id: string } | { readonly tokenHash: Buffer },
): Promise<void> {
  if ('id' in which) await sql`delete from operator_sessions where id = ${which.id}`.execute(db);
  else await sql`delete from operator_sessions where token_hash = ${which.tokenHash}`.execute(db);
}
