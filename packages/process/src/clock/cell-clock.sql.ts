import { sql } from '@countinghouse/postgres';
import type { Db } from '@countinghouse/postgres';

/** What followers do in a round: create partitions, run due work, or run jobs that were skipped. */
export type ClockPhase = 'prepare' | 'round' | 'finish';

export interface ClockRow {
  readonly offsetMs: number;
  readonly targetMs: number;
  readonly round: bigint;
  readonly phase: ClockPhase;
  readonly isAdvancing: boolean;
}

const columns =
  sql.raw(`offset_ms::float8 as "offsetMs", target_ms::float8 as "targetMs", round, phase,
  coalesce(advancing_until > clock_timestamp(), false) as "isAdvancing"`);

/** Null where the clock cannot be moved. */
export async function findClock<Schema>(db: Db<Schema>): Promise<ClockRow | null> {
  const { rows } = await sql<ClockRow>`select ${columns} from cell_clock`.execute(db);
  return rows[0] ?? null;
}

/** Null if another request is advancing the clock, or there is none. */
export async function claimAdvance<Schema>(
  db: Db<Schema>,
  leaseMs: number,
): Promise<ClockRow | null> {
  const { rows } = await sql<ClockRow>`
    update cell_clock set advancing_until = clock_timestamp() + make_interval(secs => ${leaseMs / 1_000})
    where coalesce(advancing_until <= clock_timestamp(), true)
    returning ${columns}`.execute(db);
  return rows[0] ?? null;
}

export async function endAdvance<Schema>(db: Db<Schema>): Promise<void> {
  await sql`update cell_clock set advancing_until = null`.execute(db);
}

/** Requests another round from every follower, and returns its number. */
export async function saveRound<Schema>(
  db: Db<Schema>,
  to: { readonly phase: ClockPhase; readonly offsetMs: number; readonly targetMs: number },
): Promise<bigint> {
  const { rows } = await sql<{ round: bigint }>`
    update cell_clock set round = round + 1, phase = ${to.phase},
      offset_ms = greatest(offset_ms, ${to.offsetMs}::bigint),
      target_ms = greatest(target_ms, ${to.targetMs}::bigint)
    returning round`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the clock of this cell cannot be moved');
  return row.round;
}

export interface Follower {
  readonly id: string;
  readonly program: 'api' | 'worker' | 'dispatcher' | 'console';
  readonly round: bigint;
  readonly dueCount: number;
  readonly nextDueAt: Date | null;
}

export async function saveFollower<Schema>(db: Db<Schema>, follower: Follower): Promise<void> {
  const { id, program, round, dueCount, nextDueAt } = follower;
  await sql`
    insert into cell_clock_followers (id, program, round, due_count, next_due_at, seen_at)
    values (${id}, ${program}, ${round}, ${dueCount}, ${nextDueAt}, clock_timestamp())
    on conflict (id) do update set round = excluded.round, due_count = excluded.due_count,
      next_due_at = excluded.next_due_at, seen_at = excluded.seen_at`.execute(db);
}

export async function deleteFollower<Schema>(db: Db<Schema>, id: string): Promise<void> {
  await sql`delete from cell_clock_followers where id = ${id}`.execute(db);
}

/** Followers that reported within this time; the others are gone. */
export async function listFollowers<Schema>(
  db: Db<Schema>,
  aliveMs: number,
): Promise<readonly Follower[]> {
  const { rows } = await sql<Follower>`
    select id, program, round, due_count as "dueCount", next_due_at as "nextDueAt"
    from cell_clock_followers
    where seen_at > clock_timestamp() - make_interval(secs => ${aliveMs / 1_000})`.execute(db);
  return rows;
}

export async function deleteLostFollowers<Schema>(db: Db<Schema>, aliveMs: number): Promise<void> {
  await sql`
    delete from cell_clock_followers
    where seen_at < clock_timestamp() - make_interval(secs => ${aliveMs / 1_000})`.execute(db);
}
