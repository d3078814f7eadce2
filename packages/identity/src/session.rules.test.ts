import { expect, test } from 'vitest';
import { isSessionOver, later, sessionAgeMaxMs, sessionIdleMs } from './session.rules.ts';

const createdAt = new Date('2026-11-15T08:00:00Z');

test('a session ends an hour after it was last used', () => {
  const session = { createdAt, lastSeenAt: later(createdAt, 5) };
  expect(isSessionOver(session, later(createdAt, 5 + sessionIdleMs - 1))).toBe(false);
  expect(isSessionOver(session, later(createdAt, 5 + sessionIdleMs))).toBe(true);
});

test('a session ends after twelve hours however much it is used', () => {
  const lastSeenAt = later(createdAt, sessionAgeMaxMs - 1);
  expect(isSessionOver({ createdAt, lastSeenAt }, lastSeenAt)).toBe(false);
  expect(isSessionOver({ createdAt, lastSeenAt }, later(createdAt, sessionAgeMaxMs))).toBe(true);
});
