import { describe, expect, test } from 'vitest';
import { decideLaneShare } from './lane-share.rules.ts';

const limits = { eventsMax: 500, perLaneMax: 500, lanes: 64 };

function tenants(countsByLane: readonly number[]): readonly string[] {
  return countsByLane.flatMap((count, lane) =>
    Array.from({ length: count }, () => `0199a000-0000-7000-8000-0000000000${hex(lane)}`),
  );
}

const hex = (lane: number): string => lane.toString(16).padStart(2, '0');

describe('how many events of a lane a round looks at', () => {
  test('few when all lanes are busy', () => {
    const busy = tenants(Array.from({ length: 64 }, () => 8));
    expect(decideLaneShare(busy, limits)).toEqual({ hasMore: true, perLaneMax: 16 });
  });

  test('as many as the busiest lane gave, when one has most of the events', () => {
    const one = tenants([440, ...Array.from({ length: 63 }, () => 1)]);
    expect(decideLaneShare(one, limits)).toEqual({ hasMore: true, perLaneMax: 500 });
  });

  test('more, when a lane gave all that was looked for and the round had room', () => {
    const narrow = { ...limits, perLaneMax: 16 };
    expect(decideLaneShare(tenants([16, 2]), narrow)).toEqual({ hasMore: true, perLaneMax: 64 });
    const wide = { ...limits, perLaneMax: 256 };
    expect(decideLaneShare(tenants([256]), wide)).toEqual({ hasMore: true, perLaneMax: 500 });
  });

  test('all, when nothing was left behind; the next round is then the first of a burst', () => {
    const narrow = { ...limits, perLaneMax: 16 };
    expect(decideLaneShare(tenants([15, 2]), narrow)).toEqual({ hasMore: false, perLaneMax: 500 });
    expect(decideLaneShare([], limits)).toEqual({ hasMore: false, perLaneMax: 500 });
  });

  test('the lane is the one that the database computes: six bits of the last byte', () => {
    const sameLane = ['01', '41', '81', 'c1'].flatMap((end) =>
      Array.from({ length: 4 }, () => `0199a000-0000-7000-8000-0000000000${end}`),
    );
    const narrow = { ...limits, perLaneMax: 16 };
    expect(decideLaneShare(sameLane, narrow).hasMore).toBe(true);
  });
});
