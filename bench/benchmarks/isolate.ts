import type {
  AlternativeGoal,
  BenchContext,
  Benchmark,
  FurtherGoal,
  Outcome,
} from '../benchmark.ts';
import { createQuietFixture, createTroubledFixture } from '../fixtures/isolate.ts';
import type { IsolateFixture } from '../fixtures/isolate.ts';
import { emitPaced } from '../load/paced-events.ts';
import { startWebhookSink } from '../load/webhook-sink.ts';
import type { WebhookSink } from '../load/webhook-sink.ts';
import { alternate } from '../measure/alternate.ts';
import type { Figure, Metered } from '../measure/alternate.ts';
import { describeLatencies, latenciesOf, percentile } from '../measure/latencies.ts';
import { untilAllArrived, watchArrivals } from '../measure/latencies.ts';
import { median } from '../measure/series.ts';
import { startDispatcher } from '../processes/dispatcher-process.ts';
import { readProcessUse } from '../processes/process-use.ts';

export const isolate: Benchmark = {
  name: 'isolate',
  summary: 'commit to receiver while as many receivers hang and one is dead, against none of them',
  unit: 'ms',
  goal: 1.25,
  direction: 'at most',
  compared: /^with bad neighbours$/,
  secondsDefault: 60,
  roundsDefault: 3,
  run: runIsolate,
};

/** Healthy ones; as many hang. */
const endpoints = 100;
const eventsPerSecond = 200;
const eventsPerSecondHigh = 1_000;
/** A process that has just started compiles what it runs. */
const warmUpSeconds = 4;
/** A first try that fails is followed by another after a minute. */
const doneWaitMs = 90_000;

async function runIsolate(context: BenchContext): Promise<Outcome> {
  const { progress, folder, postgresUrl } = context;
  const sink = await progress.run('receiver', () =>
    startWebhookSink(folder, { keepsArrivals: true }),
  );
  const quiet = await progress.run('merchants', () =>
    createQuietFixture(postgresUrl, sink, endpoints),
  );
  const troubled = await progress.run('merchants with bad neighbours', () =>
    createTroubledFixture(postgresUrl, sink, endpoints),
  );
  const measured = (label: string, fixture: IsolateFixture, rate: number) => {
    const rounds: (readonly number[])[] = [];
    const measure = async (metered: Metered): Promise<Figure> => {
      const { latenciesMs, cpuSeconds } = await measureOnce(
        context,
        { sink, fixture, rate },
        metered,
      );
      progress.say(`  ${describeLatencies(latenciesMs)}`);
      rounds.push(latenciesMs);
      return {
        value: percentile(latenciesMs, 0.95),
        operations: latenciesMs.length,
        endedCpuSeconds: cpuSeconds,
      };
    };
    const at = (share: number): number => median(rounds.map((all) => percentile(all, share)));
    return { label, unit: isolate.unit, measure, at };
  };
  const alone = measured('alone', quiet, eventsPerSecond);
  const beside = measured('with bad neighbours', troubled, eventsPerSecond);
  const busy = measured('alone, 1,000 events/s', quiet, eventsPerSecondHigh);
  const series = await alternate(context, [alone, beside, busy]);
  const [bare, ours] = series;
  if (bare === undefined || ours === undefined) throw new RangeError('nothing was measured');
  const ratioOfP99: FurtherGoal = {
    name: 'p99 with bad neighbours ÷ alone',
    value: beside.at(0.99) / alone.at(0.99),
    unit: '',
    goal: isolate.goal,
    direction: 'at most',
    or: addedMs(beside.at(0.99) - alone.at(0.99)),
  };
  return {
    ours,
    bare,
    ratioOr: addedMs(beside.at(0.95) - alone.at(0.95)),
    series,
    furtherGoals: [
      ratioOfP99,
      atMostMs('p50 alone', alone.at(0.5), 80),
      atMostMs('p95 alone', alone.at(0.95), 120),
      atMostMs('p50 at 1,000 events/s', busy.at(0.5), 80),
      atMostMs('p95 at 1,000 events/s', busy.at(0.95), 120),
      atMostMs('p99 at 1,000 events/s', busy.at(0.99), 250),
    ],
  };
}

/** Of an event, by bad neighbours. */
const addedMsMax = 10;

function addedMs(value: number): AlternativeGoal {
  return { name: 'added by them', value, unit: 'ms', most: addedMsMax };
}

function atMostMs(name: string, value: number, goal: number): FurtherGoal {
  return { name, value, unit: 'ms', goal, direction: 'at most' };
}

/**
 * The healthy receivers get the same in every variant; what the others get comes on top. Each run has
 * a dispatcher of its own, so that none works on what another left behind.
 */
async function measureOnce(
  { folder, seconds }: BenchContext,
  scene: { readonly sink: WebhookSink; readonly fixture: IsolateFixture; readonly rate: number },
  metered: Metered,
): Promise<{ readonly latenciesMs: readonly number[]; readonly cpuSeconds: number }> {
  const { sink, fixture, rate } = scene;
  const { applicationUrl } = fixture.deliver.database;
  const dispatcher = await startDispatcher({
    applicationUrl,
    sealingKey: fixture.deliver.sealingKey,
    folder,
    settings: sink.settings,
  });
  const emit = (workspaceIds: readonly string[], emitSeconds: number) =>
    emitPaced({ applicationUrl, workspaceIds, eventsPerSecond: rate, seconds: emitSeconds });
  const arrivals = watchArrivals(sink);
  await untilAllArrived(arrivals, await emit(fixture.healthy, warmUpSeconds), doneWaitMs);
  const before = readProcessUse(dispatcher.pid).cpuSeconds;
  const committed = await metered(async () => {
    const [healthy] = await Promise.all([
      emit(fixture.healthy, seconds),
      ...(fixture.hanging.length > 0 ? [emit(fixture.hanging, seconds)] : []),
    ]);
    await untilAllArrived(arrivals, healthy, doneWaitMs);
    return healthy;
  });
  const cpuSeconds = readProcessUse(dispatcher.pid).cpuSeconds - before;
  await dispatcher.stop();
  return { latenciesMs: latenciesOf(arrivals, committed), cpuSeconds };
}
