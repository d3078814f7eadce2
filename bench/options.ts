import { parseArgs } from 'node:util';
import { BenchError } from './benchmark.ts';
import type { Benchmark } from './benchmark.ts';

export interface BenchOptions {
  /** Undefined: as long as the benchmark itself thinks right. */
  readonly seconds: number | undefined;
  readonly rounds: number;
  readonly rows: number;
  readonly isFresh: boolean;
  readonly isJson: boolean;
  readonly isAsserted: boolean;
}

export type BenchCommand =
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'run'; readonly benchmark: Benchmark; readonly options: BenchOptions };

/** Fewer rounds have no median worth the name. */
const roundsMin = 3;
const roundsDefault = 5;
const rowsDefault = 5_000_000;

/** Below this the larger data set of a comparison is not larger than the smaller one. */
const rowsMin = 100_000;

export function parseOptions(
  args: readonly string[],
  benchmarks: readonly Benchmark[],
): BenchCommand {
  const { values, positionals } = parse(args);
  const [name, ...rest] = positionals;
  if (values.help === true || name === undefined) {
    return { kind: 'help', text: helpText(benchmarks) };
  }
  const benchmark = benchmarks.find((one) => one.name === name);
  if (benchmark === undefined || rest.length > 0) {
    const names = benchmarks.map((one) => one.name).join(', ');
    throw new BenchError(`${positionals.join(' ')}: name one of these benchmarks: ${names}`);
  }
  const options = {
    seconds: values.seconds === undefined ? undefined : wholeNumber('seconds', values.seconds, 1),
    rounds: wholeNumber('rounds', values.rounds ?? `${roundsDefault}`, roundsMin),
    rows: wholeNumber('rows', values.rows ?? `${benchmark.rowsDefault ?? rowsDefault}`, rowsMin),
    isFresh: values.fresh === true,
    isJson: values.json === true,
    isAsserted: values.assert === true,
  };
  return { kind: 'run', benchmark, options };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        seconds: { type: 'string' },
        rounds: { type: 'string' },
        rows: { type: 'string' },
        fresh: { type: 'boolean' },
        json: { type: 'boolean' },
        assert: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new BenchError(`${error instanceof Error ? error.message : String(error)}\nSee --help.`);
  }
}

function wholeNumber(option: string, text: string, min: number): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= min) return value;
  throw new BenchError(`--${option} ${text}: give a whole number from ${min} up`);
}

function helpText(benchmarks: readonly Benchmark[]): string {
  const width = Math.max(...benchmarks.map((one) => one.name.length));
  const list = benchmarks.map(
    ({ name, summary, direction, goal }) =>
      `  ${name.padEnd(width)}  ${summary}\n  ${' '.repeat(width)}  goal: ratio ${direction} ${goal}\n`,
  );
  return `Measures what we built against the same work without it, alternately in one run.

  ./dev bench NAME [options]

${list.join('')}
  --seconds N   length of each single measurement
  --rounds N    how often everything is measured, at least ${roundsMin} (default ${roundsDefault})
  --rows N      payments in the larger data set of \`list\` (default ${rowsDefault}), journal lines in
                that of \`reports\`
  --fresh       make kept data anew
  --json        print one JSON object to standard output; the result line goes to standard error
  --assert      exit with 1 when a goal is not reached

The last line is the result: NAME ratio=R ours=X bare=Y unit=U goal=G
`;
}
