import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import type { BreakAction } from './break-guide.rules.ts';
import type { Break, BreakKind, ReconciledList } from './reconciliation.rules.ts';

export interface Run {
  readonly id: string;
  readonly environment: Environment;
  /** A UTC day, for example `2026-11-14`. */
  readonly day: string;
  readonly list: ReconciledList;
  readonly startedAt: Date;
}

export interface RunCounts {
  readonly theirs: number;
  readonly ours: number;
  /** Rows of others that share the provider account. */
  readonly foreign: number;
  readonly repaired: number;
}

export async function insertRun(db: Db, run: Run): Promise<void> {
  await sql`
    insert into reconciliation_runs (id, environment, day, list, started_at)
    values (${run.id}, ${run.environment}, ${run.day}, ${run.list}, ${run.startedAt})`.execute(db);
}

/** Without `finishedAt` the run counts as inconclusive. */
export async function saveRun(
  tx: Tx,
  run: Run,
  counts: RunCounts & { readonly cleared: number },
  finishedAt: Date | null,
): Promise<void> {
  await sql`
    update reconciliation_runs set finished_at = ${finishedAt}, theirs_count = ${counts.theirs},
      ours_count = ${counts.ours}, foreign_count = ${counts.foreign},
      repaired_count = ${counts.repaired}, cleared_count = ${counts.cleared},
      open_count = (select count(*) from reconciliation_breaks
        where environment = ${run.environment} and list = ${run.list} and day = ${run.day}
          and status = 'open')
    where id = ${run.id}`.execute(tx);
}

/** The requested days of a list that no run has finished since the given time. */
export async function listDaysToCompare(
  db: Db,
  environment: Environment,
  asked: { readonly days: readonly string[]; readonly since: Date },
): Promise<readonly Pick<Run, 'day' | 'list'>[]> {
  const { rows } = await sql<Pick<Run, 'day' | 'list'>>`
    select d.day, l.list
    from unnest(${asked.days}::text[]) as d (day)
    cross join unnest(array['charges', 'transfers', 'refunds', 'settlements']) with ordinality as l (list, position)
    where not exists (select from reconciliation_runs r
      where r.environment = ${environment} and r.day = d.day and r.list = l.list
        and r.finished_at is not null and r.started_at >= ${asked.since})
    order by d.day, l.position`.execute(db);
  return rows;
}

/** Days from the first one on with an open break, or whose last run was inconclusive. */
export async function listUnsettledDays(
  db: Db,
  environment: Environment,
  since: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct day from (
      select day from reconciliation_breaks
      where environment = ${environment} and status = 'open' and day >= ${since}
      union all
      select r.day from reconciliation_runs r
      where r.environment = ${environment} and r.day >= ${since} and r.finished_at is null
        and not exists (select from reconciliation_runs later
          where later.environment = r.environment and later.day = r.day and later.list = r.list
            and later.finished_at is not null and later.started_at >= r.started_at)
    ) unsettled order by 1`.execute(db);
  return rows.map(({ day }) => day);
}

export interface BreakToKeep extends Break {
  readonly id: string;
  readonly action: BreakAction;
}

/**
 * Saves a run's breaks, one row per difference. A break that a person cleared stays cleared while
 * its figures are unchanged; returns the new ones.
 */
export async function saveBreaks(
  db: Db,
  run: Run,
  breaks: readonly BreakToKeep[],
  status: 'open' | 'cleared',
  now: Date,
): Promise<readonly string[]> {
  const clearedAt = status === 'cleared' ? now : null;
  const { rows } = await sql<{ id: string; isNew: boolean }>`
    insert into reconciliation_breaks as b (id, environment, list, kind, subject, day, provider_id,
      reference, workspace_id, object_id, our_minor, our_currency, their_minor, their_currency,
      action, status, first_seen_at, last_seen_at, last_run_id, cleared_at)
    select f.id, ${run.environment}, ${run.list}, f.kind, f.subject, ${run.day}, f.provider_id,
      f.reference, f.workspace_id, f.object_id, f.our_minor, f.our_currency, f.their_minor,
      f.their_currency, f.action, ${status}, ${now}, ${now}, ${run.id}, ${clearedAt}::timestamptz
    from unnest(
      ${breaks.map((found) => found.id)}::uuid[],
      ${breaks.map((found) => found.kind)}::text[],
      ${breaks.map((found) => found.subject)}::text[],
      ${breaks.map((found) => found.providerId)}::text[],
      ${breaks.map((found) => found.reference)}::text[],
      ${breaks.map((found) => found.workspaceId)}::uuid[],
      ${breaks.map((found) => found.objectId)}::uuid[],
      ${breaks.map((found) => found.ours?.amountMinor ?? null)}::bigint[],
      ${breaks.map((found) => found.ours?.currency ?? null)}::text[],
      ${breaks.map((found) => found.theirs?.amountMinor ?? null)}::bigint[],
      ${breaks.map((found) => found.theirs?.currency ?? null)}::text[],
      ${breaks.map((found) => found.action)}::text[]
    ) as f (id, kind, subject, provider_id, reference, workspace_id, object_id, our_minor,
      our_currency, their_minor, their_currency, action)
    order by f.kind, f.subject
    on conflict on constraint reconciliation_breaks_once do update set
      last_seen_at = excluded.last_seen_at, last_run_id = greatest(b.last_run_id, excluded.last_run_id),
      provider_id = excluded.provider_id, reference = excluded.reference,
      workspace_id = excluded.workspace_id, object_id = excluded.object_id,
      our_minor = excluded.our_minor, our_currency = excluded.our_currency,
      their_minor = excluded.their_minor, their_currency = excluded.their_currency,
      action = excluded.action,
      status = case when ${isSettledByPerson} then b.status else excluded.status end,
      cleared_at = case when ${isSettledByPerson} then b.cleared_at else excluded.cleared_at end,
      cleared_by = case when ${isSettledByPerson} then b.cleared_by end,
      clear_reason = case when ${isSettledByPerson} then b.clear_reason end
    returning b.id, b.first_seen_at = ${now} as "isNew"`.execute(db);
  return rows.filter(({ isNew }) => isNew).map(({ id }) => id);
}

const isSettledByPerson = sql.raw(`b.cleared_by is not null and
  (b.our_minor, b.our_currency, b.their_minor, b.their_currency) is not distinct from
  (excluded.our_minor, excluded.our_currency, excluded.their_minor, excluded.their_currency)`);

/**
 * Clears breaks that neither this complete run nor a later one has found; returns how many. Run ids
 * are in start order.
 */
export async function clearUnseen(tx: Tx, run: Run, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update reconciliation_breaks set status = 'cleared', cleared_at = ${now}
    where environment = ${run.environment} and list = ${run.list} and day = ${run.day}
      and status = 'open' and last_run_id < ${run.id}`.execute(tx);
  return Number(numAffectedRows);
}

