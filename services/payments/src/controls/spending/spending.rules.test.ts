import { expect, test } from 'vitest';
import { dailyAmountExceeded, noSpending, spendingAt, withSpent } from './spending.rules.ts';
import type { Spending } from './spending.rules.ts';

const start = new Date('2026-11-16T09:30:00Z');
const hourMs = 3_600_000;
const after = (hours: number): Date => new Date(start.getTime() + hours * hourMs);

const spend = (spending: Spending, at: Date, amountMinor: bigint, kind: 'member' | 'api_key') =>
  withSpent(spendingAt(spending, at), kind, amountMinor);
const byPeople = { kind: 'member', thresholdMinor: 100n, dailyMinor: null } as const;
const isHeld = (
  spending: Spending,
  at: Date,
  question: Partial<Parameters<typeof dailyAmountExceeded>[1]>,
) =>
  dailyAmountExceeded(spendingAt(spending, at), { ...byPeople, amountMinor: 1n, ...question }) !==
  null;

test('people have the threshold for a day where nothing was set, keys none', () => {
  const spent = spend(spend(noSpending, start, 60n, 'member'), start, 500n, 'api_key');
  expect(isHeld(spent, start, { amountMinor: 40n })).toBe(false);
  expect(isHeld(spent, start, { amountMinor: 41n })).toBe(true);
  expect(isHeld(spent, start, { amountMinor: 100n, kind: 'api_key' })).toBe(false);
  expect(isHeld(spent, start, { amountMinor: 41n, thresholdMinor: null })).toBe(false);
});

test('what was set counts for people and keys together, and the answer names it', () => {
  const spent = spend(spend(noSpending, start, 60n, 'member'), start, 30n, 'api_key');
  const question = { kind: 'api_key', thresholdMinor: 100n, dailyMinor: 100n } as const;
  expect(dailyAmountExceeded(spent, { ...question, amountMinor: 10n })).toBeNull();
  expect(dailyAmountExceeded(spent, { ...question, amountMinor: 11n })).toBe(100n);
});

test('an amount counts for at least 24 hours and at most 25', () => {
  const spent = spend(noSpending, start, 100n, 'member');
  for (const hours of [0, 1, 12, 23, 23.99, 24]) expect(isHeld(spent, after(hours), {})).toBe(true);
  for (const hours of [25, 26, 49, 50, 1_000]) expect(isHeld(spent, after(hours), {})).toBe(false);
});

test('hours pass one by one or many at once, and each is forgotten when it is its turn', () => {
  let spent = noSpending;
  for (let hour = 0; hour < 60; hour += 1) spent = spend(spent, after(hour), 1n, 'member');
  expect(isHeld(spent, after(59), { amountMinor: 75n })).toBe(false);
  expect(isHeld(spent, after(59), { amountMinor: 76n })).toBe(true);
  expect(isHeld(spent, after(59 + 10), { amountMinor: 85n })).toBe(false);
  expect(isHeld(spent, after(59 + 10), { amountMinor: 86n })).toBe(true);
});

test('a clock that is behind neither forgets nor moves anything', () => {
  const spent = spend(noSpending, start, 60n, 'member');
  expect(spendingAt(spent, after(-30))).toEqual(spent);
  const more = spend(spent, after(-3), 30n, 'member');
  expect(isHeld(more, start, { amountMinor: 10n })).toBe(false);
  expect(isHeld(more, start, { amountMinor: 11n })).toBe(true);
});
