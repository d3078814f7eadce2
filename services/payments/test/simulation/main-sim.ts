import { parseArgs } from 'node:util';
import { defaultSteps } from './run-seed.ts';
import type { RunResult } from './run-seed.ts';
import { runSeeds, seedsFrom } from './run-seeds.ts';

const help = `Tells stories of money taken, given back, claimed back and paid out, of approvals by a second person and of
subscriptions and their renewals, each from a seed, and judges how they end.

  ./dev sim                     200 seeds from 1
  ./dev sim --seed 7 --trace    one of them, line by line
  ./dev sim --seeds 1..5000     a range
  ./dev sim --count 500         so many from 1
  ./dev sim --minutes 10        for as long, from a seed that no run had before

  --steps N    how much happens in a story before its faults end (${defaultSteps})
  --lanes N    stories at a time (2)
  --coverage   what the stories went through, counted

docs/simulation.md says what is simulated and what is judged.
`;

const countDefault = 200;
const progressEveryMs = 5_000;

interface SimCommand {
  readonly first: number;
  readonly count: number;
  readonly steps: number;
  readonly lanes: number;
  readonly minutes: number | null;
  readonly hasTrace: boolean;
  readonly hasCoverage: boolean;
}

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const command = parseCommand(args);
  if (command === null) {
    process.stdout.write(help);
    return 0;
  }
  const startedAtMs = performance.now();
  const elapsedS = (): number => (performance.now() - startedAtMs) / 1_000;
  const { minutes, first, count } = command;
  let done = 0;
  let failed = 0;
  let toldAtMs = 0;
  const tell = (): void => {
    const goal = minutes === null ? `of ${count}` : `in ${minutes} min`;
    const rate = (done / elapsedS()).toFixed(1);
    process.stderr.write(`  ${done} seeds ${goal}, ${failed} failed, ${rate}/s\n`);
  };
  const outcome = await runSeeds({
    seeds: seedsFrom(first, count),
    steps: command.steps,
    lanes: Math.min(command.lanes, count),
    isOver: () => minutes !== null && elapsedS() >= minutes * 60,
    onResult: (result) => {
      done += 1;
      if (result.failures.length > 0) {
        failed += 1;
        process.stderr.write(`  seed ${result.seed} failed: ${result.failures[0]}\n`);
      }
      if (command.hasTrace) process.stdout.write(`${result.trace.join('\n')}\n\n`);
      if (performance.now() - toldAtMs < progressEveryMs) return;
      toldAtMs = performance.now();
      tell();
    },
  });
  if (command.hasCoverage) {
    for (const [name, count] of Object.entries(outcome.coverage)) {
      process.stdout.write(`${String(count).padStart(8)}  ${name}\n`);
    }
  }
  for (const result of outcome.failed) process.stdout.write(describeFailure(result, command.steps));
  const rate = (outcome.runs / elapsedS()).toFixed(1);
  process.stdout.write(
    `sim seeds=${outcome.runs} first=${first} payments=${outcome.payments} failed=${outcome.failed.length} rate=${rate}/s\n`,
  );
  return outcome.failed.length === 0 ? 0 : 1;
}

function describeFailure(result: RunResult, steps: number): string {
  const more = steps === defaultSteps ? '' : ` --steps ${steps}`;
  return [
    `\nseed ${result.seed} failed (faults: ${result.faults.join(', ') || 'none'})`,
    ...result.failures.map((failure) => `  ${failure}`),
    `→ ./dev sim --seed ${result.seed}${more} --trace\n`,
  ].join('\n');
}

function parseCommand(args: readonly string[]): SimCommand | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string' },
      seeds: { type: 'string' },
      count: { type: 'string' },
      steps: { type: 'string' },
      lanes: { type: 'string' },
      minutes: { type: 'string' },
      trace: { type: 'boolean' },
      coverage: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help === true) return null;
  const range = /^([0-9]+)\.\.([0-9]+)$/.exec(values.seeds ?? '');
  if (values.seeds !== undefined && range === null) throw new TypeError('--seeds is A..B');
  const minutes = values.minutes === undefined ? null : toNumber('minutes', values.minutes);
  const common = {
    steps: values.steps === undefined ? defaultSteps : toNumber('steps', values.steps),
    lanes: values.lanes === undefined ? 2 : toNumber('lanes', values.lanes),
    minutes,
    hasTrace: values.trace === true,
    hasCoverage: values.coverage === true,
  };
  if (values.seed !== undefined) {
    return { ...common, first: toNumber('seed', values.seed), count: 1 };
  }
  if (range !== null) {
    const [from, to] = [Number(range[1]), Number(range[2])];
    return { ...common, first: from, count: Math.max(0, to - from + 1) };
  }
  if (values.count !== undefined) {
    return { ...common, first: 1, count: toNumber('count', values.count) };
  }
  if (minutes === null) return { ...common, first: 1, count: countDefault };
  // Below 2^31, and another one each minute of the year.
  return { ...common, first: Math.floor(Date.now() / 60_000) * 64, count: Number.MAX_SAFE_INTEGER };
}

function toNumber(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0) throw new TypeError(`--${name} is a whole number`);
  return number;
}
