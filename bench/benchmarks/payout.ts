import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BenchContext, Benchmark, Outcome } from '../benchmark.ts';
import { BenchError } from '../benchmark.ts';
import { createPayoutFixture, manyMerchants, numberBase, payoutMinor } from '../fixtures/payout.ts';
import type { PayoutFixture } from '../fixtures/payout.ts';
import { toSameRowsGoal } from '../fixtures/same-rows.ts';
import { assertPgbenchInstalled, runPgbench } from '../load/pgbench.ts';
import { assertWrkInstalled, runWrk, toRate } from '../load/wrk.ts';
import { alternate, unmetered } from '../measure/alternate.ts';
import type { Figure, Metered } from '../measure/alternate.ts';
import { bestOf, median } from '../measure/series.ts';
import { apiBasePath, pidsOf, startPaymentsApis } from '../processes/payments-api.ts';
import { labelProcesses, oursOnAllCores, processCounts } from '../processes/process-counts.ts';
import { startValkey } from '../processes/valkey.ts';

export const payout: Benchmark = {
  name: 'payout',
  summary: 'POST /payouts with a key, hold and approval check, against the same rows alone',
  unit: 'payouts/s',
  goal: 0.9,
  direction: 'at least',
  compared: oursOnAllCores,
  secondsDefault: 5,
  run: runPayout,
};

const bareClients = [4, 8, 16] as const;
const connectionsPerProcess = 64;
/** More than either side manages: a request that is sent twice would be a cheap repeat. */
const payoutsPerSecondMax = 15_000;
/** Every request must be a payout of its own, or the figure means nothing. */
const replayMark = 'payouts ran out: raise payoutsPerSecondMax';

async function runPayout(context: BenchContext): Promise<Outcome> {
  await assertWrkInstalled();
  await assertPgbenchInstalled();
  const { progress, seconds, folder } = context;
  const fixture = await progress.run('database and merchants', () =>
    createPayoutFixture(context.postgresUrl, folder),
  );
  const { apis, valkey } = await progress.run('API', () => startApis(context, fixture));
  let bareRuns = 0;
  const measureBare = (clients: number, metered: Metered): Promise<Figure> => {
    bareRuns += 1;
    return runBare(context, fixture, { clients, run: bareRuns, metered });
  };
  const measureOurs = async (
    processes: number,
    merchants: number,
    metered: Metered,
  ): Promise<Figure> => {
    const count = seconds * payoutsPerSecondMax;
    const requestsFile = await fixture.writeRequests(count, merchants);
    const result = await metered(() =>
      runWrk({
        origins: apis.slice(0, processes).map((api) => api.origin),
        connections: processes * connectionsPerProcess,
        requestsFile,
        seconds,
        post: {
          path: `${apiBasePath}/payouts`,
          headers: { 'content-type': 'application/json' },
          lineHeaders: ['Authorization', 'Idempotency-Key'],
        },
      }),
    );
    // Each thread of the generator has its own part of the lines.
    if (result.requests >= count * 0.9) throw new BenchError(replayMark);
    return toRate(result);
  };

  const bare = bareClients.map((clients) => ({
    label: `bare, ${clients} clients`,
    unit: payout.unit,
    measure: (metered: Metered) => measureBare(clients, metered),
  }));
  const variantsFor = (label: string, merchants: number) =>
    processCounts.map((processes) => ({
      label: labelProcesses(label, processes),
      unit: payout.unit,
      pids: [...pidsOf(apis.slice(0, processes)), valkey.pid],
      measure: (metered: Metered) => measureOurs(processes, merchants, metered),
    }));
  const ours = variantsFor('ours', manyMerchants);
  const hot = variantsFor('ours, one merchant', 1);

  await progress.run('warm-up', () => measureOurs(apis.length, manyMerchants, unmetered));
  const series = await alternate(context, [...bare, ...ours, ...hot]);
  const hotBest = bestOf(series.slice(bare.length + ours.length));
  return {
    ours: bestOf(series.slice(bare.length, bare.length + ours.length)),
    bare: bestOf(series.slice(0, bare.length)),
    series,
    furtherGoals: [
      {
        name: 'payouts of one merchant alone',
        value: median(hotBest.values),
        goal: sizeOfCell,
        direction: 'at least',
        unit: '/s',
      },
      await toSameRowsGoal({ progress, ...fixture.database, unitTable: 'payouts' }, ours, bare),
    ],
  };
}

