import { dayMs } from '@countinghouse/calendar';
import { describe, expect, test } from 'vitest';
import {
  decideSettled,
  decideUnmatched,
  isNothing,
  releasableAt,
  suspenseClearedMinor,
} from './settlement.rules.ts';

const nothing = { availableMinor: 0n, owedMinor: 0n };
const noneOfTheirs = { costMinor: 0n, shareMinor: 0n };
const posted = { clearingMinor: 10_000n, pendingMinor: 9_680n, shareOwedMinor: 0n };

describe('where the money of a settled payment goes', () => {
  test('to what is available, when the merchant owes nothing', () => {
    const theirs = { costMinor: 140n, shareMinor: 0n };
    expect(decideSettled(posted, theirs, nothing)).toEqual({
      cleared: 10_000n,
      cost: 140n,
      share: 0n,
      shareOwed: 0n,
      released: 9_680n,
      repaid: 0n,
      takenBack: 0n,
      short: 0n,
    });
  });

  test.each([
    [5_000n, { released: 4_680n, repaid: 5_000n }],
    [9_680n, { released: 0n, repaid: 9_680n }],
    [20_000n, { released: 0n, repaid: 9_680n }],
  ])('first to what the merchant owes: %s', (owedMinor, expected) => {
    expect(decideSettled(posted, noneOfTheirs, { ...nothing, owedMinor })).toMatchObject(expected);
  });

  test.each([
    [1_000n, { takenBack: 320n, short: 0n }],
    [100n, { takenBack: 100n, short: 220n }],
    [0n, { takenBack: 0n, short: 320n }],
  ])('a part below zero comes from %s available, the rest is owed', (availableMinor, expected) => {
    const refunded = { clearingMinor: 0n, pendingMinor: -320n, shareOwedMinor: 0n };
    const amounts = decideSettled(refunded, noneOfTheirs, { availableMinor, owedMinor: 7n });
    expect(amounts).toMatchObject({ released: 0n, repaid: 0n, ...expected });
  });

  test('a payment of which nothing is left has nothing to post', () => {
    const empty = { clearingMinor: 0n, pendingMinor: 0n, shareOwedMinor: 0n };
    expect(isNothing(decideSettled(empty, noneOfTheirs, nothing))).toBe(true);
    const share = { costMinor: 0n, shareMinor: 1n };
    expect(isNothing(decideSettled(empty, share, nothing))).toBe(false);
  });
});

describe('of money in suspense', () => {
  const item = { receivedMinor: 500n, keptMinor: 0n, confirmedAt: null };

  test('all of it is still at the provider until it went back', () => {
    expect(suspenseClearedMinor({ clearingMinor: 10_500n }, item)).toBe(500n);
    const gone = { ...item, confirmedAt: new Date(0) };
    expect(suspenseClearedMinor({ clearingMinor: 10_000n }, gone)).toBe(0n);
  });

  test('what a payment’s settlement has cleared is not cleared again', () => {
    expect(suspenseClearedMinor({ clearingMinor: 0n }, item)).toBe(0n);
  });
});

describe('when', () => {
  test.each([
    ['2026-11-15T00:00:00.000Z', 1, '2026-11-16T00:00:00.000Z'],
    ['2026-11-15T23:59:59.999Z', 1, '2026-11-16T00:00:00.000Z'],
    ['2026-12-31T12:00:00.000Z', 2, '2027-01-02T00:00:00.000Z'],
    ['2026-11-15T09:30:00.000Z', 0, '2026-11-15T00:00:00.000Z'],
  ])('PD-116 a charge of %s with a delay of %s days may be paid out from %s', (at, days, from) => {
    const charged = { succeededAt: new Date(at), settlementDelayDays: null };
    expect(releasableAt(charged, days)).toEqual(new Date(from));
    expect(releasableAt({ ...charged, settlementDelayDays: days }, days + 1)).toEqual(
      new Date(from),
    );
  });

  test.each([
    [0, 'waiting', 60_000],
    [600_000, 'waiting', 600_000],
    [dayMs - 1, 'waiting', dayMs - 1],
    [dayMs, 'unmatched', dayMs],
    [29 * dayMs, 'unmatched', dayMs],
    [30 * dayMs, 'unmatched', null],
  ])(
    'a charge that is nobody’s for %s ms is %s, and looked for after %s ms',
    (age, state, wait) => {
      const now = new Date(1_700_000_000_000);
      expect(decideUnmatched(new Date(now.getTime() - age), now)).toEqual({
        state,
        nextTryAt: wait === null ? null : new Date(now.getTime() + wait),
      });
    },
  );
});
