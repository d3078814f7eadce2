import { createProgress } from '../../tools/dev/progress.ts';
import type { Progress } from '../../tools/dev/progress.ts';
import { startOwnPostgres } from '../../tools/dev/servers/postgres-server.ts';
import { atShutdown } from '../../tools/dev/shutdown.ts';
import { BenchError } from '../benchmark.ts';
import type { Benchmark } from '../benchmark.ts';
import { formatFigure } from '../measure/alternate.ts';
import type { Measurement } from '../measure/alternate.ts';
import { describeMachine } from '../measure/machine.ts';
import type { CompareOptions } from '../options.ts';
import { openCheckout } from './checkout.ts';
import type { Checkout, Slot } from './checkout.ts';
import { toComparisonReport } from './report.ts';
import type { ComparedVariant, Pair } from './report.ts';
import { openSide } from './side.ts';
import type { Side } from './side.ts';
import type { TurnsVariant } from './turns.ts';

/** Measures our side of a benchmark in two revisions by turns. Gives the exit code. */
export async function compare(benchmark: Benchmark, options: CompareOptions): Promise<number> {
  const progress = createProgress();
  const open = (slot: Slot, name: string) =>
    openRevision({ progress, benchmark, options }, slot, name);
  const a = await open('a', options.a);
  const b = await open('b', options.b);
  const variants = chooseVariants(benchmark.compared, a.side.variants, b.side.variants);
  const pairs = variants.map((): Pair[] => []);
  for (let number = 1; number <= options.pairs; number += 1) {
    for (const [index, variant] of variants.entries()) {
      const measure = async (mark: string, side: Side): Promise<Measurement> => {
        const title = `pair ${number}/${options.pairs} · ${mark} · ${variant.label}`;
        return progress.run(title, async (note) => {
          const measurement = await side.measure(variant.label);
          note(`${formatFigure(measurement.value)} ${variant.unit}`);
          return measurement;
        });
      };
      pairs[index]?.push(
        await measurePair(
          number,
          () => measure('A', a.side),
          () => measure('B', b.side),
        ),
      );
    }
  }
  await a.side.close();
  await b.side.close();

  const compared: readonly ComparedVariant[] = variants.map((variant, index) => ({
    ...variant,
    pairs: pairs[index] ?? [],
  }));
  const report = toComparisonReport(
    {
      name: benchmark.name,
      a: describeCheckout(a.checkout),
      b: describeCheckout(b.checkout),
      conditions: await describeMachine(a.postgresUrl),
    },
    compared,
  );
  if (options.isJson) {
    process.stdout.write(`${report.json}\n`);
    process.stderr.write(`${report.line}\n`);
  } else {
    process.stdout.write(`${report.table}${report.line}\n`);
  }
  return options.isAsserted && report.verdict === 'slower' ? 1 : 0;
}

/** A B, B A, A B …: neither side always follows the other. */
async function measurePair(
  number: number,
  measureA: () => Promise<Measurement>,
  measureB: () => Promise<Measurement>,
): Promise<Pair> {
  if (number % 2 === 1) {
    const a = await measureA();
    return { a, b: await measureB() };
  }
  const b = await measureB();
  return { a: await measureA(), b };
}

interface Opened {
  readonly checkout: Checkout;
  readonly postgresUrl: string;
  readonly side: Side;
}

/** Each has a server of its own: kept data of one schema would replace that of the other. */
async function openRevision(
  {
    progress,
    benchmark,
    options,
  }: {
    readonly progress: Progress;
    readonly benchmark: Benchmark;
    readonly options: CompareOptions;
  },
  slot: Slot,
  name: string,
): Promise<Opened> {
  const mark = slot.toUpperCase();
  const checkout = await progress.run(`${mark} is ${name}: code and packages`, () =>
    openCheckout(slot, name),
  );
  const server = await progress.run(`${mark}: PostgreSQL`, () =>
    startOwnPostgres(`compare-${slot}`),
  );
  if (server.stop !== undefined) atShutdown(server.stop);
  const { url: postgresUrl } = server;
  const args = [benchmark.name, ...options.passedOn];
  const side = await openSide({ mark, checkout, postgresUrl, args, progress });
  return { checkout, postgresUrl, side };
}

/** Those that both revisions have. */
export function chooseVariants(
  compared: RegExp,
  a: readonly TurnsVariant[],
  b: readonly TurnsVariant[],
): readonly TurnsVariant[] {
  const chosen = a.filter(
    ({ label }) => compared.test(label) && b.some((other) => other.label === label),
  );
  if (chosen.length > 0) return chosen;
  const list = (variants: readonly TurnsVariant[]): string =>
    variants.map(({ label }) => `  ${label}`).join('\n');
  throw new BenchError(
    `no variant like ${compared.source} is measured by both:\nA\n${list(a)}\nB\n${list(b)}`,
  );
}

function describeCheckout({ name, version }: Checkout): string {
  return `${name} (${version})`;
}