/** What one cell must carry; one merchant's balance is one row, which everybody waits for. */
const sizeOfCell = 500;

async function startApis(context: BenchContext, { database, pepper }: PayoutFixture) {
  const valkey = await startValkey();
  const apis = await startPaymentsApis(Math.max(...processCounts), {
    ...context,
    applicationUrl: database.applicationUrl,
    pepper,
    valkeyUrl: valkey.url,
  });
  return { apis, valkey };
}

/** About as long as the logged answer. */
const answerText = JSON.stringify({
  id: 'x'.repeat(36),
  status: 'completed',
  rest: 'x'.repeat(400),
});

/** What one payout leaves behind, in one transaction of prepared statements. */
async function runBare(
  { seconds, folder }: BenchContext,
  fixture: PayoutFixture,
  { clients, run, metered }: { clients: number; run: number; metered: Metered },
): Promise<Figure> {
  const { heads, database, merchants } = fixture;
  // Numbers that no other client and no other run has.
  const first = run * 10_000_000_000;
  const id = (head: string): string => `('${head}' || (${numberBase} + :n))::uuid`;
  const tables = `bench_merchants m where m.number = :m`;
  const statements = [
    'begin',
    `insert into payouts (workspace_id, id, business_id, amount_minor, currency, status, destination_type, reference, idempotency_key, request_hash, requested_by_key_id, created_at, updated_at, submitted_at, completed_at)
     select m.workspace_id, ${id(heads.payout)}, m.business_id, ${payoutMinor}, 'NGN', 'completed', 'service_account', 'po_bench_' || :n, 'bare-key-' || :n, sha256('bench'), m.workspace_id, now(), now(), now(), now()
     from ${tables}`,
    `insert into ledger_transactions (workspace_id, id, template, template_version, source_kind, source_id, step, entry_count, effective_at)
     select m.workspace_id, ${id(heads.transaction)}, 'payout_kept', 1, 'payout', ${id(heads.payout)}, 2, 2, now() from ${tables}`,
    `insert into ledger_entries (workspace_id, transaction_id, reference_id, amount_minor, account_code, line, is_held, currency)
     select m.workspace_id, ${id(heads.transaction)}, ${id(heads.payout)}, e.amount, e.code, e.line, false, 'NGN'
     from (values (${payoutMinor}, 2010, 1), (-${payoutMinor}, 2050, 2)) as e (amount, code, line), ${tables}`,
    `insert into request_log (tenant_id, id, received_at, key_id, method, route, path, ids, status, duration_ms, address, agent, request_body, response_body)
     select m.workspace_id, ${id(heads.payout)}, now(), m.workspace_id, 'POST', '/payouts', '/api/v1/payouts', array[${id(heads.payout)}::text], 201, 5, '127.0.0.1', 'bench',
       '{"amount": 1, "currency": "NGN", "destinationType": "service_account"}', '${answerText}' from ${tables}`,
    'commit',
  ];
  const scriptFile = join(folder, `payout-${run}.sql`);
  const share = Math.floor(1_000_000_000 / clients);
  const lines = statements.map((statement) => `${statement.replaceAll(/\s+/g, ' ')};`);
  const script = [
    '\\set i :i + 1',
    `\\set n ${first} + :client_id * ${share} + :i`,
    `\\set m :n % ${merchants.length}`,
    ...lines,
    '',
  ];
  await writeFile(scriptFile, script.join('\n'));
  const url = database.applicationUrl;
  return metered(() => runPgbench({ url, scriptFile, clients, seconds, variables: { i: 0 } }));
}
