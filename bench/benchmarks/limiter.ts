import { fileURLToPath } from 'node:url';
import type { BenchContext, Benchmark, Outcome } from '../benchmark.ts';
import { createReadFixture } from '../fixtures/read.ts';
import { runPacedLoad } from '../load/paced-load.ts';
import { assertWrkInstalled, runWrk, toRate } from '../load/wrk.ts';
import { alternate } from '../measure/alternate.ts';
import type { Figure, Variant } from '../measure/alternate.ts';
import { median } from '../measure/series.ts';
import { startPaymentsApi } from '../processes/payments-api.ts';
import { startPlainApi } from '../processes/plain-api.ts';
import { startValkey } from '../processes/valkey.ts';
import { toLimiterGoal } from './limiter-goal.ts';

export const limiter: Benchmark = {
  name: 'limiter',
  summary: 'reads with the rate limiter on against off, 1,000 keys from 200 addresses',
  unit: 'requests/s',
  goal: 0.9,
  direction: 'at least',
  compared: /^limiter on, .* connections$/,
  secondsDefault: 6,
  run: runLimiter,
};

const fastLoad = { connections: 128 } as const;
const pacedLoad = { requestsPerSecond: 5_000, connections: 64 } as const;
const addedP50MsMax = 0.5;
const warmUpSeconds = 5;

/** The same two budgets on a bare route that answers at once, ours beside those of others. */
const peers = ['none', 'countinghouse', 'rate-limiter-flexible', '@fastify/rate-limit'] as const;

const unlimitedApi = fileURLToPath(new URL('../processes/main-unlimited-api.ts', import.meta.url));

interface Server {
  readonly origin: string;
  readonly pid: number;
}

async function runLimiter(context: BenchContext): Promise<Outcome> {
  await assertWrkInstalled();
  const { progress, seconds } = context;
  const { fixture, on, off, valkey } = await progress.run(
    'database, store and two APIs',
    async () => {
      const made = await createReadFixture(context);
      const store = await startValkey();
      return {
        fixture: made,
        valkey: store,
        on: await startPaymentsApi({ ...made, ...context, valkeyUrl: store.url }),
        off: await startPaymentsApi({ ...made, ...context, valkeyUrl: null, entry: unlimitedApi }),
      };
    },
  );
  const { requestsFile } = fixture;

  const plain = await progress.run('a plain API with each limiter', async () => {
    const started = [];
    for (const peer of peers) {
      const api = await startPlainApi({ BENCH_LIMITER: peer, BENCH_VALKEY_URL: valkey.url });
      started.push({ peer, api });
    }
    return started;
  });

  const measureRate = async (api: Server, forSeconds: number): Promise<Figure> => {
    const run = { ...fastLoad, origins: [api.origin], requestsFile, seconds: forSeconds };
    return toRate(await runWrk(run));
  };
  const measureP50 = async (api: Server): Promise<Figure> => {
    const run = { ...pacedLoad, url: api.origin, requestsFile, seconds };
    const { p50Ms, answered } = await runPacedLoad(run);
    return { value: p50Ms, operations: answered };
  };
  // Without the limiter the store has nothing to do.
  const pids = (api: Server): readonly number[] => [api.pid, valkey.pid];
  const rate = (label: string, api: Server): Variant => ({
    label: `${label}, ${fastLoad.connections} connections`,
    unit: 'requests/s',
    pids: pids(api),
    measure: (metered) => metered(() => measureRate(api, seconds)),
  });
  const p50 = (label: string, api: Server): Variant => ({
    label: `${label}, p50 at ${pacedLoad.requestsPerSecond}/s`,
    unit: 'ms',
    pids: pids(api),
    measure: (metered) => metered(() => measureP50(api)),
  });

  for (const [label, api] of [
    ['on', on],
    ['off', off],
    ...plain.map((each) => [each.peer, each.api] as const),
  ] as const) {
    await progress.run(`warm-up, limiter ${label}`, () => measureRate(api, warmUpSeconds));
  }
  const series = await alternate(context, [
    rate('limiter off', off),
    rate('limiter on', on),
    p50('limiter off', off),
    p50('limiter on', on),
    ...plain.map(({ peer, api }) => rate(`plain, ${peer}`, api)),
    ...plain.map(({ peer, api }) => p50(`plain, ${peer}`, api)),
  ]);
  const [rateOff, rateOn, p50Off, p50On] = series;
  if (
    rateOff === undefined ||
    rateOn === undefined ||
    p50Off === undefined ||
    p50On === undefined
  ) {
    throw new RangeError('a variant was not measured');
  }
  return {
    ours: rateOn,
    bare: rateOff,
    series,
    furtherGoals: [
      {
        name: 'added p50',
        value: median(p50On.values) - median(p50Off.values),
        unit: 'ms',
        goal: addedP50MsMax,
        direction: 'at most',
      },
      await toLimiterGoal([on]),
    ],
  };
}
