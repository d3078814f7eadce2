import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideAfterFailure, decideAfterUnknown } from './schedule.rules.ts';

const minuteMs = 60_000;
const exact = { attemptsMax: 5, gapsMs: [1, 5, 30, 120].map((each) => each * minuteMs), jitter: 0 };
const startedAtMs = 1_794_735_000_123;

describe('after a failed attempt', () => {
  test.each([
    [1, 1],
    [2, 5],
    [3, 30],
    [4, 120],
  ])('P-267 PD-188: number %i is followed by another after exactly %i minutes', (made, minutes) => {
    for (const random of [0, 0.3, 0.999]) {
      expect(decideAfterFailure(exact, { automaticMade: made, startedAtMs }, random)).toEqual({
        kind: 'retry',
        atMs: startedAtMs + minutes * minuteMs,
      });
    }
  });

  test('P-270: the last one is followed by none', () => {
    for (const automaticMade of [5, 6, 100]) {
      expect(decideAfterFailure(exact, { automaticMade, startedAtMs }, 0)).toEqual({
        kind: 'dead_letter',
      });
    }
  });

  test('AD-083: jitter stays within its share, to both sides', () => {
    const loose = { ...exact, jitter: 0.05 };
    const attempts = fc.integer({ min: 1, max: 4 });
    const randoms = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(attempts, randoms, (automaticMade, random) => {
        const next = decideAfterFailure(loose, { automaticMade, startedAtMs }, random);
        const gapMs = loose.gapsMs[automaticMade - 1] ?? Number.NaN;
        const waitMs = next.kind === 'retry' ? next.atMs - startedAtMs : Number.NaN;
        expect(Number.isInteger(waitMs)).toBe(true);
        expect(Math.abs(waitMs - gapMs)).toBeLessThanOrEqual(gapMs * 0.05);
      }),
    );
    const shortest = decideAfterFailure(loose, { automaticMade: 1, startedAtMs }, 0);
    const longest = decideAfterFailure(loose, { automaticMade: 1, startedAtMs }, 1);
    expect(shortest).toEqual({ kind: 'retry', atMs: startedAtMs + 57_000 });
    expect(longest).toEqual({ kind: 'retry', atMs: startedAtMs + 63_000 });
  });

  test('a schedule with fewer gaps than attempts ends with its gaps', () => {
    const short = { attemptsMax: 5, gapsMs: [minuteMs], jitter: 0 };
    expect(decideAfterFailure(short, { automaticMade: 2, startedAtMs }, 0)).toEqual({
      kind: 'dead_letter',
    });
  });
});

describe('after a try of which nobody knows the end', () => {
  const unknown = (unknownMade: number, automaticMade = 0) =>
    decideAfterUnknown(exact, { automaticMade, unknownMade, atMs: startedAtMs }, 0);

  test('it is made again at once, and none of the attempts is spent', () => {
    for (const unknownMade of [1, 2, 3]) {
      expect(unknown(unknownMade, 2)).toEqual({
        automaticMade: 2,
        next: { kind: 'retry', atMs: startedAtMs },
      });
    }
  });

  test('one that ended several processes counts as a failure, and ends as any other', () => {
    expect(unknown(4)).toEqual({
      automaticMade: 1,
      next: { kind: 'retry', atMs: startedAtMs + minuteMs },
    });
    expect(unknown(4, 4)).toEqual({ automaticMade: 5, next: { kind: 'dead_letter' } });
  });
});
