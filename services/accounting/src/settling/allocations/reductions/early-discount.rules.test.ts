import { addDays } from '@countinghouse/calendar';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { earlyDiscount, remainingDiscount } from './early-discount.rules.ts';

const terms = { date: '2026-03-15', discountPct: '2', discountDays: 10 };

describe('a discount for paying early', () => {
  test('is so many per cent of the total until the last day, and nothing after it', () => {
    expect(earlyDiscount({ ...terms, totalMinor: 12_100n, payDate: '2026-03-25' })).toBe(242n);
    expect(earlyDiscount({ ...terms, totalMinor: 12_100n, payDate: '2026-03-26' })).toBe(0n);
  });

  test('rounds half a unit up', () => {
    const exact = { ...terms, payDate: terms.date };
    expect(earlyDiscount({ ...exact, totalMinor: 25n, discountPct: '2' })).toBe(1n);
    expect(earlyDiscount({ ...exact, totalMinor: 24n, discountPct: '2' })).toBe(0n);
    expect(earlyDiscount({ ...exact, totalMinor: 10_000n, discountPct: '2.2550' })).toBe(226n);
  });

  test('is nothing where the terms know none', () => {
    const none = { ...terms, totalMinor: 100n, payDate: terms.date };
    expect(earlyDiscount({ ...none, discountPct: null, discountDays: null })).toBe(0n);
  });

  const anyPct = fc
    .integer({ min: 1, max: 999_999 })
    .map((units) => `${Math.trunc(units / 10_000)}.${String(units % 10_000).padStart(4, '0')}`);

  test('is never below nothing, never above the total, and within half a unit of the exact part', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        anyPct,
        fc.nat({ max: 365 }),
        fc.integer({ min: -400, max: 400 }),
        (totalMinor, discountPct, discountDays, days) => {
          const payDate = addDays(terms.date, days);
          const found = earlyDiscount({ ...terms, totalMinor, payDate, discountPct, discountDays });
          if (days > discountDays) return found === 0n;
          const units = BigInt(discountPct.replace('.', ''));
          const distance = found * 1_000_000n - totalMinor * units;
          return found >= 0n && found <= totalMinor && distance <= 500_000n && -distance < 500_001n;
        },
      ),
    );
  });

  test('what is left of it and what was had never exceed what the terms allow, nor what is open', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        anyPct,
        fc.array(fc.nat({ max: 100 }), { minLength: 3, maxLength: 3 }),
        (totalMinor, discountPct, [credited = 0, discounted = 0, paid = 0]) => {
          const part = (of: bigint, pct: number) => (of * BigInt(pct)) / 100n;
          const creditedMinor = part(totalMinor, credited);
          const discountedMinor = part(creditedMinor, discounted);
          const openMinor = part(totalMinor - creditedMinor, 100 - paid);
          const left = remainingDiscount(
            { totalMinor, creditedMinor, discountedMinor, openMinor },
            { ...terms, payDate: terms.date, discountPct },
          );
          const most = earlyDiscount({ ...terms, totalMinor, payDate: terms.date, discountPct });
          return left >= 0n && left <= openMinor && (left === 0n || left + discountedMinor <= most);
        },
      ),
    );
  });
});
