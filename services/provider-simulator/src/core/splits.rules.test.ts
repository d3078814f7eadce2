import { getCurrency } from '@countinghouse/money';
import { expect, it } from 'vitest';
import { decideShares } from './splits.rules.ts';
import type { RequestedShare } from './splits.rules.ts';

const naira = getCurrency('NGN');
const amountMicros = 100_000_000n;
const feeMicros = 1_400_000n;

function decide(kind: RequestedShare['kind'], valueMicros: bigint) {
  return decideShares(amountMicros, feeMicros, naira, [
    { subaccountId: 'RS_1', kind, valueMicros },
  ]);
}

it('flat_subaccount is what the sub-account receives', () => {
  expect(decide('flat_subaccount', 70_000_000n)).toEqual({
    kind: 'ok',
    shares: [{ subaccountId: 'RS_1', amountMicros: 70_000_000n }],
  });
});

it('flat and percentage are what the platform keeps', () => {
  expect(decide('flat', 30_000_000n)).toMatchObject({ shares: [{ amountMicros: 70_000_000n }] });
  expect(decide('percentage', 300_000n)).toMatchObject({ shares: [{ amountMicros: 70_000_000n }] });
});

it('a share is rounded down to what a bank can move', () => {
  expect(decide('percentage', 333_333n)).toMatchObject({ shares: [{ amountMicros: 66_660_000n }] });
});

it('shares may take all but the fee', () => {
  expect(decide('flat_subaccount', 98_600_000n).kind).toBe('ok');
  expect(decide('flat_subaccount', 98_610_000n)).toEqual({
    kind: 'reject',
    reason: 'shares_above_amount',
  });
  expect(decide('flat', 100_010_000n).kind).toBe('reject');
});
