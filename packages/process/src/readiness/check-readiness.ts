import type { Readiness } from '@countinghouse/http';
import { missingMigrations } from '@countinghouse/postgres';
import type { Database, MigrationFile } from '@countinghouse/postgres';
import { getPartitionRunwayDays, hasMovedClock, listAppliedMigrations } from './readiness.sql.ts';

/** The schema that this release's code expects in its database. */
export interface ExpectedSchema {
  readonly migrations: readonly MigrationFile[];
  /** Tables partitioned by the month of their ids: each needs partitions created ahead of time. */
  readonly appendOnlyTables: readonly string[];
}

/**
 * Below this, neither a migration nor the nightly job has run for two months: an operator must act.
 */
const runwayWarningDays = 30;

/** Ready means: this code's migrations have run, and rows written today have a partition. */
export async function checkReadiness<Schema>(
  database: Database<Schema>,
  { migrations, appendOnlyTables }: ExpectedSchema,
  followsClock = false,
): Promise<Readiness> {
  try {
    const missing = missingMigrations(migrations, await listAppliedMigrations(database.db));
    if (missing.length > 0) {
      const names = missing.map((file) => file.name).join(', ');
      return notReady({
        database: { ok: true },
        migrations: { ok: false, detail: `missing: ${names}` },
      });
    }
    // Its ids would be older than existing ones.
    if (!followsClock && (await hasMovedClock(database.db))) {
      const detail = 'the clock of this sandbox was moved; set CELL_CLOCK to movable';
      return notReady({ database: { ok: true }, clock: { ok: false, detail } });
    }
    const days = await getPartitionRunwayDays(database.db, appendOnlyTables);
    return {
      ready: days > 0,
      checks: {
        database: { ok: true },
        migrations: { ok: true },
        partitions: describeRunway(days),
      },
    };
  } catch {
    return notReady({ database: { ok: false, detail: 'unreachable or not migrated yet' } });
  }
}

/**
 * For the metric: an API stays in the load balancer without its database, so its probe does not
 * show this.
 */
export async function isDatabaseAvailable<Schema>(
  database: Database<Schema>,
  appendOnlyTables: readonly string[],
): Promise<boolean> {
  return getPartitionRunwayDays(database.db, appendOnlyTables).then(
    () => true,
    () => false,
  );
}

/** For the metric: no number while the database is unavailable, rather than a made-up one. */
export async function readPartitionRunwayDays<Schema>(
  database: Database<Schema>,
  appendOnlyTables: readonly string[],
): Promise<number> {
  return getPartitionRunwayDays(database.db, appendOnlyTables).catch(() => Number.NaN);
}

function describeRunway(days: number): { ok: boolean; detail: string } {
  const text = `${Math.floor(days)} days of partitions remain`;
  if (days >= runwayWarningDays) return { ok: true, detail: text };
  return { ok: days > 0, detail: `warning: only ${text}; run main-migrate` };
}

function notReady(checks: Readiness['checks']): Readiness {
  return { ready: false, checks };
}
