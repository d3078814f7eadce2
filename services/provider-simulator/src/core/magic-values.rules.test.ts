import { getCurrency } from '@countinghouse/money';
import { expect, it } from 'vitest';
import { findMagicAmount, findTransferSuffix } from './magic-values.rules.ts';

const naira = getCurrency('NGN');

it('the last two digits in minor units choose what happens', () => {
  const chosen = [1n, 2n, 3n, 4n, 5n, 6n, 100n].map((minor) =>
    findMagicAmount((10_000n + minor) * 10_000n, naira),
  );
  expect(chosen).toEqual([
    'declined',
    'insufficient_funds',
    'expired',
    'timeout_then_success',
    'stays_processing',
    null,
    null,
  ]);
});

it('a currency without decimals has magic amounts too', () => {
  expect(findMagicAmount(101_000_000n, getCurrency('JPY'))).toBe('declined');
  expect(findMagicAmount(5_000_000n, getCurrency('JPY'))).toBe('stays_processing');
});

it('a reference may end a sandbox transfer as the real sandbox does', () => {
  expect(findTransferSuffix('po_1_PMCK')).toEqual({ outcome: 'successful', delayMs: null });
  expect(findTransferSuffix('po_1_PMCKDU_2')).toEqual({ outcome: 'successful', delayMs: 120_000 });
  expect(findTransferSuffix('po_1_PMCK_ST_FDU_1')).toEqual({ outcome: 'failed', delayMs: 60_000 });
  expect(findTransferSuffix('po_1_PMCK_1')).toBeNull();
});
