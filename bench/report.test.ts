import { describe, expect, test } from 'vitest';
import type { Outcome } from './benchmark.ts';
import { toReport } from './report.ts';

const benchmark = {
  name: 'read',
  summary: 'reads',
  unit: 'requests/s',
  goal: 0.35,
  direction: 'at least',
} as const;

const outcome: Outcome = {
  ours: 20_000,
  bare: 50_000.4,
  series: [{ label: 'bare', unit: 'selects/s', values: [50_000.4, 49_000, 51_000] }],
  furtherGoals: [],
};

describe('the report of a benchmark', () => {
  test('the result line has one fixed shape', () => {
    expect(toReport(benchmark, outcome, {}).line).toBe(
      'read ratio=0.400 ours=20000 bare=50000 unit=requests/s goal=0.35',
    );
  });

  test('a ratio on the goal reaches it, in both directions', () => {
    const even = { ...outcome, ours: 0.35, bare: 1 };
    expect(toReport(benchmark, even, {}).isReached).toBe(true);
    expect(toReport({ ...benchmark, direction: 'at most' }, even, {}).isReached).toBe(true);
  });

  test('a ratio on the wrong side of the goal does not reach it', () => {
    const growth = { ...benchmark, goal: 1.3, direction: 'at most' } as const;
    expect(toReport(benchmark, { ...outcome, ours: 17_000 }, {}).isReached).toBe(false);
    expect(toReport(growth, { ...outcome, ours: 1.4, bare: 1 }, {}).isReached).toBe(false);
  });

  test('a further goal that is missed fails a run whose ratio is fine', () => {
    const added = { name: 'p50', value: 0.6, unit: 'ms', goal: 0.5, direction: 'at most' } as const;
    const report = toReport(benchmark, { ...outcome, furtherGoals: [added] }, {});
    expect(report.isReached).toBe(false);
    expect(report.table).toContain('p50 0.600 ms, goal ≤ 0.500 ms: NOT REACHED');
  });

  test('the JSON holds every single value and its median', () => {
    const json = JSON.parse(toReport(benchmark, outcome, { cores: 2 }).json);
    expect(json).toMatchObject({
      name: 'read',
      reached: true,
      series: [{ values: [50_000.4, 49_000, 51_000], median: 50_000.4 }],
      conditions: { cores: 2 },
    });
  });
});
