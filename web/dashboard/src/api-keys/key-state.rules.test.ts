import { expect, test } from 'vitest';
import { decideKeyState, isOver } from './key-state.rules.ts';

const now = new Date('2026-11-17T10:00:00Z');
const key = { approval_id: null, expires_at: null, revoked_at: null };

test.each([
  [{}, 'works'],
  [{ expires_at: '2027-11-17T10:00:00Z' }, 'works'],
  [{ expires_at: '2026-11-18T10:00:00Z' }, 'ends_soon'],
  [{ expires_at: '2026-11-17T10:00:00Z' }, 'ended'],
  [{ approval_id: 'a' }, 'waits'],
  [{ approval_id: 'a', revoked_at: '2026-11-17T09:00:00Z' }, 'revoked'],
] as const)('%j: %s', (changes, state) => {
  expect(decideKeyState({ ...key, ...changes }, now)).toBe(state);
});

test('a key that waits is not over', () => {
  expect(isOver('waits')).toBe(false);
  expect(isOver('revoked')).toBe(true);
});
