import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openStage } from './benchmarks/delivery-stage.ts';
import { emitPaced } from './load/paced-events.ts';
import { describeLatencies, latenciesOf, untilAllArrived } from './measure/latencies.ts';
import { median } from './measure/series.ts';
import { describeUse } from './processes/dispatcher-watch.ts';
import type { DispatcherUse } from './processes/dispatcher-watch.ts';
import { runScript } from './run-script.ts';
import type { ScriptContext } from './run-script.ts';

/**
 * Minutes at a high fixed rate: nothing is lost, nothing comes twice, and memory, open files and the
 * event loop's lag of the dispatcher stay where they are.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '300' },
    rate: { type: 'string', default: '1500' },
    endpoints: { type: 'string', default: '1000' },
  },
});
const windowSeconds = 10;
const doneWaitMs = 120_000;

await runScript(soak);

async function soak(context: ScriptContext): Promise<void> {
  const { say } = context;
  const stage = await openStage(context, { endpoints: Number(values.endpoints) });
  const { arrivals } = stage;
  const committed = new Map<string, number>();
  const emitting = emitPaced({
    applicationUrl: stage.database.applicationUrl,
    workspaceIds: stage.workspaceIds,
    eventsPerSecond: Number(values.rate),
    seconds: Number(values.seconds),
    committed,
  });
  const uses: DispatcherUse[] = [];
  for (let second = windowSeconds; second <= Number(values.seconds); second += windowSeconds) {
    await Promise.race([wait(windowSeconds * 1_000), emitting]);
    const fresh = await arrivals.take();
    const own = new Map(fresh.map((id) => [id, committed.get(id) ?? Number.NaN]));
    const use = await stage.use();
    uses.push(use);
    const waiting = committed.size - arrivals.firstMs.size;
    say(
      `${second} s: ${describeLatencies(latenciesOf(arrivals, own))}, ${waiting} wait; ${describeUse(use)}`,
    );
  }
  await emitting;
  await untilAllArrived(arrivals, committed, doneWaitMs);
  say(`events ${committed.size}, all came, ${arrivals.repeats()} of them more than once`);
  say(`memory ${growth(uses, (one) => one.memoryMb)} MB`);
  say(`open files ${growth(uses, (one) => one.openFiles)}`);
  say(`loop lag ${growth(uses, (one) => one.loopLagMs)} ms`);
  await stage.dispatcher.stop();
}

/** The second fifth against the last: the first one is compilation and warm caches. */
function growth(uses: readonly DispatcherUse[], of: (use: DispatcherUse) => number): string {
  const fifth = Math.max(1, Math.floor(uses.length / 5));
  const early = median(uses.slice(fifth, 2 * fifth).map(of));
  const late = median(uses.slice(-fifth).map(of));
  return `${early.toFixed(0)} → ${late.toFixed(0)}`;
}
