import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyPercent } from '../../../test/support/documents/any-pricing.ts';
import { splitRecoverable } from './recoverable.rules.ts';

describe('the part of a tax that comes back', () => {
  test.each([
    ['all of it leaves no cost', [2_11n, 1n], '100', 2_12n, [0n, 0n]],
    ['none of it is all cost', [2_11n, 1n], '0', 0n, [2_11n, 1n]],
    ['half of it, rounded up once', [2_11n, 1n, 70n], '50', 1_41n, [1_05n, 1n, 35n]],
    ['half of a negative tax', [-2_11n], '50', -1_06n, [-1_05n]],
    ['half of taxes that cancel out', [2_11n, -2_11n], '50', 0n, [1_05n, -1_05n]],
    ['no lines', [], '50', 0n, []],
  ])('%s', (_case, taxesMinor, recoverablePct, recoverableMinor, costsMinor) => {
    expect(splitRecoverable(taxesMinor, recoverablePct)).toEqual({ recoverableMinor, costsMinor });
  });

  test('and the costs are the tax together; each cost is less than one unit from its exact share', () => {
    const anyTaxes = fc.array(
      fc.oneof(
        fc.bigInt({ min: -9n, max: 9n }),
        fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(anyTaxes, anyPercent, (taxesMinor, recoverablePct) => {
        const { recoverableMinor, costsMinor } = splitRecoverable(taxesMinor, recoverablePct);
        expect(recoverableMinor + sum(costsMinor)).toBe(sum(taxesMinor));
        const costShare = new Big(100).minus(recoverablePct).times('0.01');
        costsMinor.forEach((cost, line) => {
          const exact = costShare.times(String(taxesMinor[line]));
          expect(exact.minus(String(cost)).abs().lt(1)).toBe(true);
        });
      }),
    );
  });
});

function sum(amountsMinor: readonly bigint[]): bigint {
  return amountsMinor.reduce((total, minor) => total + minor, 0n);
}
