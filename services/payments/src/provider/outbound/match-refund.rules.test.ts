import { expect, test } from 'vitest';
import { matchRefund } from './match-refund.rules.ts';
import type { OtherRefund } from './match-refund.rules.ts';

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
const matched = (...ids: readonly string[]): OtherRefund[] =>
  ids.map((providerRefundId) => ({ providerRefundId }));
const unnumbered = (sentAt: Date, amountMinor = 500n): OtherRefund => ({
  providerRefundId: null,
  amountMinor,
  sentAt,
});
const now = at(20);
const matchOf = (
  refund: typeof ours,
  rows: readonly ReturnType<typeof listed>[],
  others: readonly OtherRefund[] = [],
) => {
  const found = matchRefund(refund, rows, others, now);
  return found.kind === 'match' ? found.refund.providerRefundId : found.kind;
};

test('ours is the one of the same amount that was made since, by either clock', () => {
  expect(matchOf(ours, [listed('a', { amountMinor: 501n }), listed('b')])).toBe('b');
  expect(matchOf(ours, [listed('a', { createdAt: at(-9) })])).toBe('a');
  expect(matchOf(ours, [listed('a', { createdAt: at(-11) })])).toBe('missing');
  expect(matchOf(ours, [listed('a', { createdAt: null })])).toBe('a');
});

test('one that is matched to another is never ours', () => {
  expect(matchOf(ours, [listed('a'), listed('b')], matched('a'))).toBe('b');
  expect(matchOf(ours, [listed('a')], matched('a'))).toBe('missing');
});

test('of two the first one matches, and the duplicate is reported', () => {
  const both = [listed('late', { createdAt: at(16) }), listed('early')];
  expect(matchRefund(ours, both, [], now)).toMatchObject({
    refund: { providerRefundId: 'early' },
    isDuplicate: true,
  });
  expect(matchRefund(ours, both, matched('late'), now)).toMatchObject({ isDuplicate: false });
  expect(matchRefund(ours, both, [unnumbered(at(0))], now)).toMatchObject({ isDuplicate: false });
});

test('while the answer to another one of the amount may come, none is ours', () => {
  expect(matchOf(ours, [listed('a')], [unnumbered(at(19.5))])).toBe('unclear');
  expect(matchOf(ours, [listed('a'), listed('b')], [unnumbered(at(19.5))])).toBe('unclear');
  expect(matchOf(ours, [listed('a')], [unnumbered(at(19))])).toBe('a');
  expect(matchOf(ours, [listed('a')], [unnumbered(at(19.5), 501n)])).toBe('a');
  expect(matchOf(ours, [], [unnumbered(at(19.5))])).toBe('missing');
});

test('a failed one is ours only when nothing else is, and only of the last sending', () => {
  const failed = listed('failed', { status: 'failed' });
  expect(matchOf(ours, [failed, listed('alive')])).toBe('alive');
  expect(matchOf(ours, [failed])).toBe('failed');
  expect(matchOf({ ...ours, sentAt: at(16) }, [failed])).toBe('missing');
});
