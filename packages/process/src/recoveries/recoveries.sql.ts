import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '@countinghouse/postgres';
import type { TenantTable } from '../console/tenant-table.ts';
import type { Membership } from './recovery-place.ts';
import type { Recovery, RecoveryStop } from './recovery.rules.ts';

const columnsOf = ({ idColumn }: TenantTable) =>
  sql.raw(`r.id, r.kind, r.user_id as "userId", r.${idColumn} as "tenantId", r.member_id as "memberId",
  r.new_email as "newEmail", r.requested_by as "requestedBy", r.requested_at as "requestedAt",
  r.ready_at as "readyAt", r.expires_at as "expiresAt", r.status, r.link_expires_at as "linkExpiresAt"`);

type NewRecovery = Omit<Recovery, 'status' | 'linkExpiresAt'> & { readonly stopTokenHash: Buffer };

/** False when one of the same kind is open. Only operators name the requester and a new address. */
export async function insertRecovery<Schema>(
  tx: Tx<Schema>,
  { idColumn }: TenantTable,
  recovery: NewRecovery,
): Promise<boolean> {
  const { requestedBy, newEmail } = recovery;
  const [columns, values] =
    requestedBy === null
      ? [sql``, sql``]
      : [sql`, requested_by, new_email`, sql`, ${requestedBy}, ${newEmail}`];
  const { numAffectedRows } = await sql`
    insert into recoveries (id, kind, user_id, ${sql.ref(idColumn)}, member_id, requested_at, ready_at,
      expires_at, stop_token_hash${columns})
    values (${recovery.id}, ${recovery.kind}, ${recovery.userId}, ${recovery.tenantId},
      ${recovery.memberId}, ${recovery.requestedAt}, ${recovery.readyAt}, ${recovery.expiresAt},
      ${recovery.stopTokenHash}${values})
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** An open one that can no longer be confirmed or used makes room for a new one. */
export async function closeExpiredRecovery<Schema>(
  tx: Tx<Schema>,
  { idColumn }: TenantTable,
  { userId, kind, tenantId }: Pick<Recovery, 'userId' | 'kind' | 'tenantId'>,
  now: Date,
): Promise<void> {
  await sql`
    update recoveries set status = 'stopped', stopped_by = 'operator', ended_at = ${now}
    where user_id = ${userId} and kind = ${kind} and ${sql.ref(idColumn)} = ${tenantId}
      and ((status = 'waiting' and expires_at <= ${now})
        or (status = 'confirmed' and link_expires_at <= ${now}))`.execute(tx);
}

export async function findRecoveryRow<Schema>(
  db: Db<Schema>,
  tenants: TenantTable,
  id: string,
): Promise<Recovery | null> {
  const { rows } = await sql<Recovery>`
    select ${columnsOf(tenants)} from recoveries r where r.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function lockRecovery<Schema>(
  tx: Tx<Schema>,
  tenants: TenantTable,
  id: string,
): Promise<Recovery | null> {
  const { rows } = await sql<Recovery>`
    select ${columnsOf(tenants)} from recoveries r where r.id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

export async function findRecoveryByLink<Schema>(
  db: Db<Schema>,
  tenants: TenantTable,
  tokenHash: Buffer,
): Promise<Recovery | null> {
  const { rows } = await sql<Recovery>`
    select ${columnsOf(tenants)} from recoveries r where r.link_token_hash = ${tokenHash}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** False when it is over. */
export async function saveRecoveryStopped<Schema>(
  tx: Tx<Schema>,
  id: string,
  { by, at }: { readonly by: RecoveryStop; readonly at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update recoveries set status = 'stopped', stopped_by = ${by}, ended_at = ${at}
    where id = ${id} and status in ('waiting', 'confirmed')`.execute(tx);
  return numAffectedRows === 1n;
}

/** The recovery that an e-mail's link stops; null when it is over. */
export async function stopRecoveryByToken<Schema>(
  tx: Tx<Schema>,
  tenants: TenantTable,
  tokenHash: Buffer,
  at: Date,
): Promise<Recovery | null> {
  const { rows } = await sql<Recovery>`
    update recoveries r set status = 'stopped', stopped_by = 'link', ended_at = ${at}
    where r.stop_token_hash = ${tokenHash} and r.status in ('waiting', 'confirmed')
    returning ${columnsOf(tenants)}`.execute(tx);
  return rows[0] ?? null;
}

/** What a person's sign-in stops: recoveries of their account, and successors where they are an owner. */
export async function stopRecoveriesOfPerson<Schema>(
  tx: Tx<Schema>,
  tenants: TenantTable,
  userId: string,
  at: Date,
): Promise<readonly Recovery[]> {
  const { rows } = await sql<Recovery>`
    update recoveries r set status = 'stopped', stopped_by = 'sign_in', ended_at = ${at}
    where r.status in ('waiting', 'confirmed') and (r.user_id = ${userId}
      or (r.kind = 'successor' and ${sql.ref(`r.${tenants.idColumn}`)} in (
        select tenant_id from members where user_id = ${userId} and role = 'owner' and removed_at is null)))
    returning ${columnsOf(tenants)}`.execute(tx);
  return rows;
}

interface RecoveryConfirmation {
  readonly proofBy: string;
  readonly confirmedBy: string;
  readonly at: Date;
  /** Null: an invitation takes the link's place, and the recovery is over. */
  readonly link: { readonly tokenHash: Buffer; readonly expiresAt: Date } | null;
}

export async function saveRecoveryConfirmed<Schema>(
  tx: Tx<Schema>,
  id: string,
  { proofBy, confirmedBy, at, link }: RecoveryConfirmation,
): Promise<void> {
  await sql`
    update recoveries set status = ${link === null ? 'used' : 'confirmed'}, proof_by = ${proofBy},
      confirmed_by = ${confirmedBy}, confirmed_at = ${at}, link_token_hash = ${link?.tokenHash ?? null},
      link_expires_at = ${link?.expiresAt ?? null}, ended_at = ${link === null ? at : null}
    where id = ${id}`.execute(tx);
}

/** False when the link was used, stopped or is too old: it works once. */
export async function takeRecoveryLink<Schema>(
  tx: Tx<Schema>,
  tokenHash: Buffer,
  at: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update recoveries set status = 'used', ended_at = ${at}
    where link_token_hash = ${tokenHash} and status = 'confirmed' and link_expires_at > ${at}`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/** With the names of the tenant, the member and the operator. */
export interface ShownRecovery extends Recovery {
  readonly tenantName: string;
  readonly memberName: string;
  readonly memberEmail: string;
  readonly memberRole: string;
  readonly requestedByName: string | null;
  readonly stoppedBy: RecoveryStop | null;
  readonly endedAt: Date | null;
}

/** For operators: what is open first, then the newest. */
export async function listRecoveryRows<Schema>(
  db: Db<Schema>,
  tenants: TenantTable,
  limit: number,
): Promise<readonly ShownRecovery[]> {
  const { table, nameColumn, idColumn } = tenants;
  const { rows } = await sql<ShownRecovery>`
    select ${columnsOf(tenants)}, ${sql.ref(`t.${nameColumn}`)} as "tenantName", u.name as "memberName",
      u.email as "memberEmail", m.role as "memberRole", o.name as "requestedByName",
      r.stopped_by as "stoppedBy", r.ended_at as "endedAt"
    from recoveries r
    join ${sql.table(table)} t on t.id = ${sql.ref(`r.${idColumn}`)}
    join users u on u.id = r.user_id
    join members m on m.tenant_id = ${sql.ref(`r.${idColumn}`)} and m.id = r.member_id
    left join operators o on o.id = r.requested_by
    order by (r.status in ('waiting', 'confirmed')) desc, r.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Until then the decisions of a recovered owner or admin do not count, like those of a newcomer. */
export async function saveDecisionsDelayed<Schema>(
  tx: Tx<Schema>,
  { tenantId, memberId }: Membership,
  { since, until }: { readonly since: Date; readonly until: Date },
): Promise<void> {
  await sql`
    update members set decider_since = ${since}, decides_from = ${until}, vouched_at = null,
      vouched_by_member_id = null, vouched_by_operator = null
    where tenant_id = ${tenantId} and id = ${memberId} and removed_at is null
      and decider_since is not null`.execute(tx);
}
