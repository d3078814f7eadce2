import { describe, expect, test } from 'vitest';
import type { Outcome } from '../benchmark.ts';
import type { Series } from '../measure/series.ts';
import { toReport } from './report.ts';

const benchmark = {
  name: 'read',
  summary: 'reads',
  unit: 'requests/s',
  goal: 0.35,
  direction: 'at least',
} as const;

const machine = [{ busyShare: 0.9, othersShare: 0.25 }];

function series(label: string, ...values: number[]): Series {
  return { label, unit: 'requests/s', values, costs: [{ ownUs: 40, serverUs: 60 }], machine };
}

const outcome: Outcome = {
  ours: series('ours', 20_000, 19_000, 21_000),
  bare: series('bare', 50_000.4),
  series: [series('bare', 50_000.4, 49_000, 51_000)],
  furtherGoals: [],
};

describe('the report of a benchmark', () => {
  test('the result line has one fixed shape', () => {
    expect(toReport(benchmark, outcome, {}).line).toBe(
      'read ratio=0.400 ours=20000 bare=50000 unit=requests/s goal=0.35',
    );
  });

  test('a ratio on the goal reaches it, in both directions', () => {
    const even = { ...outcome, ours: series('', 0.35), bare: series('', 1) };
    expect(toReport(benchmark, even, {}).isReached).toBe(true);
    expect(toReport({ ...benchmark, direction: 'at most' }, even, {}).isReached).toBe(true);
  });

  test('a ratio on the wrong side of the goal does not reach it', () => {
    const growth = { ...benchmark, goal: 1.3, direction: 'at most' } as const;
    expect(toReport(benchmark, { ...outcome, ours: series('', 17_000) }, {}).isReached).toBe(false);
    expect(
      toReport(growth, { ...outcome, ours: series('', 1.4), bare: series('', 1) }, {}).isReached,
    ).toBe(false);
  });

  test('a further goal that is missed fails a run whose ratio is fine', () => {
    const added = { name: 'p50', value: 0.6, unit: 'ms', goal: 0.5, direction: 'at most' } as const;
    const report = toReport(benchmark, { ...outcome, furtherGoals: [added] }, {});
    expect(report.isReached).toBe(false);
    expect(report.table).toContain('p50 0.600 ms, goal ≤ 0.500 ms: NOT REACHED');
  });

  test('a ratio of small figures reaches its goal by their difference', () => {
    const growth = { ...benchmark, goal: 1.25, direction: 'at most' } as const;
    const slow = { ...outcome, ours: series('', 30), bare: series('', 20) };
    const or = { name: 'added', value: 10, unit: 'ms', most: 10 };
    expect(toReport(growth, slow, {}).isReached).toBe(false);
    const report = toReport(growth, { ...slow, ratioOr: or }, {});
    expect(report.isReached).toBe(true);
    expect(report.table).toContain(
      'ratio 1.500, goal ≤ 1.250 (or added ≤ 10.0 ms, which is 10.0 ms): reached',
    );
    const late = { ...or, value: 10.1 };
    expect(toReport(growth, { ...slow, ratioOr: late }, {}).isReached).toBe(false);
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

  test('beside the ratio stand CPU, spread and what others did with the machine', () => {
    const report = toReport(benchmark, { ...outcome, series: [outcome.ours] }, {});
    expect(report.table).toContain(
      'CPU per operation: ours 40.0 own + 60.0 PostgreSQL µs, bare 40.0',
    );
    expect(report.table).toContain('machine while measuring: 90 % busy, 25 % by others');
    expect(report.table).toMatch(
      /ours +20,000 +19,000 +21,000 +10 % +40\.0 +60\.0 +25 % +requests/,
    );
    expect(JSON.parse(report.json)).toMatchObject({
      cpu_us: { ours: { ownUs: 40, serverUs: 60 }, bare: { ownUs: 40, serverUs: 60 } },
      spread: { ours: 0.1, bare: 0 },
      machine: { busyShare: 0.9, othersShare: 0.25 },
    });
  });
});
