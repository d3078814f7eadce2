import { expect, test } from 'vitest';
import { isLinkOpen, refuseConfirmation, toRecoveryTimes } from './recovery.rules.ts';

const hourMs = 3_600_000;
const start = new Date('2026-11-15T12:00:00Z');
const after = (hours: number): Date => new Date(start.getTime() + hours * hourMs);
const recovery = { status: 'waiting', ...toRecoveryTimes(start) } as const;

test.each([
  [0, 'recovery_waits'],
  [71.999, 'recovery_waits'],
  [72, null],
  [17 * 24 - 1, null],
  [17 * 24, 'recovery_over'],
])('PD-256 after %d hours a confirmation is %s', (hours, refusal) => {
  expect(refuseConfirmation(recovery, after(hours))).toBe(refusal);
});

test.each(['stopped', 'confirmed', 'used'] as const)('PD-256 what is %s is over', (status) => {
  expect(refuseConfirmation({ ...recovery, status }, after(80))).toBe('recovery_over');
});

test('PD-257 a link is open from the confirmation for a day', () => {
  const confirmed = { status: 'confirmed', linkExpiresAt: after(24) } as const;
  expect(isLinkOpen(confirmed, after(23))).toBe(true);
  expect(isLinkOpen(confirmed, after(24))).toBe(false);
  expect(isLinkOpen({ ...confirmed, status: 'used' }, after(1))).toBe(false);
});
