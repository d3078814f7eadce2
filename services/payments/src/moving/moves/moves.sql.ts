import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';

export type MoveState =
  | 'copying'
  | 'frozen'
  | 'away'
  | 'closed'
  | 'arriving'
  | 'here'
  | 'abandoned';

/** One cell's side of a move. */
export interface Move {
  readonly businessId: string;
  readonly epoch: number;
  readonly side: 'from' | 'to';
  readonly otherCell: number;
  readonly state: MoveState;
  readonly workspaces: readonly string[];
  readonly people: readonly string[];
  readonly membersEver: readonly string[];
  readonly startedAt: Date;
  readonly updatedAt: Date;
  readonly report: Readonly<Record<string, unknown>>;
  /** Who works on it. */
  readonly mover: string | null;
}

const selected =
  sql.raw(`business_id as "businessId", epoch, side, other_cell as "otherCell", state, workspaces, people,
  members_ever as "membersEver", started_at as "startedAt", updated_at as "updatedAt", report, mover`);

/** The newest first. */
export async function listMoves(db: Db, businessId: string): Promise<readonly Move[]> {
  const { rows } = await sql<Move>`
    select ${selected} from business_moves where business_id = ${businessId} order by epoch desc`.execute(
    db,
  );
  return rows;
}

type NewMove = Omit<Move, 'startedAt' | 'updatedAt' | 'report' | 'mover'>;

export async function insertMove(db: Db, move: NewMove): Promise<void> {
  await sql`
    insert into business_moves (business_id, epoch, side, other_cell, state, workspaces, people,
      members_ever)
    values (${move.businessId}, ${move.epoch}, ${move.side}, ${move.otherCell}, ${move.state},
      ${move.workspaces}::uuid[], ${move.people}::uuid[], ${move.membersEver}::uuid[])
    on conflict (business_id, epoch) do nothing`.execute(db);
}

type MoveName = Pick<Move, 'businessId' | 'epoch'>;

/** A step of a move, with its figures. Waits for writers of the business that are under way. */
export async function saveMoveState(
  db: Db,
  { businessId, epoch }: MoveName,
  state: MoveState,
  report: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await sql`
    update business_moves set state = ${state}, frozen_until = null, updated_at = now(),
      report = report || ${JSON.stringify(report)}::jsonb
    where business_id = ${businessId} and epoch = ${epoch}`.execute(db);
}

export async function saveReport(
  db: Db,
  { businessId, epoch }: MoveName,
  report: Readonly<Record<string, unknown>>,
): Promise<void> {
  await sql`
    update business_moves set report = report || ${JSON.stringify(report)}::jsonb, updated_at = now()
    where business_id = ${businessId} and epoch = ${epoch}`.execute(db);
}

export async function freezeMove(
  db: Db,
  { businessId, epoch }: MoveName,
  seconds: number,
): Promise<void> {
  await sql`
    update business_moves set state = 'frozen', updated_at = now(),
      frozen_until = clock_timestamp() + make_interval(secs => ${seconds})
    where business_id = ${businessId} and epoch = ${epoch} and state in ('copying', 'frozen')`.execute(
    db,
  );
}

/** Locks the move and then looks: no writer can pass a frost that is found in force here. */
export async function isStillFrozen(tx: Tx, { businessId, epoch }: MoveName): Promise<boolean> {
  await sql`
    select from business_moves where business_id = ${businessId} and epoch = ${epoch} for update`.execute(
    tx,
  );
  const { rows } = await sql<{ isFrozen: boolean }>`
    select state = 'frozen' and frozen_until > clock_timestamp() and not exists (
      select from business_move_changes c where c.business_id = ${businessId}) as "isFrozen"
    from business_moves where business_id = ${businessId} and epoch = ${epoch}`.execute(tx);
  return rows[0]?.isFrozen === true;
}

/** Extends the frost while it is in force. False: it has ended. A write that slipped in between is on record. */
export async function extendFrost(
  db: Db,
  { businessId, epoch }: MoveName,
  seconds: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update business_moves set frozen_until = clock_timestamp() + make_interval(secs => ${seconds})
    where business_id = ${businessId} and epoch = ${epoch}
      and state = 'frozen' and frozen_until > clock_timestamp()`.execute(db);
  return numAffectedRows === 1n;
}

export interface Parts {
  readonly workspaces: readonly string[];
  readonly people: readonly string[];
  /** Members of before too. */
  readonly membersEver: readonly string[];
}

/** Null: no such business. */
export async function findParts(db: Db, businessId: string): Promise<Parts | null> {
  const { rows } = await sql<Parts>`
    select array(select w.id::text from workspaces w where w.business_id = b.id order by w.id) as workspaces,
      array(select m.user_id::text from members m
        where m.tenant_id = b.id and m.removed_at is null order by m.user_id) as people,
      array(select m.user_id::text from members m where m.tenant_id = b.id order by m.user_id) as "membersEver"
    from businesses b where b.id = ${businessId}`.execute(db);
  return rows[0] ?? null;
}

/** Where the former cell sends callers; null: the business is here. Processes hear of it. */
export async function saveMovedTo(db: Db, businessId: string, cell: number | null): Promise<void> {
  await sql`
    update businesses set moved_to_cell = ${cell} where id = ${businessId}`.execute(db);
}

/** Processes forget what they remember of the business. */
export async function recordBusinessChange(tx: Tx, businessId: string): Promise<void> {
  await sql`select record_change('business', ${businessId})`.execute(tx);
}

/** What has to end before a business moves away, each with a count. */
export async function listMoveObstacles(
  db: Db,
  businessId: string,
): Promise<readonly { readonly reason: string; readonly count: number }[]> {
  const { rows } = await sql<{ reason: string; count: number }>`
    select reason, count::integer from (
      select 'people_of_other_businesses' as reason, count(distinct m.user_id) as count
      from members m join members o on o.user_id = m.user_id and o.tenant_id <> m.tenant_id
        join businesses b on b.id = o.tenant_id
      where m.tenant_id = ${businessId} and m.removed_at is null and o.removed_at is null
        and b.moved_to_cell is null
      union all
      select 'recoveries_open', count(*) from recoveries
      where business_id = ${businessId} and status in ('waiting', 'confirmed')
      union all
      select 'operator_requests_open', count(*) from operator_requests
      where business_id = ${businessId} and status = 'waiting'
      union all
      select 'archive_under_way', count(*) from archives
      where tenant_id = ${businessId} and status in ('queued', 'running')
      union all
      select 'keys_not_used_since_routes', count(*) from api_keys
      where business_id = ${businessId} and route is null and revoked_at is null
        and (expires_at is null or expires_at > now())) found
    where count > 0 order by reason`.execute(db);
  return rows;
}

/** Addresses that belong to other accounts in the cell that they would come to. */
export async function countForeignAddresses(
  db: Db,
  people: readonly { readonly id: string; readonly email: string }[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from unnest(${people.map(({ id }) => id)}::uuid[], ${people.map(({ email }) => email)}::text[]) p (id, email)
    join users u on u.email = p.email and u.id <> p.id`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function listAddresses(
  db: Db,
  people: readonly string[],
): Promise<readonly { readonly id: string; readonly email: string }[]> {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from users where id = any(${people}::uuid[])`.execute(db);
  return rows;
}

/** Both cells must run the same migrations: rows travel as whole rows. */
export async function listReleases(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id || ' ' || checksum as id from schema_migrations order by 1`.execute(db);
  return rows.map(({ id }) => id);
}
