import type { BooksDeps } from '../../services/accounting/src/kernel/books-deps.ts';
import { readBalanceSheet } from '../../services/accounting/src/reports/statements/read-balance-sheet.ts';
import { readProfitAndLoss } from '../../services/accounting/src/reports/statements/read-profit-and-loss.ts';
import { readTrialBalance } from '../../services/accounting/src/reports/statements/read-trial-balance.ts';
import { atShutdown } from '../../tools/dev/shutdown.ts';
import { BenchError } from '../benchmark.ts';
import type { BenchContext, Benchmark, Outcome } from '../benchmark.ts';
import { connectBooks } from '../fixtures/accounting-database.ts';
import { bookDays, findOrCreateReportsFixture } from '../fixtures/reports.ts';
import { alternate } from '../measure/alternate.ts';
import type { Figure, Variant } from '../measure/alternate.ts';
import { median } from '../measure/series.ts';
import { toPairs, worstPair } from './pair-of-sizes.ts';

export const reports: Benchmark = {
  name: 'reports',
  summary:
    'trial balance, balance sheet and profit and loss, p50 of one caller: 10,000,000 journal lines against 100,000, worst case',
  unit: 'ms',
  goal: 1.3,
  direction: 'at most',
  compared: /(?<!, 100,000) lines$/,
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
      const measure = (forSeconds: number): Promise<Figure> =>
        medianMs(forSeconds, async () => {
          const { kind } = await read(deps, orgId);
          if (kind !== 'report') throw new BenchError(`${label}: ${kind}`);
        });
      await progress.run(`warm-up · ${label}`, () => measure(warmUpSeconds));
      variants.push({
        label,
        unit: 'ms',
        // The use cases run in this process.
        pids: [process.pid],
        measure: (metered) => metered(() => measure(seconds)),
      });
    }
  }
  const series = await alternate(context, variants);
  const pairs = toPairs(series);
  const slowest = Math.max(...pairs.map(({ ours }) => median(ours.values)));
  const goal = { value: slowest, unit: 'ms', goal: msGoal, direction: 'at most' } as const;
  return {
    ...worstPair(pairs),
    series,
    furtherGoals: [{ name: 'slowest at the larger size', ...goal }],
  };
}

async function medianMs(forSeconds: number, work: () => Promise<void>): Promise<Figure> {
  const tookMs: number[] = [];
  const endMs = performance.now() + forSeconds * 1_000;
  while (performance.now() < endMs) {
    const beganMs = performance.now();
    await work();
    tookMs.push(performance.now() - beganMs);
  }
  return { value: median(tookMs), operations: tookMs.length };
}
