import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { runCommand } from '../tools/dev/run-command.ts';
import { alternate } from './alternate.ts';
import { BenchError } from './benchmark.ts';
import type { BenchContext, Benchmark, Outcome } from './benchmark.ts';
import { writeRequests } from './http-load.ts';
import { runPacedLoad } from './paced-load.ts';
import { apiBasePath, startPaymentsApi } from './payments-api.ts';
import type { PaymentsApi } from './payments-api.ts';
import { readProcessUse } from './process-use.ts';
import { median } from './series.ts';
import { createSettlementsFixture } from './settlements-fixture.ts';
import type { SettlementsFixture } from './settlements-fixture.ts';
import { startValkey } from './valkey.ts';
import { withClient } from './with-client.ts';

export const settlements: Benchmark = {
  name: 'settlements',
  summary: 'GET /settlements of 1,000,000 payments as JSON, against COPY of the same columns',
  unit: 'rows/s',
  goal: 0.1,
  direction: 'at least',
  secondsDefault: 8,
  run: runSettlements,
};

const rowsMax = 1_000_000;
const memoryMbMax = 150;
/** Requests of others while a report is read, as slow as this many times without one. */
const othersTimesMax = 2;
const others = { requestsPerSecond: 100, connections: 8, paymentCount: 1_000 } as const;
const lookEveryMs = 50;

type Format = 'json' | 'csv';

async function runSettlements(context: BenchContext): Promise<Outcome> {
  const rows = Math.min(context.rows, rowsMax);
  const fixture = await createSettlementsFixture(context, rows);
  const api = await context.progress.run('store and API', async () =>
    startPaymentsApi({
      ...fixture,
      ...fixture.database,
      ...context,
      valkeyUrl: await startValkey(),
    }),
  );
  const p95Ms = await createOthers(context, fixture, api);
  await context.progress.run('warm-up', () => p95Ms(context.seconds));
  const idleMb = readProcessUse(api.pid).memoryMb;
  let mostMb = 0;
  const read = async (format: Format): Promise<number> => {
    const watched = await watchMemory(api.pid, () => download(api, fixture, format));
    mostMb = Math.max(mostMb, watched.mostMb);
    return rows / watched.result;
  };
  await context.progress.run('totals against the ledger', () => compareWithLedger(api, fixture));
  const series = await alternate(context, [
    { label: 'JSON', unit: 'rows/s', measure: () => read('json') },
    { label: 'CSV', unit: 'rows/s', measure: () => read('csv') },
    { label: 'COPY', unit: 'rows/s', measure: async () => rows / (await copy(fixture)) },
    { label: 'others alone, p95', unit: 'ms', measure: () => p95Ms(context.seconds) },
    {
      label: 'others beside a report, p95',
      unit: 'ms',
      measure: () => besideReports(api, fixture, () => p95Ms(context.seconds)),
    },
  ]);
  const [json = 0, , bare = 0, alone = 0, beside = 0] = series.map(({ values }) => median(values));
  return {
    ours: json,
    bare,
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
        value: beside / alone,
        unit: 'times',
        goal: othersTimesMax,
        direction: 'at most',
      },
    ],
  };
}

function pathOf({ days }: SettlementsFixture, format: Format): string {
  return `${apiBasePath}/settlements?from=${days.from}&to=${days.to}&format=${format}`;
}

/** Seconds for the whole answer, taken by another process that keeps nothing of it. */
async function download(
  api: PaymentsApi,
  fixture: SettlementsFixture,
  format: Format,
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
    api.origin + pathOf(fixture, format),
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

const summary = z.array(
  z.object({
    currency: z.string(),
    payment_count: z.int(),
    gross: z.number(),
    net_settled: z.number(),
  }),
);
type Totals = Readonly<
  Record<string, { count: number; grossMinor: bigint; netSettledMinor: bigint }>
>;

/** Summary and rows, each added up on their own, are what the ledger's entries add up to. */
async function compareWithLedger(api: PaymentsApi, fixture: SettlementsFixture): Promise<void> {
  const booked = await readLedger(fixture);
  for (const [name, totals] of Object.entries({
    summary: await readSummary(api, fixture),
    rows: await addUpRows(api, fixture),
  })) {
    if (toText(totals) === toText(booked)) continue;
    throw new BenchError(`${name}: ${toText(totals)}\nledger: ${toText(booked)}`);
  }
}

function toText(totals: Totals): string {
  return Object.keys(totals)
    .toSorted()
    .map((currency) => `${currency} ${Object.values(totals[currency] ?? {}).join(' ')}`)
    .join(', ');
}

async function readLedger({ database, workspaceId }: SettlementsFixture): Promise<Totals> {
  const { rows } = await withClient(database.ownerUrl, (client) =>
    client.query<{ currency: string; count: string; gross: string; net_settled: string }>(
      `select currency, count(distinct reference_id)::text as count,
         sum(amount_minor) filter (where account_code = 1000)::text as gross,
         (-sum(amount_minor) filter (where account_code in (1020, 2000, 2010)))::text as net_settled
       from ledger_entries where workspace_id = $1 and not is_held group by currency`,
      [workspaceId],
    ),
  );
  return Object.fromEntries(
    rows.map((row) => [
      row.currency,
      {
        count: Number(row.count),
        grossMinor: BigInt(row.gross),
        netSettledMinor: BigInt(row.net_settled),
      },
    ]),
  );
}

/** Both currencies of the data have two decimals, and sums far below what a double holds. */
const toMinor = (major: number): bigint => BigInt(Math.round(major * 100));

async function readSummary(api: PaymentsApi, fixture: SettlementsFixture): Promise<Totals> {
  let tail = '';
  for await (const text of textOf(await open(api, fixture, 'json'))) {
    tail = (tail + text).slice(-4_000);
  }
  const json = /"summary":(\[.*?\])/.exec(tail)?.[1] ?? '[]';
  return Object.fromEntries(
    summary.parse(JSON.parse(json)).map((entry) => [
      entry.currency,
      {
        count: entry.payment_count,
        grossMinor: toMinor(entry.gross),
        netSettledMinor: toMinor(entry.net_settled),
      },
    ]),
  );
}

async function addUpRows(api: PaymentsApi, fixture: SettlementsFixture): Promise<Totals> {
  const totals: Record<string, Totals[string]> = {};
  const lines = createInterface({ input: Readable.from(textOf(await open(api, fixture, 'csv'))) });
  for await (const line of lines) {
    const [id = '', , currency = '', gross, , , , netSettled] = line.split(',');
    if (id === 'payment_id') continue;
    const sum = (totals[currency] ??= { count: 0, grossMinor: 0n, netSettledMinor: 0n });
    sum.count += 1;
    sum.grossMinor += toMinor(Number(gross));
    sum.netSettledMinor += toMinor(Number(netSettled));
  }
  return totals;
}

async function open(
  api: PaymentsApi,
  fixture: SettlementsFixture,
  format: Format,
): Promise<ReadableStream<Uint8Array>> {
  const answer = await fetch(api.origin + pathOf(fixture, format), {
    headers: { authorization: `Bearer ${fixture.key}` },
  });
  if (answer.body === null || !answer.ok) throw new BenchError(`answered ${answer.status}`);
  return answer.body;
}

async function* textOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const bytes of stream) yield decoder.decode(bytes, { stream: true });
}
