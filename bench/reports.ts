import type { BooksDeps } from '../services/accounting/src/books-deps.ts';
import { readBalanceSheet } from '../services/accounting/src/reports/read-balance-sheet.ts';
import { readProfitAndLoss } from '../services/accounting/src/reports/read-profit-and-loss.ts';
import { readTrialBalance } from '../services/accounting/src/reports/read-trial-balance.ts';
import { atShutdown } from '../tools/dev/shutdown.ts';
import { connectBooks } from './accounting-database.ts';
import { alternate } from './alternate.ts';
import type { Variant } from './alternate.ts';
import { BenchError } from './benchmark.ts';
import type { BenchContext, Benchmark, Outcome } from './benchmark.ts';
import { bookDays, findOrCreateReportsFixture } from './reports-fixture.ts';
import { median } from './series.ts';
import type { Series } from './series.ts';

export const reports: Benchmark = {
  name: 'reports',
  summary:
    'trial balance, balance sheet and profit and loss, p50 of one caller: 10,000,000 journal lines against 100,000, worst case',
  unit: 'ms',
  goal: 1.5,
  direction: 'at most',
  secondsDefault: 3,
  rowsDefault: 10_000_000,
  run: runReports,
};

const msGoal = 15;
const asked = { basis: 'accrual', comparison: { kind: 'none' } } as const;

const cases = [
  {
    name: 'trial balance',
    read: (deps: BooksDeps, orgId: string) =>
      readTrialBalance(deps, { ...asked, orgId, asOf: bookDays.worstDay }),
  },
  {
    name: 'balance sheet',
    read: (deps: BooksDeps, orgId: string) =>
      readBalanceSheet(deps, { ...asked, orgId, asOf: bookDays.worstDay }),
  },
  {
    name: 'profit and loss',
    read: (deps: BooksDeps, orgId: string) =>
      readProfitAndLoss(deps, { ...asked, orgId, from: null, to: bookDays.worstDay }),
  },
] as const;

/** Long enough for the compiler of the runtime, the plans and the caches of both sizes. */
const warmUpSeconds = 1;

async function runReports(context: BenchContext): Promise<Outcome> {
  const { progress, seconds } = context;
  const fixture = await findOrCreateReportsFixture(context);
  const deps = connectBooks(fixture.applicationUrl);
  atShutdown(() => deps.database.close());

  const variants: Variant[] = [];
  for (const { name, read } of cases) {
    for (const { orgId, lines } of [fixture.small, fixture.large]) {
      const label = `${name}, ${lines.toLocaleString('en-US')} lines`;
      const measure = (forSeconds: number): Promise<number> =>
        medianMs(forSeconds, async () => {
          const { kind } = await read(deps, orgId);
          if (kind !== 'report') throw new BenchError(`${label}: ${kind}`);
        });
      await progress.run(`warm-up · ${label}`, () => measure(warmUpSeconds));
      variants.push({ label, unit: 'ms', measure: () => measure(seconds) });
    }
  }
  const series = await alternate(context, variants);
  const slowest = Math.max(...pairsOf(series).map(({ ours }) => ours));
  const goal = { value: slowest, unit: 'ms', goal: msGoal, direction: 'at most' } as const;
  return {
    ...worstOf(series),
    series,
    furtherGoals: [{ name: 'slowest at the larger size', ...goal }],
  };
}

async function medianMs(forSeconds: number, work: () => Promise<void>): Promise<number> {
  const tookMs: number[] = [];
  const endMs = performance.now() + forSeconds * 1_000;
  while (performance.now() < endMs) {
    const beganMs = performance.now();
    await work();
    tookMs.push(performance.now() - beganMs);
  }
  return median(tookMs);
}

/** The variants come in pairs, small and large. */
function pairsOf(series: readonly Series[]): readonly Pick<Outcome, 'ours' | 'bare'>[] {
  return cases.map((_, index) => {
    const [small, large] = series.slice(2 * index, 2 * index + 2);
    if (small === undefined || large === undefined) throw new RangeError('a size was not measured');
    return { ours: median(large.values), bare: median(small.values) };
  });
}

function worstOf(series: readonly Series[]): Pick<Outcome, 'ours' | 'bare'> {
  const [worst] = pairsOf(series).toSorted((a, b) => b.ours / b.bare - a.ours / a.bare);
  if (worst === undefined) throw new RangeError('no case was measured');
  return worst;
}
