import { expect, test } from 'vitest';
import { decideCodeAttempt, mayClear } from './code-waits.rules.ts';
import type { CodeFailures } from './code-waits.rules.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const start = new Date('2026-11-16T12:00:00Z');
const after = (ms: number): Date => new Date(start.getTime() + ms);

function fail(known: CodeFailures | null, now: Date) {
  const attempt = decideCodeAttempt(known, now);
  if (attempt.kind === 'wait') throw new Error('there is a wait');
  return attempt;
}

test('four wrong codes cost nothing, then each doubles the wait up to an hour', () => {
  let known: CodeFailures | null = null;
  let now = start;
  const waits: number[] = [];
  for (let count = 0; count < 13; count += 1) {
    known = fail(known, now).failed;
    waits.push((known.waitsUntil.getTime() - now.getTime()) / minuteMs);
    now = known.waitsUntil;
  }
  expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

test('whoever guesses without a pause gets twenty guesses a day, also when the owner signs in between', () => {
  let known: CodeFailures | null = null;
  let guesses = 0;
  for (let ms = 0; ms < 24 * hourMs; ms += minuteMs) {
    const attempt = decideCodeAttempt(known, after(ms));
    if (attempt.kind === 'wait') continue;
    guesses += 1;
    known = { ...attempt.failed, ...(attempt.failed.failures === 4 && { failures: 0 }) };
  }
  expect(guesses).toBe(20);
  expect(decideCodeAttempt(known, after(24 * hourMs - 1))).toMatchObject({ kind: 'wait' });
  expect(decideCodeAttempt(known, after(24 * hourMs))).toMatchObject({ kind: 'try' });
});

test('the first wait is a lock that its owner hears of, and the spent day too', () => {
  let known: CodeFailures | null = null;
  let now = start;
  const locks: number[] = [];
  for (let count = 1; count <= 20; count += 1) {
    const attempt = fail(known, now);
    if (attempt.isLocked) locks.push(count);
    known = attempt.failed;
    now = known.waitsUntil;
  }
  expect(locks).toEqual([5]);
  const spared = { failures: 0, dayBeginsAt: start, dayFailures: 19, waitsUntil: start };
  expect(fail(spared, start)).toMatchObject({
    isLocked: true,
    failed: { waitsUntil: after(24 * hourMs) },
  });
});

test('a password link ends the waiting once a day', () => {
  expect(mayClear(null, start)).toBe(true);
  expect(mayClear(start, after(24 * hourMs - 1))).toBe(false);
  expect(mayClear(start, after(24 * hourMs))).toBe(true);
});
