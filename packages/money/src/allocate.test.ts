import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate } from './allocate.ts';

describe('allocate', () => {
  test.each([
    ['a tie goes to the earlier index', 100n, [1n, 1n, 1n], [34n, 33n, 33n]],
    ['two units over go to the first two', 5n, [1n, 1n, 1n], [2n, 2n, 1n]],
    ['the larger remainder wins over the earlier index', 10n, [1n, 2n], [3n, 7n]],
    ['a zero weight gets nothing', 7n, [0n, 1n, 0n, 1n], [0n, 4n, 0n, 3n]],
    ['a negative total is the mirror image', -100n, [1n, 1n, 1n], [-34n, -33n, -33n]],
    ['zero is split into zeros', 0n, [3n, 4n], [0n, 0n]],
    ['fewer units than shares', 2n, [1n, 1n, 1n, 1n], [1n, 1n, 0n, 0n]],
    ['one weight takes all', 99n, [7n], [99n]],
    [
      'beyond 2^53',
      9_007_199_254_740_993n,
      [1n, 1n],
      [4_503_599_627_370_497n, 4_503_599_627_370_496n],
    ],
  ])('%s', (_guarantee, total, weights, shares) => {
    expect(allocate(total, weights)).toEqual(shares);
  });

  test.each([
    ['no weights', []],
    ['only zero weights', [0n, 0n]],
    ['a negative weight', [2n, -1n]],
  ])('%s is a fault', (_case, weights) => {
    expect(() => allocate(10n, weights)).toThrow(RangeError);
  });
});

describe('for every total and weights', () => {
  const anyTotal = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
  const anyWeights = fc
    .array(
      fc.oneof(
        fc.constant(0n),
        fc.bigInt({ min: 0n, max: 9n }),
        fc.bigInt({ min: 0n, max: 2n ** 63n }),
      ),
      {
        minLength: 1,
        maxLength: 20,
      },
    )
    .filter((weights) => weights.some((weight) => weight > 0n));

  test('the shares sum exactly to the total', () => {
    fc.assert(
      fc.property(anyTotal, anyWeights, (total, weights) => {
        expect(sum(allocate(total, weights))).toBe(total);
      }),
    );
  });

  test('no share is a whole unit away from its exact proportion', () => {
    fc.assert(
      fc.property(anyTotal, anyWeights, (total, weights) => {
        const weightSum = sum(weights);
        allocate(total, weights).forEach((share, index) => {
          // |share - total × weight / weightSum| < 1, with both sides times weightSum.
          const distance = share * weightSum - total * (weights[index] ?? 0n);
          expect(distance < 0n ? -distance : distance).toBeLessThan(weightSum);
        });
      }),
    );
  });

  test('a zero weight gets nothing', () => {
    fc.assert(
      fc.property(anyTotal, anyWeights, (total, weights) => {
        const shares = allocate(total, weights);
        expect(shares.filter((_, index) => weights[index] === 0n && shares[index] !== 0n)).toEqual(
          [],
        );
      }),
    );
  });

  test('a heavier weight never gets less, an equal one gets less only when it comes later', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 6n }), anyWeights, (total, weights) => {
        const ranked = allocate(total, weights)
          .map((share, index) => ({ share, weight: weights[index] ?? 0n }))
          .sort((a, b) => (a.weight === b.weight ? 0 : a.weight > b.weight ? -1 : 1));
        const shares = ranked.map(({ share }) => share);
        expect(shares).toEqual([...shares].sort((a, b) => (a === b ? 0 : a > b ? -1 : 1)));
      }),
    );
  });

  test('the order of the weights does not change what distinct weights get', () => {
    fc.assert(
      fc.property(anyTotal, anyWeights, (total, weights) => {
        const distinct = [...new Set(weights)];
        const reversed = allocate(total, [...distinct].reverse()).reverse();
        const remainders = distinct.map((weight) => mirrored(total * weight) % sum(distinct));
        fc.pre(new Set(remainders).size === remainders.length);
        expect(reversed).toEqual(allocate(total, distinct));
      }),
    );
  });

  test('a negative total is the mirror image of the positive one', () => {
    fc.assert(
      fc.property(anyTotal, anyWeights, (total, weights) => {
        const mirror = allocate(-total, weights).map((share) => 0n - share);
        expect(mirror).toEqual(allocate(total, weights));
      }),
    );
  });
});

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}

function mirrored(value: bigint): bigint {
  return value < 0n ? -value : value;
}
