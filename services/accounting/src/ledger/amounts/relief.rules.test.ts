import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recogniseNext, relieve } from './relief.rules.ts';
import type { OpenAmounts } from './relief.rules.ts';

describe('what is relieved of an open item', () => {
  test('is in proportion, rounded half up; the last part takes all that is left', () => {
    const open = { openDocMinor: 26_45n, openBaseMinor: 40_44n };
    expect(relieve(open, 10_00n)).toBe(15_29n);
    expect(relieve(open, 26_45n)).toBe(40_44n);
    expect(relieve(open, 0n)).toBe(0n);
  });

  test('of a payable is negative, the mirror image', () => {
    const open = { openDocMinor: -26_45n, openBaseMinor: -40_44n };
    expect(relieve(open, -10_00n)).toBe(-15_29n);
    expect(relieve(open, -26_45n)).toBe(-40_44n);
  });

  test.each([
    ['more than is open', 101n],
    ['the other direction', -1n],
  ])('%s is a fault', (_case, docMinor) => {
    expect(() => relieve({ openDocMinor: 100n, openBaseMinor: 90n }, docMinor)).toThrow(RangeError);
  });

  test.each([
    ['26.45 (23.00 and 15 %) at 1.5289', 26_45n, 40_44n],
    ['15 × 99.07 at 89.7', 1_486_05n, 133_298_69n],
    ['155 × 99.07 at 89.7', 15_355_85n, 1_377_419_75n],
  ])('AD-037 %s: two parts, split here or there, leave nothing', (_case, docMinor, baseMinor) => {
    // Samples first parts a few cents apart; the property below covers arbitrary parts and items.
    for (let firstMinor = 1n; firstMinor < docMinor; firstMinor += docMinor / 997n + 7n) {
      expect(settle({ openDocMinor: docMinor, openBaseMinor: baseMinor }, [firstMinor])).toEqual({
        openDocMinor: 0n,
        openBaseMinor: 0n,
      });
    }
  });

  test('AD-037 any number of parts of any item leaves nothing, and never takes more than is there', () => {
    const anyItem = fc.record({
      openDocMinor: fc.bigInt({ min: 1n, max: 10n ** 12n }),
      openBaseMinor: fc.oneof(
        fc.bigInt({ min: 0n, max: 20n }),
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
      ),
    });
    const anyParts = fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n }), { maxLength: 30 });
    fc.assert(
      fc.property(anyItem, anyParts, fc.boolean(), (item, parts, isOurs) => {
        const sign = isOurs ? -1n : 1n;
        const open = {
          openDocMinor: sign * item.openDocMinor,
          openBaseMinor: sign * item.openBaseMinor,
        };
        const left = settle(
          open,
          parts.map((part) => sign * part),
        );
        expect(left).toEqual({ openDocMinor: 0n, openBaseMinor: 0n });
      }),
    );
  });

  /** Settles each part that is smaller than the open amount, then the rest. */
  function settle(item: OpenAmounts, parts: readonly bigint[]): OpenAmounts {
    let open = item;
    for (const part of parts) {
      if (magnitude(part) < magnitude(open.openDocMinor)) open = take(open, part);
    }
    return take(open, open.openDocMinor);
  }

  function take(open: OpenAmounts, docMinor: bigint): OpenAmounts {
    const baseMinor = relieve(open, docMinor);
    expect(magnitude(baseMinor)).toBeLessThanOrEqual(magnitude(open.openBaseMinor));
    expect(baseMinor * open.openDocMinor).toBeGreaterThanOrEqual(0n);
    return {
      openDocMinor: open.openDocMinor - docMinor,
      openBaseMinor: open.openBaseMinor - baseMinor,
    };
  }
});

describe('what is recognised as a document is settled', () => {
  test('of 11.45 in 87.75, paid in thirds, is 3.82, 3.81 and 3.82', () => {
    expect(recogniseAll(11_45n, 87_75n, [29_25n, 29_25n, 29_25n])).toEqual([3_82n, 3_81n, 3_82n]);
  });

  test('goes back by the same amounts when settlements are undone in reverse', () => {
    const forth = recogniseAll(11_45n, 87_75n, [10_01n, 20_02n]);
    const settled = recogniseNext({
      wholeMinor: 11_45n,
      recognisedMinor: (forth[0] ?? 0n) + (forth[1] ?? 0n),
      totalMinor: 87_75n,
      settledMinor: 10_01n,
    });
    expect(settled).toBe(-(forth[1] ?? 0n));
  });

  test('in a document of 0 is all of it immediately', () => {
    expect(recogniseAll(21_00n, 0n, [0n])).toEqual([21_00n]);
  });

  test('more than the total is a fault', () => {
    expect(() => recogniseAll(1n, 10n, [11n])).toThrow(RangeError);
  });

  test('is all of it at the end, and never more than half a unit from the exact share before', () => {
    const anyWhole = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
    const anyParts = fc.array(fc.bigInt({ min: 1n, max: 10n ** 10n }), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(anyWhole, anyParts, (wholeMinor, parts) => {
        const totalMinor = sum(parts);
        const recognised = recogniseAll(wholeMinor, totalMinor, parts);
        expect(sum(recognised)).toBe(wholeMinor);
        parts.forEach((_, index) => {
          const soFar = sum(recognised.slice(0, index + 1));
          const settled = sum(parts.slice(0, index + 1));
          const distance = magnitude(soFar * totalMinor - wholeMinor * settled);
          expect(2n * distance).toBeLessThanOrEqual(totalMinor);
        });
      }),
    );
  });

  function recogniseAll(
    wholeMinor: bigint,
    totalMinor: bigint,
    parts: readonly bigint[],
  ): readonly bigint[] {
    let recognisedMinor = 0n;
    let settledMinor = 0n;
    return parts.map((part) => {
      settledMinor += part;
      const nextMinor = recogniseNext({ wholeMinor, recognisedMinor, totalMinor, settledMinor });
      recognisedMinor += nextMinor;
      return nextMinor;
    });
  }
});

function sum(amountsMinor: readonly bigint[]): bigint {
  return amountsMinor.reduce((total, minor) => total + minor, 0n);
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