export interface KnownBreak {
  readonly id: string;
  readonly environment: Environment;
  readonly list: ReconciledList;
  readonly kind: BreakKind;
  readonly day: string;
  readonly providerId: string | null;
  readonly reference: string | null;
  readonly workspaceId: string | null;
  readonly objectId: string | null;
  readonly ourMinor: bigint | null;
  readonly ourCurrency: string | null;
  readonly theirMinor: bigint | null;
  readonly theirCurrency: string | null;
  readonly action: BreakAction;
  readonly status: 'open' | 'cleared';
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
}

export async function listOpenBreaks(
  db: Db,
  filter: { readonly environment: Environment | null; readonly kind: BreakKind | null },
  limit: number,
): Promise<readonly KnownBreak[]> {
  const { rows } = await sql<KnownBreak>`
    select ${breakColumns} from reconciliation_breaks b
    where b.status = 'open'
      and (${filter.environment}::text is null or b.environment = ${filter.environment})
      and (${filter.kind}::text is null or b.kind = ${filter.kind})
    order by b.day, b.list, b.kind, b.id limit ${limit}`.execute(db);
  return rows;
}

export async function listBreaksOfWorkspace(
  db: Db,
  workspaceId: string,
  limit: number,
): Promise<readonly KnownBreak[]> {
  const { rows } = await sql<KnownBreak>`
    select ${breakColumns} from reconciliation_breaks b
    where b.status = 'open' and b.workspace_id = ${workspaceId}
    order by b.day desc, b.id limit ${limit}`.execute(db);
  return rows;
}

/** A locked break, with its business if there is one. */
export async function lockBreak(
  tx: Tx,
  id: string,
): Promise<(KnownBreak & { readonly businessId: string | null }) | null> {
  const { rows } = await sql<KnownBreak & { readonly businessId: string | null }>`
    select ${breakColumns}, w.business_id as "businessId"
    from reconciliation_breaks b left join workspaces w on w.id = b.workspace_id
    where b.id = ${id} for update of b`.execute(tx);
  return rows[0] ?? null;
}

export async function saveCleared(
  tx: Tx,
  id: string,
  cleared: { readonly by: string; readonly reason: string },
  now: Date,
): Promise<void> {
  await sql`
    update reconciliation_breaks set status = 'cleared', cleared_at = ${now},
      cleared_by = ${cleared.by}, clear_reason = ${cleared.reason}
    where id = ${id}`.execute(tx);
}

export interface OpenCount {
  readonly environment: Environment;
  readonly list: ReconciledList;
  readonly kind: BreakKind;
  readonly count: bigint;
}

export async function countOpenBreaks(db: Db): Promise<readonly OpenCount[]> {
  const { rows } = await sql<OpenCount>`
    select environment, list, kind, count(*) as count from reconciliation_breaks
    where status = 'open' group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
}

const breakColumns = sql.raw(`b.id, b.environment, b.list, b.kind, b.day,
  b.provider_id as "providerId", b.reference, b.workspace_id as "workspaceId",
  b.object_id as "objectId", b.our_minor as "ourMinor", b.our_currency as "ourCurrency",
  b.their_minor as "theirMinor", b.their_currency as "theirCurrency", b.action, b.status,
  b.first_seen_at as "firstSeenAt", b.last_seen_at as "lastSeenAt"`);
