import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { medianInterval } from './interval.ts';

describe('the interval of a median', () => {
  test.each([
    { pairs: 6, leftOut: 0, coverage: 1 - 2 / 64 },
    { pairs: 7, leftOut: 0, coverage: 1 - 2 / 128 },
    { pairs: 9, leftOut: 1, coverage: 1 - (2 * 10) / 512 },
    { pairs: 12, leftOut: 2, coverage: 1 - (2 * 79) / 4096 },
    { pairs: 20, leftOut: 5, coverage: 1 - (2 * 21_700) / 1_048_576 },
  ])('of $pairs values leaves out $leftOut on either side', ({ pairs, leftOut, coverage }) => {
    const values = Array.from({ length: pairs }, (_, index) => index);
    const interval = medianInterval(values.toReversed());
    expect(interval).toMatchObject({ low: leftOut, high: pairs - 1 - leftOut });
    expect(interval.coverage).toBeCloseTo(coverage, 10);
  });

  test('holds the median and claims no more than it covers', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.1, max: 10, noNaN: true }), { minLength: 6 }),
        (values) => {
          const { low, high, median, coverage } = medianInterval(values);
          expect(low).toBeLessThanOrEqual(median);
          expect(high).toBeGreaterThanOrEqual(median);
          expect(coverage).toBeGreaterThanOrEqual(0.95);
        },
      ),
    );
  });

  test('nine values bear one outlier', () => {
    const values = [1, 1.01, 0.99, 1, 1.02, 0.98, 1, 1, 9];
    expect(medianInterval(values).high).toBe(1.02);
  });

  test('five values are too few', () => {
    expect(() => medianInterval([1, 2, 3, 4, 5])).toThrow('5 values are too few');
  });
});
