import type { TestDatabase } from '@countinghouse/postgres/testing';
import pg from 'pg';
import type { Database } from '../../../src/kernel/database.ts';
import { insertExactCrowd } from '../moving/exact-crowd.ts';
import { createTenant, operatorDeps } from '../people/tenants.ts';
import { connectAsApplication } from '../processes/payments-database.ts';

export type OldLedger = Awaited<ReturnType<typeof createOldLedger>>;

const merchants = 2;
const paymentsEach = 300;

/** Merchants with payments from twenty months ago until seventeen months ago. */
export async function createOldLedger(
  testDatabase: Pick<TestDatabase, 'adminUrl' | 'ownerUrl' | 'name'>,
  database: Database,
) {
  const now = new Date();
  const monthsAgo = (months: number): Date =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 3));
  const adminUrl = testDatabase.adminUrl.replace(/[^/]*$/, testDatabase.name);
  const owner = connectAsApplication({ applicationUrl: testDatabase.ownerUrl });
  const workspaces: string[] = [];
  while (workspaces.length < merchants) {
    const { liveWorkspaceId: workspaceId } = await createTenant(operatorDeps(database));
    workspaces.push(workspaceId);
    const span = { firstAt: monthsAgo(20), lastAt: monthsAgo(17) };
    await insertExactCrowd({ adminUrl, owner }, { workspaceId, count: paymentsEach, ...span });
  }
  await owner.close();
  const asAdmin = async (...statements: readonly string[]) => {
    const client = new pg.Client({ connectionString: adminUrl });
    await client.connect();
    try {
      const results = [];
      for (const statement of statements) results.push(await client.query(statement));
      return results.at(-1)?.rows ?? [];
    } finally {
      await client.end();
    }
  };
  return {
    workspaces,
    now,
    monthsAgo,
    asAdmin,
    /** Every row of the ledger, in one hash: a lost or doubled row changes it. */
    hash: async (): Promise<string> => {
      const [row] = await asAdmin(`
        select md5(string_agg(line, '' order by line)) as hash from (
          select e::text as line from ledger_entries e
          union all select t::text from ledger_transactions t) lines`);
      return String(row?.hash);
    },
  };
}
