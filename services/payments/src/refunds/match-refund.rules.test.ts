import { expect, test } from 'vitest';
import { matchRefund } from './match-refund.rules.ts';

const minuteMs = 60_000;
const at = (minutes: number): Date => new Date(1_800_000_000_000 + minutes * minuteMs);
const ours = { amountMinor: 500n, createdAt: at(0), sentAt: at(0) };
const listed = (providerRefundId: string, change: object = {}) => ({
  providerRefundId,
  amountMinor: 500n,
  status: 'succeeded' as const,
  createdAt: at(0),
  ...change,
});
const matchOf = (refund: typeof ours, rows: readonly ReturnType<typeof listed>[], taken = ['']) =>
  matchRefund(refund, rows, taken).match?.providerRefundId ?? null;

test('ours is the one of the same amount that was made since, by either clock', () => {
  expect(matchOf(ours, [listed('a', { amountMinor: 501n }), listed('b')])).toBe('b');
  expect(matchOf(ours, [listed('a', { createdAt: at(-9) })])).toBe('a');
  expect(matchOf(ours, [listed('a', { createdAt: at(-11) })])).toBeNull();
  expect(matchOf(ours, [listed('a', { createdAt: null })])).toBe('a');
});

test('one that another refund has is never ours', () => {
  expect(matchOf(ours, [listed('a'), listed('b')], ['a'])).toBe('b');
  expect(matchOf(ours, [listed('a')], ['a'])).toBeNull();
});

test('of two the first is ours, and that there are two is told', () => {
  const both = [listed('late', { createdAt: at(16) }), listed('early')];
  expect(matchRefund(ours, both, [])).toMatchObject({
    match: { providerRefundId: 'early' },
    isTwice: true,
  });
  expect(matchRefund(ours, both, ['late']).isTwice).toBe(false);
});

test('a failed one is ours only when nothing else is, and only of the last sending', () => {
  const failed = listed('failed', { status: 'failed' });
  expect(matchOf(ours, [failed, listed('alive')])).toBe('alive');
  expect(matchOf(ours, [failed])).toBe('failed');
  expect(matchOf({ ...ours, sentAt: at(16) }, [failed])).toBeNull();
});
