import { describe, expect, test } from 'vitest';
import { listPassedIds, listUnproved } from './passed-rows.ts';

const root = '/repository';

function reportOf(name: string, ...assertionResults: readonly object[]): unknown {
  return { testResults: [{ name: `${root}/${name}`, assertionResults }] };
}

describe('the ids of passed tests', () => {
  const file = 'services/payments/test/a.http.test.ts';

  test('are those at the beginning of a name, its own or its group’s', () => {
    const report = reportOf(
      file,
      { ancestorTitles: ['P-001 a group'], title: 'PD-002 A-003: a test', status: 'passed' },
      { ancestorTitles: ['a group'], title: 'unlike P-004', status: 'passed' },
    );
    expect(listPassedIds(report, root)).toEqual(['P-001', 'PD-002', 'A-003']);
  });

  test.each(['failed', 'skipped', 'pending', 'todo'])(
    'are not those of one that is %s',
    (status) => {
      const report = reportOf(file, { ancestorTitles: [], title: 'P-001 a test', status });
      expect(listPassedIds(report, root)).toEqual([]);
    },
  );

  test('are not those of a test of tools, which speaks of rows', () => {
    const assertion = { ancestorTitles: [], title: 'P-001 a test', status: 'passed' };
    expect(listPassedIds(reportOf('tools/a.test.ts', assertion), root)).toEqual([]);
  });
});

describe('a finished row', () => {
  const proof = { id: 'P-001', name: 'it holds', idCount: 1 };
  const quick = { ...proof, path: 'services/a.pg.test.ts' };
  const slow = { ...proof, path: 'services/a.slow.test.ts' };
  const run = { finished: ['P-001'], proofs: [quick], passed: new Set<string>(), isFull: false };

  test('is proved by a test that passed', () => {
    expect(listUnproved({ ...run, passed: new Set(['P-001']) })).toEqual([]);
  });

  test('is not proved by a name in a file: the test may be skipped, empty or commented out', () => {
    expect(listUnproved(run)).toEqual(['P-001: no test of it passed (services/a.pg.test.ts)']);
    expect(listUnproved({ ...run, proofs: [slow, quick] })).toHaveLength(1);
    expect(listUnproved({ ...run, proofs: [] })).toHaveLength(1);
  });

  test('of the full check alone waits for it', () => {
    expect(listUnproved({ ...run, proofs: [slow] })).toEqual([]);
    expect(listUnproved({ ...run, proofs: [slow], isFull: true })).toHaveLength(1);
  });
});
