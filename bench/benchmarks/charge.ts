import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BenchContext, Benchmark, Outcome } from '../benchmark.ts';
import { BenchError } from '../benchmark.ts';
import {
  createChargeFixture,
  installation,
  manyMerchants,
  numberBase,
} from '../fixtures/charge.ts';
import type { ChargeChunk, ChargeFixture } from '../fixtures/charge.ts';
import { toSameRowsGoal } from '../fixtures/same-rows.ts';
import { newPepper } from '../fixtures/tenant.ts';
import { withClient } from '../fixtures/with-client.ts';
import { assertPgbenchInstalled, runPgbench } from '../load/pgbench.ts';
import { startProviderStub } from '../load/provider-stub.ts';
import { assertWrkInstalled, runWrk } from '../load/wrk.ts';
import { alternate, unmetered } from '../measure/alternate.ts';
import type { Figure, Metered } from '../measure/alternate.ts';
import { bestOf, median } from '../measure/series.ts';
import { pidsOf, startPaymentsApis } from '../processes/payments-api.ts';
import type { PaymentsApi } from '../processes/payments-api.ts';
import { labelProcesses, oursOnAllCores, processCounts } from '../processes/process-counts.ts';

export const charge: Benchmark = {
  name: 'charge',
  summary: 'provider callbacks over HTTP, verified, settled, posted, against the same rows alone',
  unit: 'charges/s',
  goal: 1.5,
  direction: 'at least',
  compared: oursOnAllCores,
  secondsDefault: 5,
  run: runCharge,
};

const bareClients = [4, 8, 16] as const;
/** The provider's side sends this many at a time to each process. */
const connectionsPerProcess = 128;
/** More than either side manages: whoever runs out of payments would seem faster than it is. */
const chargesPerSecondMax = 12_000;
const callbackSecret = 'bench';
/** One merchant alone must do nearly what many do. */
const hotMerchantGoal = 0.8;
const settledWaitMs = 60_000;

async function runCharge(context: BenchContext): Promise<Outcome> {
  await assertWrkInstalled();
  await assertPgbenchInstalled();
  const { progress, seconds, folder } = context;
  const fixture = await progress.run('database and merchants', () =>
    createChargeFixture(context.postgresUrl, folder),
  );
  const apis = await progress.run('provider stub and API', () => startApis(context, fixture));
  const measureBare = async (clients: number, metered: Metered): Promise<Figure> => {
    const chunk = await fixture.addChunk(seconds * chargesPerSecondMax, manyMerchants);
    const scriptFile = join(folder, `charge-${clients}.sql`);
    await writeFile(scriptFile, bareScript(fixture, chunk, clients));
    const url = fixture.database.applicationUrl;
    return metered(() => runPgbench({ url, scriptFile, clients, seconds, variables: { i: 0 } }));
  };
  const measureOurs = async (
    processes: number,
    merchants: number,
    metered: Metered,
  ): Promise<Figure> => {
    const chunk = await fixture.addChunk(seconds * chargesPerSecondMax, merchants);
    const requestsFile = await fixture.writeCallbacks(chunk);
    await metered(async () => {
      await runWrk({
        origins: apis.slice(0, processes).map((api) => api.origin),
        connections: processes * connectionsPerProcess,
        requestsFile,
        seconds,
        post: {
          path: '/provider/flutterwave/live',
          headers: { 'verif-hash': callbackSecret, 'content-type': 'application/json' },
        },
      });
      await untilSettled(fixture);
    });
    return readRate(fixture, chunk);
  };

  const bare = bareClients.map((clients) => ({
    label: `bare, ${clients} clients`,
    unit: charge.unit,
    measure: (metered: Metered) => measureBare(clients, metered),
  }));
  const ours = processCounts.map((processes) => ({
    label: labelProcesses('ours', processes),
    unit: charge.unit,
    pids: pidsOf(apis.slice(0, processes)),
    measure: (metered: Metered) => measureOurs(processes, manyMerchants, metered),
  }));
  const hot = processCounts.map((processes) => ({
    label: labelProcesses('ours, one merchant', processes),
    unit: charge.unit,
    pids: pidsOf(apis.slice(0, processes)),
    measure: (metered: Metered) => measureOurs(processes, 1, metered),
  }));

  await progress.run('warm-up', () => measureOurs(apis.length, manyMerchants, unmetered));
  const series = await alternate(context, [...bare, ...ours, ...hot]);
  const oursBest = bestOf(series.slice(bare.length, bare.length + ours.length));
  const hotBest = bestOf(series.slice(bare.length + ours.length));
  return {
    ours: oursBest,
    bare: bestOf(series.slice(0, bare.length)),
    series,
    furtherGoals: [
      {
        name: 'one merchant alone against many',
        value: median(hotBest.values) / median(oursBest.values),
        goal: hotMerchantGoal,
        direction: 'at least',
        unit: '',
      },
      await toSameRowsGoal(
        { progress, ...fixture.database, unitTable: 'provider_callbacks' },
        ours,
        bare,
      ),
    ],
  };
}

async function startApis(
  context: BenchContext,
  fixture: ChargeFixture,
): Promise<readonly PaymentsApi[]> {
  const stub = await startProviderStub();
  return startPaymentsApis(Math.max(...processCounts), {
    ...context,
    applicationUrl: fixture.database.applicationUrl,
    pepper: newPepper(),
    valkeyUrl: null,
    settings: {
      PAYMENTS_INSTALLATION: installation,
      PAYMENTS_LIVE_PROVIDER_URL: `${stub}/v3`,
      PAYMENTS_LIVE_PROVIDER_SECRET_KEY: 'FLWSECK-bench',
      PAYMENTS_LIVE_PROVIDER_CALLBACK_SECRET: callbackSecret,
    },
  });
}

