import { fileURLToPath } from 'node:url';
import { alternate } from './alternate.ts';
import type { Variant } from './alternate.ts';
import type { BenchContext, Benchmark, Outcome } from './benchmark.ts';
import { toLimiterGoal } from './limiter-goal.ts';
import { runPacedLoad } from './paced-load.ts';
import { startPaymentsApi } from './payments-api.ts';
import type { PaymentsApi } from './payments-api.ts';
import { createReadFixture } from './read-fixture.ts';
import { median } from './series.ts';
import type { Series } from './series.ts';
import { startValkey } from './valkey.ts';
import { assertWrkInstalled, runWrk } from './wrk.ts';

export const limiter: Benchmark = {
  name: 'limiter',
  summary: 'reads with the rate limiter on against off, 1,000 keys from 200 addresses',
  unit: 'requests/s',
  goal: 0.75,
  direction: 'at least',
  secondsDefault: 6,
  run: runLimiter,
};

const fastLoad = { connections: 128 } as const;
const pacedLoad = { requestsPerSecond: 5_000, connections: 64 } as const;
const addedP50MsMax = 0.5;
const warmUpSeconds = 5;

const unlimitedApi = fileURLToPath(new URL('main-unlimited-api.ts', import.meta.url));

async function runLimiter(context: BenchContext): Promise<Outcome> {
  await assertWrkInstalled();
  const { progress, seconds } = context;
  const { fixture, on, off } = await progress.run('database, store and two APIs', async () => {
    const made = await createReadFixture(context);
    const valkeyUrl = await startValkey();
    return {
      fixture: made,
      on: await startPaymentsApi({ ...made, ...context, valkeyUrl }),
      off: await startPaymentsApi({ ...made, ...context, valkeyUrl: null, entry: unlimitedApi }),
    };
  });
  const { requestsFile } = fixture;

  const measureRate = async (api: PaymentsApi, forSeconds: number): Promise<number> => {
    const run = { ...fastLoad, origins: [api.origin], requestsFile, seconds: forSeconds };
    return (await runWrk(run)).requestsPerSecond;
  };
  const measureP50 = async (api: PaymentsApi): Promise<number> =>
    (await runPacedLoad({ ...pacedLoad, url: api.origin, requestsFile, seconds })).p50Ms;
  const rate = (label: string, api: PaymentsApi): Variant => ({
    label: `limiter ${label}, ${fastLoad.connections} connections`,
    unit: 'requests/s',
    measure: () => measureRate(api, seconds),
  });
  const p50 = (label: string, api: PaymentsApi): Variant => ({
    label: `limiter ${label}, p50 at ${pacedLoad.requestsPerSecond}/s`,
    unit: 'ms',
    measure: () => measureP50(api),
  });

  for (const [label, api] of [
    ['on', on],
    ['off', off],
  ] as const) {
    await progress.run(`warm-up, limiter ${label}`, () => measureRate(api, warmUpSeconds));
  }
  const series = await alternate(context, [
    rate('off', off),
    rate('on', on),
    p50('off', off),
    p50('on', on),
  ]);
  const [rateOff, rateOn, p50Off, p50On] = series.map(medianOf);
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
        value: p50On - p50Off,
        unit: 'ms',
        goal: addedP50MsMax,
        direction: 'at most',
      },
      await toLimiterGoal([on]),
    ],
  };
}

function medianOf(series: Series): number {
  return median(series.values);
}
