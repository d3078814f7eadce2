import { join } from 'node:path';
import { runCommand } from '../../tools/dev/run-command.ts';
import { BenchError } from '../benchmark.ts';
import type { BenchContext, Benchmark, Outcome } from '../benchmark.ts';
import { createSettlementsFixture, reportPath } from '../fixtures/settlements.ts';
import type { ReportFormat, SettlementsFixture } from '../fixtures/settlements.ts';
import { writeRequests } from '../load/http-load.ts';
import { runPacedLoad } from '../load/paced-load.ts';
import { alternate } from '../measure/alternate.ts';
import type { Figure } from '../measure/alternate.ts';
import { median } from '../measure/series.ts';
import { apiBasePath, startPaymentsApi } from '../processes/payments-api.ts';
import type { PaymentsApi } from '../processes/payments-api.ts';
import { readProcessUse } from '../processes/process-use.ts';
import { startValkey } from '../processes/valkey.ts';
import { compareWithLedger } from './settlements-totals.ts';

export const settlements: Benchmark = {
  name: 'settlements',
  summary: 'GET /settlements of 1,000,000 payments as JSON, against COPY of the same columns',
  unit: 'rows/s',
  goal: 0.1,
  direction: 'at least',
  compared: /^JSON$/,
  secondsDefault: 8,
  run: runSettlements,
};

const rowsMax = 1_000_000;
const memoryMbMax = 150;
/** Requests of others while a report is read, as slow as this many times without one. */
const othersTimesMax = 2;
const others = { requestsPerSecond: 100, connections: 8, paymentCount: 1_000 } as const;
const lookEveryMs = 50;

async function runSettlements(context: BenchContext): Promise<Outcome> {
  const rows = Math.min(context.rows, rowsMax);
  const fixture = await createSettlementsFixture(context, rows);
  const { api, valkey } = await context.progress.run('store and API', async () => {
    const store = await startValkey();
    const options = { ...fixture, ...fixture.database, ...context, valkeyUrl: store.url };
    return { api: await startPaymentsApi(options), valkey: store };
  });
  const p95Ms = await createOthers(context, fixture, api);
  await context.progress.run('warm-up', () => p95Ms(context.seconds));
  const pids = [api.pid, valkey.pid];
  const idleMb = readProcessUse(api.pid).memoryMb;
  let mostMb = 0;
  const read = async (format: ReportFormat): Promise<Figure> => {
    const watched = await watchMemory(api.pid, () => download(api, fixture, format));
    mostMb = Math.max(mostMb, watched.mostMb);
    return { value: rows / watched.result, operations: rows };
  };
  const copyRows = async (): Promise<Figure> => ({
    value: rows / (await copy(fixture)),
    operations: rows,
  });
  await context.progress.run('totals against the ledger', () => compareWithLedger(api, fixture));
  const series = await alternate(context, [
    { label: 'JSON', unit: 'rows/s', pids, measure: (metered) => metered(() => read('json')) },
    { label: 'CSV', unit: 'rows/s', pids, measure: (metered) => metered(() => read('csv')) },
    { label: 'COPY', unit: 'rows/s', measure: (metered) => metered(copyRows) },
    {
      label: 'others alone, p95',
      unit: 'ms',
      measure: (metered) => metered(() => p95Ms(context.seconds)),
    },
    {
      label: 'others beside a report, p95',
      unit: 'ms',
      measure: (metered) =>
        metered(() => besideReports(api, fixture, () => p95Ms(context.seconds))),
    },
  ]);
  const [json, , copied, alone, beside] = series;
  if (json === undefined || copied === undefined || alone === undefined || beside === undefined) {
    throw new RangeError('a variant was not measured');
  }
  return {
    ours: json,
    bare: copied,
    series,
    furtherGoals: [
      {
        name: 'memory above idle',
        value: mostMb - idleMb,
        unit: 'MB',
        goal: memoryMbMax,
        direction: 'at most',
      },
      {
        name: 'p95 of others beside a report',
        value: median(beside.values) / median(alone.values),
        unit: 'times',
        goal: othersTimesMax,
        direction: 'at most',
      },
    ],
  };
}

/** Seconds for the whole answer, taken by another process that keeps nothing of it. */
async function download(
  api: PaymentsApi,
  fixture: SettlementsFixture,
  format: ReportFormat,
): Promise<number> {
  const { exitCode, stdout, output } = await runCommand([
    'curl',
    '--silent',
    '--show-error',
    '--fail',
    '--output',
    '/dev/null',
    '--write-out',
    '%{time_total}',
    '--header',
    `authorization: Bearer ${fixture.key}`,
    api.origin + reportPath(fixture, format),
  ]);
  if (exitCode !== 0) throw new BenchError(`the report was not complete:\n${output}`);
  return Number(stdout);
}

/** The bare engine: the same columns of the same rows in the same order, as the server's own text. */
async function copy({ database, workspaceId, days }: SettlementsFixture): Promise<number> {
  const startedAtMs = performance.now();
  const statement = `copy (
    select id, settled_at, currency, amount_minor, fee_minor, net_minor, refunded_minor,
      split_recipient_id, payment_link_id, qr_code_id, subscription_id, provider_reference
    from payments where workspace_id = '${workspaceId}'
      and settled_at >= '${days.from}' and settled_at < date '${days.to}' + 1
    order by settled_at, id) to stdout`;
  const result = await runCommand([
    'psql',
    '-q',
    '-o',
    '/dev/null',
    '-c',
    statement,
    database.ownerUrl,
  ]);
  if (result.exitCode !== 0) throw new BenchError(`psql failed:\n${result.output}`);
  return (performance.now() - startedAtMs) / 1_000;
}

async function createOthers(
  context: BenchContext,
  fixture: SettlementsFixture,
  api: PaymentsApi,
): Promise<(seconds: number) => Promise<number>> {
  const requestsFile = await writeRequests(
    join(context.folder, 'others.tsv'),
    Array.from({ length: others.paymentCount }, (_, index) => ({
      path: `${apiBasePath}/payments/${fixture.paymentIdOf(index + 1)}`,
      key: fixture.key,
    })),
  );
  return async (seconds) =>
    (await runPacedLoad({ url: api.origin, requestsFile, ...others, seconds })).p95Ms;
}

/** One report after the other for as long as the work takes. */
async function besideReports<Result>(
  api: PaymentsApi,
  fixture: SettlementsFixture,
  work: () => Promise<Result>,
): Promise<Result> {
  let isOver = false;
  const reading = (async () => {
    while (!isOver) await download(api, fixture, 'json');
  })();
  const result = await work();
  isOver = true;
  await reading;
  return result;
}

async function watchMemory<Result>(
  pid: number,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly mostMb: number }> {
  let mostMb = 0;
  const timer = setInterval(() => {
    mostMb = Math.max(mostMb, readProcessUse(pid).memoryMb);
  }, lookEveryMs);
  try {
    return { result: await work(), mostMb };
  } finally {
    clearInterval(timer);
  }
}
