import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

export type TestTotals = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
};

export const noTests: TestTotals = { passed: 0, failed: 0, skipped: 0 };

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});

/**
 * The runner's own totals. A file that could not be loaded contains no test and counts as one
 * failure.
 */
export function readTestTotals(reportFile: string): TestTotals {
  if (!existsSync(reportFile)) return noTests;
  const report = vitestReport.parse(JSON.parse(readFileSync(reportFile, 'utf8')));
  const brokenFiles = report.testResults.filter(
    (file) =>
      file.status === 'failed' &&
      !file.assertionResults.some((assertion) => assertion.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

export function addTotals(totals: readonly TestTotals[]): TestTotals {
  return totals.reduce(
    (sum, part) => ({
      passed: sum.passed + part.passed,
      failed: sum.failed + part.failed,
      skipped: sum.skipped + part.skipped,
    }),
    noTests,
  );
}
