import { expect, test } from 'vitest';
import { DeadlineError, withDeadline } from './deadline.ts';

const deadlineMs = 25;

test('without an answer the wait ends at the deadline', async () => {
  const startedAt = performance.now();
  await expect(withDeadline(new Promise(() => undefined), deadlineMs)).rejects.toThrow(
    DeadlineError,
  );
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(deadlineMs - 1);
});

test('an answer and a failure within the deadline are passed on', async () => {
  const failure = new Error('refused');
  await expect(withDeadline(Promise.resolve('yes'), deadlineMs)).resolves.toBe('yes');
  await expect(withDeadline(Promise.reject(failure), deadlineMs)).rejects.toBe(failure);
});

test('a process that stood still past the deadline waits a little for the answer', async () => {
  // Two event loop turns after the stall: later than the last check without a second chance.
  const answer = new Promise((resolve) => {
    setImmediate(() => setImmediate(resolve, 'yes'));
  });
  const waiting = withDeadline(answer, deadlineMs);
  const standStillUntil = performance.now() + 2 * deadlineMs;
  while (performance.now() < standStillUntil);
  await expect(waiting).resolves.toBe('yes');
});
