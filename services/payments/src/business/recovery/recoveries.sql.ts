import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Recovery, RecoveryStop } from './recovery.rules.ts';

const columns = sql.raw(`id, kind, user_id as "userId", business_id as "businessId",
  member_id as "memberId", new_email as "newEmail", requested_by as "requestedBy",
  requested_at as "requestedAt", ready_at as "readyAt", expires_at as "expiresAt", status,
  link_expires_at as "linkExpiresAt"`);

type NewRecovery = Omit<Recovery, 'status' | 'linkExpiresAt'> & { readonly stopTokenHash: Buffer };

/** False when one of the same kind is open. Only operators name who requests and a new address. */
export async function insertRecovery(tx: Tx, recovery: NewRecovery): Promise<boolean> {
  const { requestedBy, newEmail } = recovery;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('recoveries')
    .values({
      id: recovery.id,
      kind: recovery.kind,
      user_id: recovery.userId,
      business_id: recovery.businessId,
      member_id: recovery.memberId,
      requested_at: recovery.requestedAt,
      ready_at: recovery.readyAt,
      expires_at: recovery.expiresAt,
      stop_token_hash: recovery.stopTokenHash,
      ...(requestedBy !== null && { requested_by: requestedBy, new_email: newEmail }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** An open one that nobody can confirm or use any more makes room for a new one. */
export async function closeExpiredRecovery(
  tx: Tx,
  { userId, kind, businessId }: Pick<Recovery, 'userId' | 'kind' | 'businessId'>,
  now: Date,
): Promise<void> {
  await sql`
    update recoveries set status = 'stopped', stopped_by = 'operator', ended_at = ${now}
    where user_id = ${userId} and kind = ${kind} and business_id = ${businessId}
      and ((status = 'waiting' and expires_at <= ${now})
        or (status = 'confirmed' and link_expires_at <= ${now}))`.execute(tx);
}

export async function findRecoveryRow(db: Db, id: string): Promise<Recovery | null> {
  const { rows } = await sql<Recovery>`
    select ${columns} from recoveries where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function lockRecovery(tx: Tx, id: string): Promise<Recovery | null> {
  const { rows } = await sql<Recovery>`
    select ${columns} from recoveries where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

export async function findRecoveryByLink(db: Db, tokenHash: Buffer): Promise<Recovery | null> {
  const { rows } = await sql<Recovery>`
    select ${columns} from recoveries where link_token_hash = ${tokenHash}`.execute(db);
  return rows[0] ?? null;
}

/** False when it is not open any more. */
export async function saveRecoveryStopped(
  tx: Tx,
  id: string,
  { by, at }: { readonly by: RecoveryStop; readonly at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update recoveries set status = 'stopped', stopped_by = ${by}, ended_at = ${at}
    where id = ${id} and status in ('waiting', 'confirmed')`.execute(tx);
  return numAffectedRows === 1n;
}

/** What the link of a mail stops; null when it is over. */
export async function stopRecoveryByToken(
  tx: Tx,
  tokenHash: Buffer,
  at: Date,
): Promise<Recovery | null> {
  const { rows } = await sql<Recovery>`
    update recoveries set status = 'stopped', stopped_by = 'link', ended_at = ${at}
    where stop_token_hash = ${tokenHash} and status in ('waiting', 'confirmed')
    returning ${columns}`.execute(tx);
  return rows[0] ?? null;
}

/** What a person's sign-in stops: recoveries of their account, and successors where they are an owner. */
export async function stopRecoveriesOfPerson(
  tx: Tx,
  userId: string,
  at: Date,
): Promise<readonly Recovery[]> {
  const { rows } = await sql<Recovery>`
    update recoveries set status = 'stopped', stopped_by = 'sign_in', ended_at = ${at}
    where status in ('waiting', 'confirmed') and (user_id = ${userId} or (kind = 'successor' and business_id in (
      select tenant_id from members where user_id = ${userId} and role = 'owner' and removed_at is null)))
    returning ${columns}`.execute(tx);
  return rows;
}

export interface RecoveryConfirmation {
  readonly proofBy: string;
  readonly confirmedBy: string;
  readonly at: Date;
  /** Null: an invitation takes the link's place, and the recovery is over. */
  readonly link: { readonly tokenHash: Buffer; readonly expiresAt: Date } | null;
}

export async function saveRecoveryConfirmed(
  tx: Tx,
  id: string,
  { proofBy, confirmedBy, at, link }: RecoveryConfirmation,
): Promise<void> {
  await tx
    .updateTable('recoveries')
    .set({
      status: link === null ? 'used' : 'confirmed',
      proof_by: proofBy,
      confirmed_by: confirmedBy,
      confirmed_at: at,
      link_token_hash: link?.tokenHash ?? null,
      link_expires_at: link?.expiresAt ?? null,
      ended_at: link === null ? at : null,
    })
    .where('id', '=', id)
    .execute();
}

/** False when the link was used, stopped or is too old: it works once. */
export async function takeRecoveryLink(tx: Tx, tokenHash: Buffer, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update recoveries set status = 'used', ended_at = ${at}
    where link_token_hash = ${tokenHash} and status = 'confirmed' and link_expires_at > ${at}`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/** With the names of whom it is about. */
export interface ShownRecovery extends Recovery {
  readonly businessName: string;
  readonly memberName: string;
  readonly memberEmail: string;
  readonly memberRole: string;
  readonly requestedByName: string | null;
  readonly stoppedBy: RecoveryStop | null;
  readonly endedAt: Date | null;
}

/** For operators: what is open first, then the newest. */
export async function listRecoveryRows(db: Db, limit: number): Promise<readonly ShownRecovery[]> {
  const { rows } = await sql<ShownRecovery>`
    select r.id, r.kind, r.user_id as "userId", r.business_id as "businessId",
      r.member_id as "memberId", r.new_email as "newEmail", r.requested_by as "requestedBy",
      r.requested_at as "requestedAt", r.ready_at as "readyAt", r.expires_at as "expiresAt", r.status,
      r.link_expires_at as "linkExpiresAt", b.business_name as "businessName", u.name as "memberName",
      u.email as "memberEmail", m.role as "memberRole", o.name as "requestedByName",
      r.stopped_by as "stoppedBy", r.ended_at as "endedAt"
    from recoveries r
    join businesses b on b.id = r.business_id
    join users u on u.id = r.user_id
    join members m on m.tenant_id = r.business_id and m.id = r.member_id
    left join operators o on o.id = r.requested_by
    order by (r.status in ('waiting', 'confirmed')) desc, r.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Until then the decisions of a recovered owner or admin do not count, as those of a newcomer. */
export async function saveDecisionsDelayed(
  tx: Tx,
  { businessId, memberId }: Pick<Recovery, 'businessId' | 'memberId'>,
  { since, until }: { readonly since: Date; readonly until: Date },
): Promise<void> {
  await sql`
    update members set decider_since = ${since}, decides_from = ${until}, vouched_at = null,
      vouched_by_member_id = null, vouched_by_operator = null
    where tenant_id = ${businessId} and id = ${memberId} and removed_at is null
      and decider_since is not null`.execute(tx);
}
