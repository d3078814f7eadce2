import { describe, expect, test } from 'vitest';
import { bestOf, median } from './series.ts';

describe('a series of measurements', () => {
  test('the median of an odd number of values is the middle one, whatever their order', () => {
    expect(median([9, 1, 5])).toBe(5);
  });

  test('the median of an even number of values lies between the two in the middle', () => {
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });

  test('one outlier does not move the median', () => {
    expect(median([10, 11, 12, 13, 100_000])).toBe(12);
  });

  test('nothing has no median', () => {
    expect(() => median([])).toThrow(RangeError);
  });

  test('the best variant is chosen by its median, not by its luckiest run', () => {
    const steady = { label: 'steady', unit: '', values: [10, 10, 10] };
    const lucky = { label: 'lucky', unit: '', values: [1, 2, 99] };
    expect(bestOf([lucky, steady])).toBe(steady);
  });
});
