import { createLogger } from '@countinghouse/observability';
import {
  connectGatedPool,
  createTestDatabase,
  testAdminUrl,
} from '@countinghouse/postgres/testing';
import type { GatedPool } from '@countinghouse/postgres/testing';
import { databaseRoles } from '../../src/database.ts';
import { jobTables } from '../../src/job-tables.ts';
import { migrationsFolder } from '../../src/migrations.ts';
import { ensurePartitions } from '../../src/operations/ensure-partitions.ts';
import type { Schema } from '../../src/schema.generated.ts';

/** Every run begins here, whatever the day: a seed of last year gives the trace of last year. */
export const startMs = Date.UTC(2027, 1, 1, 9);

/**
 * The server never dies in a run, so nobody waits for its disk. Tables are small and statements few:
 * planning each of them again, over 32 partitions, takes longer than running it.
 */
const sessionOptions = '-c synchronous_commit=off -c plan_cache_mode=force_generic_plan';

/** A database for any number of runs, one after another; each brings a merchant of its own. */
export interface SimulationDatabase {
  readonly pool: GatedPool<Schema>;
  /** Ids of two runs differ by this alone, so the same seed can run twice. */
  readonly nextRunNumber: () => number;
  readonly drop: () => Promise<void>;
}

export async function createSimulationDatabase(): Promise<SimulationDatabase> {
  const testDatabase = await createTestDatabase({
    adminUrl: testAdminUrl,
    service: 'payments',
    roles: databaseRoles,
    migrationsFolder,
    afterMigrate: jobTables,
  });
  const url = new URL(testDatabase.applicationUrl);
  url.searchParams.set('options', sessionOptions);
  const pool = connectGatedPool<Schema>({
    url: url.href,
    applicationName: 'simulation',
    connectionsMax: 2,
  });
  const logger = createLogger({ service: 'simulation', level: 'silent' });
  await ensurePartitions({ database: pool.database, logger, nowMs: () => startMs });
  let runs = 0;
  return {
    pool,
    nextRunNumber: () => {
      runs += 1;
      return runs;
    },
    drop: async () => {
      await pool.database.close();
      await testDatabase.drop();
    },
  };
}
