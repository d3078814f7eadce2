import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideReplayRange, decideRotation } from './endpoint.rules.ts';

const now = new Date('2026-11-15T10:00:00Z');
const later = new Date(now.getTime() + 1);

describe('rotation', () => {
  test('PD-193 the secret that signs stays beside the new one', () => {
    const known = [{ version: 1, signsUntil: null }];
    expect(decideRotation(known, { now, hasOverlap: true })).toEqual({
      keptVersion: 1,
      newVersion: 2,
    });
  });

  test('PD-193 during an overlap the older one stays, and the one between goes', () => {
    const known = [
      { version: 4, signsUntil: later },
      { version: 5, signsUntil: null },
    ];
    expect(decideRotation(known, { now, hasOverlap: true })).toEqual({
      keptVersion: 4,
      newVersion: 6,
    });
  });

  test('PD-193 one whose overlap has ended does not come back', () => {
    const known = [
      { version: 4, signsUntil: now },
      { version: 5, signsUntil: null },
    ];
    expect(decideRotation(known, { now, hasOverlap: true }).keptVersion).toBe(5);
  });

  test('PD-193 without an overlap none stays, and no number is used again', () => {
    const known = [{ version: 9, signsUntil: null }];
    expect(decideRotation(known, { now, hasOverlap: false })).toEqual({
      keptVersion: null,
      newVersion: 10,
    });
  });
});

describe('the range of a replay', () => {
  test('PD-192 never leaves the log, and is never empty', () => {
    const number = fc.bigInt({ min: 0n, max: 50n });
    fc.assert(
      fc.property(number, fc.option(number), number, (afterSequence, upToSequence, last) => {
        const range = decideReplayRange({ afterSequence, upToSequence }, last);
        const isAnything = afterSequence < last && afterSequence < (upToSequence ?? last);
        expect(range !== null).toBe(isAnything);
        if (range === null) return;
        expect(range.afterSequence).toBe(afterSequence);
        expect(range.upToSequence).toBe(
          upToSequence === null || upToSequence > last ? last : upToSequence,
        );
      }),
    );
  });
});
