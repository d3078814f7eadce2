import { createLogger } from '@countinghouse/observability';
import { sql } from '@countinghouse/postgres';
import {
  connectPatiently,
  connectGatedPool,
  createTestDatabase,
  testAdminUrl,
} from '@countinghouse/postgres/testing';
import type { GatedPool } from '@countinghouse/postgres/testing';
import { keepMonthsAhead } from '@countinghouse/process';
import { appendOnlyTables } from '../../src/kernel/append-only.rules.ts';
import { databaseRoles } from '../../src/kernel/database.ts';
import type { Schema } from '../../src/kernel/schema.generated.ts';
import { jobTables } from '../../src/processes/job-tables.ts';
import { migrationSets } from '../../src/processes/migrations.ts';
import { createTenant, operatorDeps } from '../support/people/tenants.ts';
import type { Person } from './people.ts';

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
  /** The owner of another business, the same one for all runs. */
  readonly stranger: Omit<Person, 'name'>;
  /** Ids of two runs differ by this alone, so the same seed can run twice. */
  readonly nextRunNumber: () => number;
  /**
   * Clears what is not a merchant's own and would be met by the next run: what is due, what was read
   * of the provider's lists, and the merchant itself, which becomes one of the other environment.
   */
  readonly clearAway: (liveWorkspaceId: string) => Promise<void>;
  readonly drop: () => Promise<void>;
}

export async function createSimulationDatabase(): Promise<SimulationDatabase> {
  const testDatabase = await createTestDatabase({
    adminUrl: testAdminUrl,
    service: 'payments',
    roles: databaseRoles,
    migrationSets,
    afterMigrate: jobTables,
  });
  const url = new URL(testDatabase.applicationUrl);
  url.searchParams.set('options', sessionOptions);
  const pool = connectGatedPool<Schema>({
    url: url.href,
    applicationName: 'simulation',
    connectionsMax: 2,
  });
  const adminUrl = new URL(testDatabase.adminUrl);
  adminUrl.searchParams.set('options', clearingOptions);
  const admin = connectPatiently<Schema>({
    url: adminUrl.href,
    applicationName: 'simulation-clearing',
    connectionsMax: 1,
  });
  // The application role may have months made around today only.
  const logger = createLogger({ service: 'simulation', level: 'silent' });
  await keepMonthsAhead({ database: admin, logger, nowMs: () => startMs }, appendOnlyTables);
  const { businessId, memberId } = await createTenant(operatorDeps(pool.database));
  let runs = 0;
  return {
    pool,
    stranger: { businessId, memberId, role: 'owner' },
    clearAway: async (workspaceId) => {
      for (const statement of clearingOf(workspaceId)) await statement.execute(admin.db);
    },
    nextRunNumber: () => {
      runs += 1;
      return runs;
    },
    drop: async () => {
      await admin.close();
      await pool.database.close();
      await testDatabase.drop();
    },
  };
}

/** Rules of the tables stand back: what is cleared is over, and judged. */
const clearingOptions = '-c synchronous_commit=off -c session_replication_role=replica';

function clearingOf(workspaceId: string) {
  const ofRun = sql`workspace_id = ${workspaceId} and next_check_at is not null`;
  return [
    ...['payments', 'suspense_items', 'refunds', 'payouts'].map(
      (table) => sql`update ${sql.table(table)} set next_check_at = null where ${ofRun}`,
    ),
    sql`update disputes set next_send_at = null where workspace_id = ${workspaceId}`,
    sql`delete from reserves where workspace_id = ${workspaceId} and due_at is not null`,
    sql`update subscriptions set due_at = null where workspace_id = ${workspaceId}`,
    sql`update subscription_charges set next_step_at = null where workspace_id = ${workspaceId}`,
    sql`update approvals set status = 'cancelled'
      where workspace_id = ${workspaceId} and status = 'requires_review'`,
    sql`update provider_callbacks set handled_at = received_at
      where workspace_id = ${workspaceId} and handled_at is null`,
    ...[
      'operation_pauses',
      'provider_settlement_charges',
      'provider_settlements',
      'provider_settlement_reading',
      'reconciliation_breaks',
      'reconciliation_runs',
    ].map((table) => sql`delete from ${sql.table(table)}`),
    sql`delete from workspaces where environment = 'test' and business_id in (
      select business_id from workspaces where id = ${workspaceId})`,
    sql`update workspaces set environment = 'test' where id = ${workspaceId}`,
  ];
}