/** From the first notice that was stored to the last one that was settled; nothing is left over. */
async function readRate({ heads, database }: ChargeFixture, chunk: ChargeChunk): Promise<Figure> {
  const row = await withClient(database.ownerUrl, async (client) => {
    const { rows } = await client.query<{ stored: string; settled: string; seconds: number }>(
      `select count(*) as stored, count(*) filter (where p.status = 'succeeded') as settled,
         extract(epoch from max(c.handled_at) - min(c.received_at))::float8 as seconds
       from provider_callbacks c
       join payments p on p.workspace_id = c.workspace_id and p.id = c.payment_id
       where c.payment_id between $1 and $2`,
      [
        `${heads.payment}${numberBase + chunk.first}`,
        `${heads.payment}${numberBase + chunk.first + chunk.count - 1}`,
      ],
    );
    return rows[0];
  });
  const settled = Number(row?.settled ?? 0);
  if (row === undefined || settled === 0) throw new BenchError('no charge was settled');
  if (row.stored !== row.settled) {
    throw new BenchError(`of ${row.stored} stored notices ${row.settled} settled a charge`);
  }
  if (settled === chunk.count) {
    throw new BenchError('the payments ran out: raise chargesPerSecondMax');
  }
  return { value: settled / row.seconds, operations: settled };
}

/** Waits for the last notice; the look is cheap, because its CPU counts as the service's. */
async function untilSettled({ database }: ChargeFixture): Promise<void> {
  const giveUpAtMs = performance.now() + settledWaitMs;
  await withClient(database.ownerUrl, async (client) => {
    for (;;) {
      const { rowCount } = await client.query(
        'select from provider_callbacks where handled_at is null limit 1',
      );
      if (rowCount === 0) return;
      if (performance.now() > giveUpAtMs) throw new BenchError('some charges were never settled');
      await wait(50);
    }
  });
}

/**
 * What one charge leaves behind, in one transaction of prepared statements. Each client counts
 * through its own share of the payments, because a payment can be charged once only.
 */
function bareScript(fixture: ChargeFixture, chunk: ChargeChunk, clients: number): string {
  const { heads } = fixture;
  const share = Math.floor(chunk.count / clients);
  const id = (head: string, number: string): string =>
    `('${head}' || (${numberBase} + ${number}))::uuid`;
  const workspace = id(heads.workspace, ':m');
  const payment = id(heads.payment, ':n');
  const transaction = id(heads.transaction, ':n');
  const event = id(heads.event, ':n');
  const data = `'{"id": "' || ${payment} || '", "amount": 10000, "currency": "NGN", "fee_amount": 320, "net_amount": 9680, "status": "succeeded", "qr_code_id": null, "payment_link_id": "' || ${id(heads.link, ':m')} || '"}'`;
  const statements = [
    'begin',
    `insert into provider_callbacks (workspace_id, dedupe_key, payment_id, provider, provider_id, status, received_at, next_try_at, handled_at)
     values (${workspace}, 'charge.completed' || chr(58) || :n::text || chr(58) || 'successful', ${payment}, 'flutterwave', :n::text, 'successful', now(), now(), now())`,
    `update payments set status = 'succeeded', provider_reference = :n::text,
       payment_method = '{"type": "card", "brand": "visa", "last4": "4081", "bank": null, "network": null}',
       next_check_at = null, succeeded_at = now(), updated_at = now()
     where workspace_id = ${workspace} and id = ${payment} and status in ('pending', 'processing')`,
    `insert into ledger_transactions (workspace_id, id, template, template_version, source_kind, source_id, step, entry_count, effective_at)
     values (${workspace}, ${transaction}, 'charge', 1, 'payment', ${payment}, 1, 3, now())`,
    `insert into ledger_entries (workspace_id, transaction_id, reference_id, amount_minor, account_code, line, is_held, currency) values
     (${workspace}, ${transaction}, ${payment}, 10000, 1000, 1, false, 'NGN'),
     (${workspace}, ${transaction}, ${payment}, -9680, 2000, 2, false, 'NGN'),
     (${workspace}, ${transaction}, ${payment}, -320, 4000, 3, false, 'NGN')`,
    `with stored as (insert into events (tenant_id, id, type, created_at, data)
       values (${workspace}, ${event}, 'payment.succeeded', now(), (${data})::jsonb) returning tenant_id, id)
     insert into event_outbox (tenant_id, event_id) select tenant_id, id from stored`,
    `insert into payer_notices (workspace_id, kind, subject_id, round, due_at, created_at)
     values (${workspace}, 'receipt', ${payment}, 0, now(), now())`,
    `update payment_links set uses = uses + 1, last_payment_id = ${payment}, last_used_at = now()
     where workspace_id = ${workspace} and id = ${id(heads.link, ':m')}`,
    'commit',
  ];
  const lines = statements.map((statement) => `${statement.replaceAll(/\s+/g, ' ')};`);
  return [
    '\\set i :i + 1',
    `\\set n ${chunk.first} + :client_id * ${share} + :i - 1`,
    `\\set m :n % ${chunk.merchants}`,
    ...lines,
    '',
  ].join('\n');
}
