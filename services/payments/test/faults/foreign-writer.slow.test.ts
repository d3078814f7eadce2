import { sql } from '@countinghouse/postgres';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { listAccountBalances } from '../../src/ledger/ledger/list-account-balances.ts';
import { numberLedger, readNumberingLagSeconds } from '../../src/ledger/ledger/number-ledger.ts';
import { verifyLedger } from '../../src/ledger/ledger/verify-ledger.ts';
import { startChargeLoad } from '../drill/charge-load.ts';
import { numberAll } from '../support/ledger/number-all.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();

const heldMs = 60_000;
const merchants = 4;
/** A round takes what is there; what came since is younger than this, also on a busy machine. */
const lagSecondsMax = 10;

test('R1: a minute of charges is numbered as it comes, while others keep a writer and a snapshot open', async ({
  annotate,
}) => {
  await keepOpen(use.testDatabase.adminUrl.replace(/[^/]+$/, 'postgres'));
  await keepOpen(use.testDatabase.adminUrl);
  const load = await startChargeLoad(use.database, merchants);
  const endsAtMs = performance.now() + heldMs;
  const lags: number[] = [];
  const rounds: number[] = [];
  while (performance.now() < endsAtMs) {
    await load.goOnFor(50);
    const startedAtMs = performance.now();
    await numberLedger(use.database);
    rounds.push(performance.now() - startedAtMs);
    lags.push(await readNumberingLagSeconds(use.database, Date.now()));
  }
  await load.stop();
  expect(Math.max(...lags)).toBeLessThan(lagSecondsMax);
  const charged = load.acts.filter(({ what }) => what === 'charged');
  const workspaces = new Set(charged.map(({ workspaceId }) => workspaceId));
  for (const workspaceId of workspaces) {
    const count = charged.filter((act) => act.workspaceId === workspaceId).length;
    const expected = BigInt(count) * 9_680n;
    expect(await pendingOf(workspaceId)).toBe(expected);
    await numberAll(use.database);
    expect(await pendingOf(workspaceId)).toBe(expected);
    expect(await numbersOf(workspaceId)).toEqual({ count: BigInt(count), last: BigInt(count) });
  }
  expect(await verifyLedger(use.database)).toEqual([]);
  const slowest = Math.round(Math.max(...rounds));
  await annotate(`${charged.length} charges, slowest round ${slowest} ms, ${rounds.length} rounds`);
});

/** A transaction that has written, and a snapshot that sees everything since. */
async function keepOpen(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin isolation level repeatable read');
  await client.query('select pg_current_xact_id()');
}

async function pendingOf(workspaceId: string): Promise<bigint> {
  const balances = await listAccountBalances(use.database.db, workspaceId);
  return balances.find(({ account }) => account === 'merchant_pending')?.balanceMinor ?? 0n;
}

async function numbersOf(workspaceId: string): Promise<unknown> {
  const { rows } = await sql`
    select count(*) as count, max(sequence) as last from movements
    where workspace_id = ${workspaceId}`.execute(use.database.db);
  return rows[0];
}
