import { join } from 'node:path';
import { z } from 'zod';
import { BenchError } from '../benchmark.ts';
import type { BenchContext, Benchmark, Outcome } from '../benchmark.ts';
import { generatedPaymentId, rareStatus } from '../fixtures/generate-payments.ts';
import { findOrCreateListFixture } from '../fixtures/list.ts';
import type { SizedWorkspace } from '../fixtures/list.ts';
import { writeRequests } from '../load/http-load.ts';
import { assertWrkInstalled, runWrk } from '../load/wrk.ts';
import { alternate } from '../measure/alternate.ts';
import type { Figure, Variant } from '../measure/alternate.ts';
import { apiBasePath, startPaymentsApi } from '../processes/payments-api.ts';
import { startValkey } from '../processes/valkey.ts';
import { toPairs, worstPair } from './pair-of-sizes.ts';

export const list: Benchmark = {
  name: 'list',
  summary:
    'GET /payments?limit=20, p50 of one caller: 5,000,000 payments against 10,000, worst case',
  unit: 'ms',
  goal: 1.3,
  direction: 'at most',
  compared: /(?<!, 10,000) payments$/,
  secondsDefault: 3,
  run: runList,
};

const pageSize = 20;
/** Positions between the oldest twentieth and the middle of the list. */
const deepCursors = { count: 1_000, from: 0.05, to: 0.5 } as const;

const cases = [
  { name: 'first page', queriesOf: () => [''] },
  { name: 'deep cursor', queriesOf: deepQueries },
  { name: 'rare status', queriesOf: () => [`&status=${rareStatus}`] },
] as const;

/** Long enough for the compiler of the runtime and for the caches of both sizes. */
const warmUpSeconds = 2;

async function runList(context: BenchContext): Promise<Outcome> {
  await assertWrkInstalled();
  const { progress, seconds } = context;
  const fixture = await findOrCreateListFixture(context);
  const { api, valkey } = await progress.run('store and API', async () => {
    const store = await startValkey();
    const valkeyUrl = store.url;
    return { api: await startPaymentsApi({ ...fixture, ...context, valkeyUrl }), valkey: store };
  });

  const variants: Variant[] = [];
  for (const { name, queriesOf } of cases) {
    for (const workspace of [fixture.small, fixture.large]) {
      const { rows } = workspace.payments;
      const label = `${name}, ${rows.toLocaleString('en-US')} payments`;
      const paths = queriesOf(workspace).map(
        (query) => `${apiBasePath}/payments?limit=${pageSize}${query}`,
      );
      await assertFullPage(`${api.origin}${paths[0] ?? ''}`, workspace.key);
      const requestsFile = await writeRequests(
        join(context.folder, `${label.replaceAll(/\W+/g, '-')}.tsv`),
        paths.map((path) => ({ path, key: workspace.key })),
      );
      const measure = async (forSeconds: number): Promise<Figure> => {
        const load = { connections: 1, seconds: forSeconds };
        const result = await runWrk({ ...load, origins: [api.origin], requestsFile });
        return { value: result.p50Ms, operations: result.requests };
      };
      await progress.run(`warm-up · ${label}`, () => measure(warmUpSeconds));
      variants.push({
        label,
        unit: 'ms',
        pids: [api.pid, valkey.pid],
        measure: (metered) => metered(() => measure(seconds)),
      });
    }
  }
  const series = await alternate(context, variants);
  return { ...worstPair(toPairs(series)), series, furtherGoals: [] };
}

function deepQueries({ payments }: SizedWorkspace): readonly string[] {
  const { count, from, to } = deepCursors;
  return Array.from({ length: count }, (_, index) => {
    const depth = from + ((to - from) * index) / count;
    const cursor = generatedPaymentId(payments, Math.floor(depth * payments.rows));
    return `&starting_after=${cursor}`;
  });
}

const page = z.object({ data: z.array(z.unknown()) });

/** Pages of other lengths would compare the work of writing them, not of finding them. */
async function assertFullPage(url: string, key: string): Promise<void> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
  const body: unknown = await answer.json();
  const { data } = page.parse(body);
  if (data.length !== pageSize) throw new BenchError(`${url} answered ${data.length} payments`);
}
