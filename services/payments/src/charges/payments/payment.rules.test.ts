import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toPage } from './payment.rules.ts';

describe('a page of payments', () => {
  test('P-207 P-208 P-209 says there is more exactly when it is full', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uuid(), { maxLength: 30 }),
        fc.integer({ min: 1, max: 30 }),
        (ids, limit) => {
          const items = ids.slice(0, limit).map((id) => ({ id }));
          const page = toPage(items, limit);
          expect(page.hasMore).toBe(items.length === limit);
          expect(page.nextCursor).toBe(page.hasMore ? (items.at(-1)?.id ?? null) : null);
        },
      ),
    );
  });
});
