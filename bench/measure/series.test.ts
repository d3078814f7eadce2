import { describe, expect, test } from 'vitest';
import { averageMachine, bestOf, median, medianCost, spread } from './series.ts';

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
    const steady = { label: 'steady', unit: '', values: [10, 10, 10], costs: [], machine: [] };
    const lucky = { label: 'lucky', unit: '', values: [1, 2, 99], costs: [], machine: [] };
    expect(bestOf([lucky, steady])).toBe(steady);
  });

  test('the spread goes from the least to the greatest value, by the median', () => {
    expect(spread({ values: [90, 100, 130] })).toBeCloseTo(0.4, 10);
  });

  test('the cost of a series is the median of its parts', () => {
    const costs = [
      { ownUs: 1, serverUs: 30 },
      { ownUs: 2, serverUs: 10 },
      { ownUs: 9, serverUs: 20 },
    ];
    expect(medianCost({ costs })).toEqual({ ownUs: 2, serverUs: 20 });
    expect(medianCost({ costs: [] })).toBeNull();
  });

  test('the machine is averaged over all measurements', () => {
    const use = (busyShare: number, othersShare: number) => ({ busyShare, othersShare });
    const series = [{ machine: [use(1, 0.25), use(0.5, 0)] }, { machine: [use(0.75, 0.5)] }];
    expect(averageMachine(series)).toEqual(use(0.75, 0.25));
    expect(averageMachine([{ machine: [] }])).toBeNull();
  });
});
