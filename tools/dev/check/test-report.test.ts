import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { addTotals, readTestTotals } from './test-report.ts';

function reportFile(report: object): string {
  const file = join(mkdtempSync(join(tmpdir(), 'countinghouse-')), 'report.json');
  const counts = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
  writeFileSync(file, JSON.stringify({ ...counts, testResults: [], ...report }));
  return file;
}

it('takes the totals of the test runner as they are', () => {
  const file = reportFile({
    numPassedTests: 7,
    numFailedTests: 1,
    numPendingTests: 2,
    testResults: [{ status: 'failed', assertionResults: [{ status: 'failed' }] }],
  });
  expect(readTestTotals(file)).toEqual({ passed: 7, failed: 1, skipped: 2 });
});

it('counts a file that could not be loaded as a failure, though it holds no test', () => {
  const file = reportFile({
    numPassedTests: 7,
    testResults: [{ status: 'failed', assertionResults: [] }],
  });
  expect(readTestTotals(file)).toEqual({ passed: 7, failed: 1, skipped: 0 });
});

it('adds the totals of several parts', () => {
  const part = { passed: 2, failed: 1, skipped: 3 };
  expect(addTotals([part, part])).toEqual({ passed: 4, failed: 2, skipped: 6 });
});
