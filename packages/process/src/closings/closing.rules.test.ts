import { expect, test } from 'vitest';
import { decideClose, toClosesAt, toDrainedBefore, toReadableUntil } from './closing.rules.ts';

const startedAt = new Date('2026-03-01T12:00:00Z');
const closesAt = toClosesAt(startedAt);
const waiting = { closesAt, remindedAt: null };
const obstacle = { reason: 'owed', currency: 'NGN', amountMinor: 5n, count: null };

test('a closing waits seven days to the millisecond', () => {
  expect(closesAt).toEqual(new Date('2026-03-08T12:00:00Z'));
  expect(decideClose(waiting, [], new Date(closesAt.getTime() - 1))).toBe('wait');
  expect(decideClose(waiting, [], closesAt)).toBe('close');
});

test('nothing closes while something is in the way; owners are mailed about it once', () => {
  expect(decideClose(waiting, [obstacle], closesAt)).toBe('remind');
  expect(decideClose({ ...waiting, remindedAt: closesAt }, [obstacle], closesAt)).toBe('wait');
  expect(decideClose({ ...waiting, remindedAt: closesAt }, [], closesAt)).toBe('close');
});

test('owners read for 30 days; events have three days to arrive', () => {
  expect(toReadableUntil(closesAt)).toEqual(new Date('2026-04-07T12:00:00Z'));
  expect(toDrainedBefore(new Date('2026-03-11T12:00:00Z'))).toEqual(closesAt);
});
