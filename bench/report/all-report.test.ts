import { describe, expect, test } from 'vitest';
import { singleReport, toAllTable, toReason } from './all-report.ts';
import { toReport } from './report.ts';

const series = {
  label: 'ours',
  unit: '/s',
  values: [90, 100, 110],
  costs: [{ ownUs: 300, serverUs: 200 }],
  machine: [{ busyShare: 0.95, othersShare: 0.15 }],
};
const late = { name: 'p95', value: 3, goal: 2, direction: 'at most', unit: 'ms' } as const;
const { json } = toReport(
  {
    name: 'read',
    summary: 'reads',
    unit: '/s',
    goal: 0.4,
    direction: 'at least',
  },
  { ours: series, bare: series, series: [series], furtherGoals: [late] },
  {},
);
const measured = { kind: 'measured', report: singleReport.parse(JSON.parse(json)) } as const;

describe('the table of all benchmarks', () => {
  test('has a row for each with ratio, goal, CPU, spread and neighbours', () => {
    expect(toAllTable([measured])).toMatch(
      /read +1\.000 +≥ 0\.4 +MISSED +500 +500 +20 % +20 % +95 % +15 %\n/,
    );
  });

  test('names the goals beside the ratio that were missed', () => {
    expect(toAllTable([measured])).toContain('read missed: p95');
  });

  test('keeps the row of one that failed, with the reason', () => {
    const failed = { kind: 'failed', name: 'list', reason: 'no disk' } as const;
    const table = toAllTable([failed, measured]);
    expect(table).toMatch(/list +– +– +FAILED/);
    expect(table).toContain('list failed: no disk');
  });
});

test('the reason of a failure is the first line of its last paragraph', () => {
  const output = '✓ database\n✗ warm-up failed after 2 s\n\nwrk ended with exit code 1:\nmore\n';
  expect(toReason(output)).toBe('wrk ended with exit code 1:');
});
