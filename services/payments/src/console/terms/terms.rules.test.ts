import { describe, expect, test } from 'vitest';
import { isStricterLimits, listChangedLimits } from './terms.rules.ts';
import type { LimitChange } from './terms.rules.ts';

const limits = (threshold: string | null, daily: string | null): LimitChange => ({
  operation: 'refunds',
  currency: 'NGN',
  threshold_minor: threshold,
  daily_amount_minor: daily,
});

describe('limits of approvals', () => {
  test.each([
    ['a lower threshold', limits('100', null), limits('50', null), true],
    ['a higher threshold', limits('100', null), limits('150', null), false],
    ['every amount', limits('100', '300'), limits(null, '300'), true],
    ['no longer every amount', limits(null, null), limits('1', null), false],
    ['a daily amount within the threshold', limits('100', null), limits('100', '100'), true],
    ['a daily amount above the threshold', limits('100', null), limits('100', '101'), false],
    ['no daily amount any longer', limits('100', '300'), limits('100', null), false],
    ['one lower and one higher', limits('100', '300'), limits('50', '400'), false],
  ])('%s', (_name, before, after, stricter) => {
    expect(isStricterLimits(before, after)).toBe(stricter);
  });

  test('only what changes is saved', () => {
    expect(listChangedLimits(limits('100', null), limits('100', '5'))).toEqual([
      { kind: 'daily_amount', amountMinor: 5n },
    ]);
  });
});
