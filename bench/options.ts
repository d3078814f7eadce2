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

/** Two revisions or worktrees whose own sides are measured by turns. */
export interface CompareOptions extends Pick<BenchOptions, 'isJson' | 'isAsserted'> {
  readonly a: string;
  readonly b: string;
  readonly pairs: number;
  /** What the benchmarks of either side are started with. */
  readonly passedOn: readonly string[];
}

/** Every benchmark, one after the other. */
export interface AllOptions extends Pick<BenchOptions, 'isJson' | 'isAsserted'> {
  readonly passedOn: readonly string[];
}

export type BenchCommand =
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'all'; readonly options: AllOptions }
  | { readonly kind: 'cost'; readonly options: AllOptions & { readonly rounds: number } }
  | { readonly kind: 'compare'; readonly benchmark: Benchmark; readonly options: CompareOptions }
  | { readonly kind: 'run'; readonly benchmark: Benchmark; readonly options: BenchOptions };

const allName = 'all';
const costName = 'cost';

/** Fewer rounds have no median worth the name. */
const roundsMin = 3;
const roundsDefault = 5;
const rowsDefault = 5_000_000;

/** Fewer pairs have no interval; with nine it bears one outlier on either side. */
const pairsMin = 7;
const pairsDefault = 9;

/** Below this the larger data set of a comparison is not larger than the smaller one. */
const rowsMin = 100_000;

export function parseOptions(
  args: readonly string[],
  benchmarks: readonly Benchmark[],
): BenchCommand {
  const { values, positionals } = parse(args);
  const [name, ...rest] = positionals;
  const isComparison = values.compare !== undefined;
  if (values.help === true || name === undefined) {
    return { kind: 'help', text: helpText(benchmarks) };
  }
  const shared = { isJson: values.json === true, isAsserted: values.assert === true };
  if (name === allName && rest.length === 0 && !isComparison) {
    return { kind: 'all', options: { ...shared, passedOn: toPassedOn(values) } };
  }
  if (name === costName && rest.length === 0 && !isComparison) {
    const rounds = wholeNumber('rounds', values.rounds ?? `${roundsMin}`, roundsMin);
    return { kind: 'cost', options: { ...shared, rounds, passedOn: toPassedOn(values) } };
  }
  const benchmark = benchmarks.find((one) => one.name === name);
  if (benchmark === undefined || (rest.length > 0 && !isComparison)) {
    const names = benchmarks.map((one) => one.name).join(', ');
    throw new BenchError(
      `${positionals.join(' ')}: name one of these benchmarks: ${names}, ${costName} or ${allName}`,
    );
  }
  if (values.compare !== undefined) {
    const [b] = rest;
    if (b === undefined || rest.length > 1) {
      throw new BenchError(`--compare: name two revisions, as in \`${name} --compare main .\``);
    }
    const pairs = wholeNumber('pairs', values.pairs ?? `${pairsDefault}`, pairsMin);
    const sides = { a: values.compare, b, pairs, passedOn: toPassedOn(values) };
    return { kind: 'compare', benchmark, options: { ...shared, ...sides } };
  }
  const options = {
    seconds: values.seconds === undefined ? undefined : wholeNumber('seconds', values.seconds, 1),
    rounds: wholeNumber(
      'rounds',
      values.rounds ?? `${benchmark.roundsDefault ?? roundsDefault}`,
      roundsMin,
    ),
    rows: wholeNumber('rows', values.rows ?? `${benchmark.rowsDefault ?? rowsDefault}`, rowsMin),
    isFresh: values.fresh === true,
    ...shared,
  };
  return { kind: 'run', benchmark, options };
}

/** What the processes that measure are started with. */
function toPassedOn({ seconds, rounds, rows, fresh }: Values): readonly string[] {
  const passed = (name: string, text: string | undefined, min: number): readonly string[] =>
    text === undefined ? [] : [`--${name}`, `${wholeNumber(name, text, min)}`];
  return [
    ...passed('seconds', seconds, 1),
    ...passed('rounds', rounds, roundsMin),
    ...passed('rows', rows, rowsMin),
    ...(fresh === true ? ['--fresh'] : []),
  ];
}

type Values = ReturnType<typeof parse>['values'];

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        seconds: { type: 'string' },
        rounds: { type: 'string' },
        rows: { type: 'string' },
        compare: { type: 'string' },
        pairs: { type: 'string' },
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
  ./dev bench all [options]
  ./dev bench cost [--seconds N] [--rounds N] [--json]
  ./dev bench NAME --compare A B [options]

${list.join('')}
  --seconds N   length of each single measurement
  --rounds N    how often everything is measured, at least ${roundsMin} (default ${roundsDefault}, \`isolate\` ${roundsMin})
  --rows N      payments in the larger data set of \`list\` (default ${rowsDefault}), journal lines in
                that of \`reports\`
  --fresh       make kept data anew
  --json        print one JSON object to standard output; the result line goes to standard error
  --assert      exit with 1 when a goal is not reached, or when B is slower than A
  --compare A B measure our side of two revisions (branch, tag, commit) or worktrees (folder) by turns
  --pairs N     how often, at least ${pairsMin} (default ${pairsDefault})

\`cost\` says what one operation of ours takes of CPU, write-ahead log, tables and indexes.

The last line is the result: NAME ratio=R ours=X bare=Y unit=U goal=G
Of a comparison: NAME compare ratio=B÷A low=L high=H cpu_ratio=C cpu_low=L cpu_high=H pairs=N verdict=V
`;
}
