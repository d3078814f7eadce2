import { sql } from '@countinghouse/postgres';
import type { Tx } from '../../kernel/database.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import type { BreakAction } from './break-guide.rules.ts';
import type { Break, BreakKind, ReconciledList } from './reconciliation.rules.ts';

export interface Run {
  readonly id: string;
  readonly environment: Environment;
  /** `2026-11-14`, of UTC. */
  readonly day: string;
  readonly list: ReconciledList;
  readonly startedAt: Date;
}

export interface RunCounts {
  readonly theirs: number;
  readonly ours: number;
  /** Rows of others that share the account at the provider. */
  readonly foreign: number;
  readonly repaired: number;
}

export async function insertRun(tx: Tx, run: Run): Promise<void> {
  await sql`
    insert into reconciliation_runs (id, environment, day, list, started_at)
    values (${run.id}, ${run.environment}, ${run.day}, ${run.list}, ${run.startedAt})`.execute(tx);
}

/** Without `finishedAt` the run is left as one that concluded nothing. */
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

/** Days of a list that no run has finished since the moment, of those that are asked for. */
export async function listDaysToCompare(
  tx: Tx,
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
    order by d.day, l.position`.execute(tx);
  return rows;
}

/** Days since the first one that have an open break, or whose last run concluded nothing. */
export async function listUnsettledDays(
  tx: Tx,
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
    ) unsettled order by 1`.execute(tx);
  return rows.map(({ day }) => day);
}

export interface BreakToKeep extends Break {
  readonly id: string;
  readonly action: BreakAction;
}

/**
 * Keeps what a run has found, one row per difference. What a person has cleared stays cleared for as
 * long as the figures are the same; gives those that nobody had seen before.
 */
export async function saveBreaks(
  tx: Tx,
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
    returning b.id, b.first_seen_at = ${now} as "isNew"`.execute(tx);
  return rows.filter(({ isNew }) => isNew).map(({ id }) => id);
}

const isSettledByPerson = sql.raw(`b.cleared_by is not null and
  (b.our_minor, b.our_currency, b.their_minor, b.their_currency) is not distinct from
  (excluded.our_minor, excluded.our_currency, excluded.their_minor, excluded.their_currency)`);

/**
 * What neither this run, which read everything, nor a later one has found; gives how many. Ids of
 * runs are in the order of their beginnings.
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
  tx: Tx,
  filter: { readonly environment: Environment | null; readonly kind: BreakKind | null },
  limit: number,
): Promise<readonly KnownBreak[]> {
  const { rows } = await sql<KnownBreak>`
    select ${breakColumns} from reconciliation_breaks b
    where b.status = 'open'
      and (${filter.environment}::text is null or b.environment = ${filter.environment})
      and (${filter.kind}::text is null or b.kind = ${filter.kind})
    order by b.day, b.list, b.kind, b.id limit ${limit}`.execute(tx);
  return rows;
}

export async function listBreaksOfWorkspace(
  tx: Tx,
  workspaceId: string,
  limit: number,
): Promise<readonly KnownBreak[]> {
  const { rows } = await sql<KnownBreak>`
    select ${breakColumns} from reconciliation_breaks b
    where b.status = 'open' and b.workspace_id = ${workspaceId}
    order by b.day desc, b.id limit ${limit}`.execute(tx);
  return rows;
}

/** With the business, where there is one. */
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

export async function countOpenBreaks(tx: Tx): Promise<readonly OpenCount[]> {
  const { rows } = await sql<OpenCount>`
    select environment, list, kind, count(*) as count from reconciliation_breaks
    where status = 'open' group by 1, 2, 3 order by 1, 2, 3`.execute(tx);
  return rows;
}

const breakColumns = sql.raw(`b.id, b.environment, b.list, b.kind, b.day,
  b.provider_id as "providerId", b.reference, b.workspace_id as "workspaceId",
  b.object_id as "objectId", b.our_minor as "ourMinor", b.our_currency as "ourCurrency",
  b.their_minor as "theirMinor", b.their_currency as "theirCurrency", b.action, b.status,
  b.first_seen_at as "firstSeenAt", b.last_seen_at as "lastSeenAt"`);
