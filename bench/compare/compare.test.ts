import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { allBenchmarks } from '../all-benchmarks.ts';
import { chooseVariants } from './compare.ts';

const toVariants = (labels: readonly string[]) => labels.map((label) => ({ label, unit: '/s' }));

test('what both revisions measure of our side is compared', () => {
  const a = toVariants(['bare, 4 clients', 'ours, 1 process', 'ours, 2 processes']);
  const b = toVariants(['ours, 2 processes', 'ours, 4 processes']);
  expect(chooseVariants(/^ours/, a, b)).toEqual(toVariants(['ours, 2 processes']));
});

test('revisions with nothing in common say what they have', () => {
  expect(() => chooseVariants(/^ours/, toVariants(['mine']), toVariants(['theirs']))).toThrow(
    /A\n {2}mine\nB\n {2}theirs/,
  );
});

test.each([
  ['list', 'deep cursor, 5,000,000 payments', 'deep cursor, 10,000 payments'],
  ['reports', 'trial balance, 10,000,000 lines', 'trial balance, 100,000 lines'],
  ['limiter', 'limiter on, 128 connections', 'limiter off, 128 connections'],
  ['deliver', 'ours', 'bare'],
  ['isolate', 'with bad neighbours', 'alone'],
  ['settlements', 'JSON', 'COPY'],
  ['charge', `ours, ${availableParallelism()} processes`, 'ours, one merchant, 1 process'],
])('%s compares %j and not %j', (name, ours, other) => {
  const compared = allBenchmarks.find((one) => one.name === name)?.compared;
  expect([ours, other].map((label) => compared?.test(label))).toEqual([true, false]);
});
