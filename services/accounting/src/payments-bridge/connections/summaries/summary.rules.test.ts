import { getCurrency } from '@countinghouse/money';
import { describe, expect, test } from 'vitest';
import type { Movement } from '../movement.rules.ts';
import { isOver, openSummaries, summaryKindOf } from './summary.rules.ts';

const movement = (sequence: bigint, gross: bigint, fee = 0n): Movement => ({
  sequence,
  id: `m${sequence}`,
  kind: 'charge',
  sourceId: 's',
  paymentId: null,
  paymentLinkId: null,
  qrCodeId: null,
  subscriptionId: null,
  recipientId: null,
  chargeSequence: null,
  currency: getCurrency('EUR'),
  grossMinor: gross,
  feeMinor: fee,
  shareMinor: 0n,
  changeMinor: gross - fee,
  totalAfterMinor: 0n,
  effectiveAt: new Date(0),
  hash: '',
  environment: 'live',
});
const terms = {
  day: '2026-03-16',
  hour: null,
  kind: 'charge' as const,
  currency: getCurrency('EUR'),
  salesAccountId: 'sales',
  taxCodeId: null,
  taxDate: '2026-03-16',
};

test('movements of the same terms are one summary, of others another', () => {
  let next = 0;
  const open = openSummaries([], () => `id${(next += 1)}`);
  const ids = [
    open.add(terms, movement(1n, 100n, 3n)),
    open.add({ ...terms, taxDate: '2026-03-15' }, movement(2n, 5n)),
    open.add(terms, movement(3n, 50n, 1n)),
  ];
  expect(ids).toEqual(['id1', 'id2', 'id1']);
  expect(open.all()[0]).toMatchObject({
    count: 2n,
    grossMinor: 150n,
    feeMinor: 4n,
    changeMinor: 146n,
    firstSequence: 1n,
    lastSequence: 3n,
  });
});

test('only what a page adds to is written', () => {
  const open = openSummaries([], () => 'first');
  open.add(terms, movement(1n, 100n));
  const later = openSummaries(open.all(), () => 'second');
  expect(later.changed()).toEqual([]);
  later.add({ ...terms, day: '2026-03-17' }, movement(2n, 1n));
  expect(later.changed().map(({ id }) => id)).toEqual(['second']);
});

describe('a day', () => {
  test('is over ten minutes after its midnight there', () => {
    const lagos = (at: string) =>
      isOver({ day: '2026-03-16', hour: null }, 'Africa/Lagos', new Date(at));
    expect([lagos('2026-03-16T23:09:59Z'), lagos('2026-03-16T23:10:00Z')]).toEqual([false, true]);
  });

  test('ends an hour ten minutes after it, the last of the day at midnight', () => {
    const isHourOver = (hour: number, at: string) =>
      isOver({ day: '2026-03-16', hour }, 'Africa/Lagos', new Date(at));
    expect([
      isHourOver(9, '2026-03-16T09:09:59Z'),
      isHourOver(9, '2026-03-16T09:10:00Z'),
      isHourOver(23, '2026-03-16T23:09:59Z'),
      isHourOver(23, '2026-03-16T23:10:00Z'),
      isHourOver(9, '2026-03-17T00:00:00Z'),
    ]).toEqual([false, true, false, true, true]);
  });

  test('of one hour is another summary than that of the whole day or of the next hour', () => {
    let next = 0;
    const open = openSummaries([], () => `id${(next += 1)}`);
    const ids = [null, 9, 10, 9].map((hour, index) =>
      open.add({ ...terms, hour }, movement(BigInt(index + 1), 100n)),
    );
    expect(ids).toEqual(['id1', 'id2', 'id3', 'id2']);
  });
});

test('a change that is not what its parts leave is no part of a summary', () => {
  expect(summaryKindOf(movement(1n, 100n, 3n))).toBe('charge');
  expect(summaryKindOf({ ...movement(1n, 100n, 3n), changeMinor: 96n })).toBeNull();
  expect(summaryKindOf({ ...movement(1n, 0n), kind: 'payout', changeMinor: 0n })).toBeNull();
});
