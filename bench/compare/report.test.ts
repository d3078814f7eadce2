import { describe, expect, test } from 'vitest';
import { decideVerdict, toComparisonReport } from './report.ts';
import type { Pair } from './report.ts';

const comparison = { name: 'charge', a: 'main (1a2b3c4d)', b: '. (5e6f7a8b)', conditions: {} };
const interval = (low: number, high: number) => ({ median: 1, low, high, coverage: 0.95 });

const quiet = { busyShare: 0.9, othersShare: 0.1 };
const busy = { busyShare: 1, othersShare: 0.3 };

/** Nine pairs around a ratio, the CPU of B half a per cent above that of A. */
function pairsAround(ratio: number): readonly Pair[] {
  return [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((percent) => ({
    a: { value: 1_000, cost: { ownUs: 400, serverUs: 600 }, machine: quiet, storage: null },
    b: {
      value: 1_000 * (ratio + percent / 100),
      cost: { ownUs: 405, serverUs: 600 },
      machine: busy,
      storage: null,
    },
  }));
}

const report = (ratio: number, unit = 'charges/s') =>
  toComparisonReport(comparison, [{ label: 'ours', unit, pairs: pairsAround(ratio) }]);

describe('slower', () => {
  test.each([
    { unit: 'charges/s', low: 0.8, high: 0.949, verdict: 'slower' },
    { unit: 'charges/s', low: 0.8, high: 0.95, verdict: 'not_slower' },
    { unit: 'charges/s', low: 1.2, high: 1.3, verdict: 'not_slower' },
    { unit: 'ms', low: 1.051, high: 1.3, verdict: 'slower' },
    { unit: 'ms', low: 1.05, high: 1.3, verdict: 'not_slower' },
    { unit: 'ms', low: 0.5, high: 0.6, verdict: 'not_slower' },
  ])('$low to $high of $unit is $verdict', ({ unit, low, high, verdict }) => {
    expect(decideVerdict(interval(low, high), unit)).toBe(verdict);
  });
});

describe('the report of a comparison', () => {
  test('the line for scripts has one fixed shape', () => {
    expect(report(0.98).line).toBe(
      'charge compare ratio=0.980 low=0.950 high=1.010 cpu_ratio=1.005 cpu_low=1.005 cpu_high=1.005 pairs=9 verdict=not_slower',
    );
  });

  test('B is slower when the whole interval lies beyond five per cent', () => {
    expect(report(0.9).verdict).toBe('slower');
    expect(report(1.1, 'ms').verdict).toBe('slower');
    expect(report(1.1).verdict).toBe('not_slower');
  });

  test('a side that does not count its operations leaves the CPU unknown', () => {
    const pairs = pairsAround(1).map(({ a, b }) => ({ a: { ...a, cost: null }, b }));
    const { line, table } = toComparisonReport(comparison, [{ label: 'ours', unit: '/s', pairs }]);
    expect(line).toContain(' cpu_ratio=unknown pairs=9 ');
    expect(table).toContain('CPU per operation unknown');
  });

  test('of several variants the slowest decides and is in the line', () => {
    const variants = [
      { label: 'first page', unit: 'ms', pairs: pairsAround(1) },
      { label: 'rare status', unit: 'ms', pairs: pairsAround(1.2) },
      { label: 'deep cursor', unit: 'ms', pairs: pairsAround(0.9) },
    ];
    const { line, verdict } = toComparisonReport({ ...comparison, name: 'list' }, variants);
    expect(verdict).toBe('slower');
    expect(line).toContain('list compare ratio=1.200 ');
  });

  test('an interval too wide to exclude a slowdown says so', () => {
    expect(report(1).table).toContain('interval): not slower\n');
    expect(report(0.96).table).toContain('not proved slower');
    expect(report(0.96).verdict).toBe('not_slower');
  });

  test('the table tells the processes’ CPU from the server’s', () => {
    const { table } = report(1);
    expect(table).toContain('charge: A is main (1a2b3c4d), B is . (5e6f7a8b)');
    expect(table).toContain('B ÷ A 1.000, from 0.970 to 1.030 (96.1 % interval): not slower');
    expect(table).toContain(
      'machine while measuring: A 90 % busy, 10 % by others; B 100 % busy, 30 % by others',
    );
    expect(table).toContain('A 400 own + 600 PostgreSQL µs, B 405 own + 600 PostgreSQL µs');
  });
});
