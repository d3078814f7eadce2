import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { BenchError } from '../benchmark.ts';
import { reportPath } from '../fixtures/settlements.ts';
import type { ReportFormat, SettlementsFixture } from '../fixtures/settlements.ts';
import { withClient } from '../fixtures/with-client.ts';
import type { PaymentsApi } from '../processes/payments-api.ts';

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
export async function compareWithLedger(
  api: PaymentsApi,
  fixture: SettlementsFixture,
): Promise<void> {
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
  format: ReportFormat,
): Promise<ReadableStream<Uint8Array>> {
  const answer = await fetch(api.origin + reportPath(fixture, format), {
    headers: { authorization: `Bearer ${fixture.key}` },
  });
  if (answer.body === null || !answer.ok) throw new BenchError(`answered ${answer.status}`);
  return answer.body;
}

async function* textOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const bytes of stream) yield decoder.decode(bytes, { stream: true });
}
