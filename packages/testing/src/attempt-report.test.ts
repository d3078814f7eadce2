import { expect, test } from 'vitest';
import { describeAttempts, listAttemptResults } from './attempt-report.ts';

const assertionResults = [
  { title: 'hostile 1: no key: no header', status: 'passed', failureMessages: [] },
  { title: 'hostile 2: no key: empty bearer', status: 'failed', failureMessages: ['200 {}'] },
  { title: 'hostile 3: no key: a long one', status: 'skipped' },
  { title: 'something else: hostile 4: no', status: 'passed' },
];

test('counts the attempts that ran and those that got through', () => {
  const results = listAttemptResults({ testResults: [{ assertionResults }] });
  expect(results).toEqual([
    { id: 1, failure: null },
    { id: 2, failure: '200 {}' },
  ]);
  expect(describeAttempts(results)).toBe('hostile attempts=2 through=1');
});
