import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asProcess } from '@countinghouse/postgres';
import { paymentColumns } from '../../services/payments/src/charges/payments/payments.sql.ts';
import type { BenchContext, Benchmark, Outcome } from '../benchmark.ts';
import { generatedPaymentId, numberBase } from '../fixtures/generate-payments.ts';
import type { PaymentSet } from '../fixtures/generate-payments.ts';
import { createReadFixture } from '../fixtures/read.ts';
import { assertPgbenchInstalled, runPgbench } from '../load/pgbench.ts';
import { assertWrkInstalled, runWrk, toRate } from '../load/wrk.ts';
import { alternate } from '../measure/alternate.ts';
import type { Figure, Metered } from '../measure/alternate.ts';
import { bestOf } from '../measure/series.ts';
import { pidsOf, startPaymentsApis } from '../processes/payments-api.ts';
import { startPlainApi } from '../processes/plain-api.ts';
import type { PlainApi } from '../processes/plain-api.ts';
import { labelProcesses, oursOnAllCores, processCounts } from '../processes/process-counts.ts';
import { startValkey } from '../processes/valkey.ts';
import { toLimiterGoal } from './limiter-goal.ts';

export const read: Benchmark = {
  name: 'read',
  summary: 'GET /payments/{id} through HTTP, key, scope and limiter against the same select alone',
  unit: 'requests/s',
  goal: 0.4,
  direction: 'at least',
  compared: oursOnAllCores,
  secondsDefault: 6,
  run: runRead,
};

const bareClients = [4, 8, 16] as const;

/** Enough requests at a time to fill the batches of the service; more only makes them wait. */
const connectionsPerProcess = 128;

const warmUpSeconds = 5;

async function runRead(context: BenchContext): Promise<Outcome> {
  await assertWrkInstalled();
  await assertPgbenchInstalled();
  const { progress, seconds } = context;
  const { fixture, apis, plain, valkey } = await progress.run('database, store and API', () =>
    start(context),
  );
  const { applicationUrl, requestsFile } = fixture;
  const scriptFile = join(context.folder, 'read.sql');
  await writeFile(scriptFile, bareScript(fixture.payments));

  const measure = async (
    servers: readonly { readonly origin: string }[],
    forSeconds: number,
  ): Promise<Figure> => {
    const origins = servers.map(({ origin }) => origin);
    const connections = servers.length * connectionsPerProcess;
    const load = { origins, connections, requestsFile, seconds: forSeconds };
    return toRate(await runWrk(load));
  };
  const bareVariants = bareClients.map((clients) => ({
    label: `bare, ${clients} clients`,
    unit: 'selects/s',
    measure: (metered: Metered) =>
      metered(() => runPgbench({ url: applicationUrl, scriptFile, clients, seconds })),
  }));
  const ourVariants = processCounts.map((processes) => ({
    label: labelProcesses('ours', processes),
    unit: 'requests/s',
    pids: [...pidsOf(apis.slice(0, processes)), valkey.pid],
    measure: (metered: Metered) => metered(() => measure(apis.slice(0, processes), seconds)),
  }));

  const plainVariant = {
    label: labelProcesses('plain Fastify and pg, no key, no limiter', plain.length),
    unit: 'requests/s',
    pids: plain.map(({ pid }) => pid),
    measure: (metered: Metered) => metered(() => measure(plain, seconds)),
  };

  await progress.run('warm-up', () => measure(apis, warmUpSeconds));
  await progress.run('warm-up of the plain API', () => measure(plain, warmUpSeconds));
  const series = await alternate(context, [...bareVariants, ...ourVariants, plainVariant]);
  return {
    ours: bestOf(series.slice(bareVariants.length, -1)),
    bare: bestOf(series.slice(0, bareVariants.length)),
    series,
    furtherGoals: [await toLimiterGoal(apis)],
  };
}

async function start(context: BenchContext) {
  const fixture = await createReadFixture(context);
  const valkey = await startValkey();
  const apis = await startPaymentsApis(Math.max(...processCounts), {
    ...fixture,
    ...context,
    valkeyUrl: valkey.url,
  });
  const plain: PlainApi[] = [];
  while (plain.length < apis.length) {
    plain.push(
      await startPlainApi({
        BENCH_LIMITER: 'none',
        BENCH_DATABASE_URL: asProcess(fixture.applicationUrl, 'api'),
        BENCH_WORKSPACE: fixture.payments.workspaceId,
      }),
    );
  }
  return { fixture, apis, plain, valkey };
}

/**
 * pgbench draws numbers only, so the drawn number becomes the tail of the id. The workspace is
 * written out: the plan then knows its partition, which is the fastest that the engine can do.
 */
function bareScript(set: PaymentSet): string {
  const idHead = generatedPaymentId(set, 1).slice(0, -12);
  const select = `
    select ${paymentColumns.join(', ')}
    from payments p
    where p.workspace_id = '${set.workspaceId}' and p.id = ('${idHead}' || :number)::uuid`;
  return `\\set number random(${numberBase + 1}, ${numberBase + set.rows})\n${select.replaceAll('\n', ' ')};\n`;
}
