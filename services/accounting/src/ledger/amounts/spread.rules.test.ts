import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minus, parseExact, plus, roundHalfUp, toExact, zero } from './exact.rules.ts';
import type { Exact } from './exact.rules.ts';
import { spread } from './spread.rules.ts';

describe('spread', () => {
  test.each([
    ['whole shares stay as they are', 6n, ['1', '2', '3'], [1n, 2n, 3n]],
    ['the largest remainder gets the unit', 3n, ['1.2', '1.6', '0.2'], [1n, 2n, 0n]],
    ['a tie goes to the earlier one', 1n, ['0.25', '0.25', '0.5', '0.5'], [0n, 0n, 1n, 0n]],
    [
      'of equal shares the earlier ones get more',
      2n,
      ['0.45', '0.45', '0.45', '0.45'],
      [1n, 1n, 0n, 0n],
    ],
    [
      'a negative total is the mirror image',
      -2n,
      ['-0.45', '-0.45', '-0.45', '-0.45'],
      [-1n, -1n, 0n, 0n],
    ],
    ['shares that cancel out keep their size', 0n, ['1500', '-1499.85'], [1500n, -1500n]],
    ['a tie at a total of zero', 0n, ['0.5', '-0.5'], [1n, -1n]],
    ['the same tie turned round', 0n, ['-0.5', '0.5'], [-1n, 1n]],
    ['a zero share gets nothing', 1n, ['0', '0.4', '0.4'], [0n, 1n, 0n]],
    ['a total below its shares by almost a unit', 0n, ['0.5', '0.4'], [0n, 0n]],
    ['nothing is spread over nothing', 0n, [], []],
  ])('%s', (_guarantee, total, shares, parts) => {
    expect(spread(total, shares.map(parseExact))).toEqual(parts);
  });

  test.each([
    ['a unit above whole shares', 4n, ['1', '2']],
    ['a unit below', 2n, ['1', '2']],
    ['more units than remainders', 4n, ['0.9', '1', '0.9']],
    ['something over nothing', 1n, []],
  ])('%s is a fault', (_case, total, shares) => {
    expect(() => spread(total, shares.map(parseExact))).toThrow(RangeError);
  });
});

describe('for all shares and a total less than one unit from their sum', () => {
  const anyShare: fc.Arbitrary<Exact> = fc.record({
    numerator: fc.oneof(
      fc.bigInt({ min: -30n, max: 30n }),
      fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
    ),
    denominator: fc.oneof(
      fc.constantFrom(1n, 2n, 10n, 121n),
      fc.bigInt({ min: 1n, max: 10n ** 9n }),
    ),
  });
  const anyShares = fc.array(anyShare, { maxLength: 12 });

  test('the parts add up to the total, and each is its share rounded down or up', () => {
    fc.assert(
      fc.property(anyShares, fc.constantFrom(-1n, 0n, 1n), (shares, offset) => {
        const exactSum = shares.reduce(plus, zero);
        const total = roundHalfUp(exactSum) + offset;
        fc.pre(isWithinOneUnit(total, exactSum));
        const parts = spread(total, shares);
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(total);
        shares.forEach((share, index) => {
          expect(isWithinOneUnit(parts[index] ?? 0n, share)).toBe(true);
        });
      }),
    );
  });

  test('the mirrored shares have the mirrored parts', () => {
    fc.assert(
      fc.property(anyShares, (shares) => {
        const total = roundHalfUp(shares.reduce(plus, zero));
        const mirrored = spread(
          -total,
          shares.map((share) => minus(zero, share)),
        );
        expect(mirrored.map((part) => -part)).toEqual(spread(total, shares));
      }),
    );
  });
});

function isWithinOneUnit(whole: bigint, exact: Exact): boolean {
  const { numerator, denominator } = minus(toExact(whole), exact);
  return numerator < denominator && numerator > -denominator;
}
