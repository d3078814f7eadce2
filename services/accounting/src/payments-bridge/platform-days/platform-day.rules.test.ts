import { describe, expect, test } from 'vitest';
import { parsePlatformDay } from './platform-day.rules.ts';

const lines = [
  'countinghouse/ledger-day/live',
  '2026-03-18',
  'transactions 2',
  'NGN 1000 asset provider_clearing 15000',
  'NGN 2000 liability merchant_pending -14420',
  'NGN 4000 revenue platform_fees -580',
];
const parse = (...changed: readonly string[]) => parsePlatformDay(`${changed.join('\n')}\n`);

describe('the file of a day', () => {
  test('has what each account changed by, to the minor unit', () => {
    expect(parse(...lines)).toMatchObject({
      environment: 'live',
      day: '2026-03-18',
      transactionCount: 2n,
      sums: [
        { currency: 'NGN', ledgerCode: 1000, side: 'asset', amountMinor: 15_000n },
        { currency: 'NGN', ledgerCode: 2000, side: 'liability', amountMinor: -14_420n },
        { currency: 'NGN', ledgerCode: 4000, side: 'revenue', amountMinor: -580n },
      ],
    });
    expect(parse(...lines.slice(0, 2), 'transactions 0')?.sums).toEqual([]);
  });

  test.each([
    ['another kind of note', lines.with(0, 'countinghouse/movements/live')],
    ['no day', lines.with(1, '2026-02-30')],
    ['no count', lines.with(2, 'transactions many')],
    ['a currency that does not add up', lines.with(3, 'NGN 1000 asset provider_clearing 15001')],
    ['an account twice', [...lines, 'NGN 1000 asset a 1', 'NGN 2000 liability b -1']],
    ['an unknown side', lines.with(3, 'NGN 1000 equity provider_clearing 15000')],
    ['an unknown currency', lines.map((line) => line.replace('NGN', 'XXQ'))],
    ['a fraction', lines.with(3, 'NGN 1000 asset provider_clearing 15000.0')],
    ['an empty line', [...lines, '']],
  ])('is refused with %s', (_what, changed) => {
    expect(parse(...changed)).toBeNull();
  });
});
