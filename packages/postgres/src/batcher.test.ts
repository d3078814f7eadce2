import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createBatcher } from './batcher.ts';

describe('natural batching', () => {
  test('a lone item runs at once and alone', async () => {
    const sizes: number[] = [];
    const double = createBatcher({ run: doubling(sizes), itemsMax: 10, lanes: 1 });
    expect(await double(4)).toBe(8);
    expect(sizes).toEqual([1]);
  });

  test('items that arrive while a batch runs share the next one', async () => {
    const sizes: number[] = [];
    const gate = Promise.withResolvers<void>();
    const double = createBatcher({
      run: async (items: readonly number[]) => {
        sizes.push(items.length);
        if (sizes.length === 1) await gate.promise;
        return items.map((item) => item * 2);
      },
      itemsMax: 10,
      lanes: 1,
    });
    const first = double(1);
    await new Promise(setImmediate);
    const others = [2, 3, 4].map(double);
    gate.resolve();
    expect(await Promise.all([first, ...others])).toEqual([2, 4, 6, 8]);
    expect(sizes).toEqual([1, 3]);
  });

  test('every caller gets the answer to its own item, whatever the sizes', async () => {
    const arrivals = fc.array(fc.integer(), { maxLength: 50 });
    await fc.assert(
      fc.asyncProperty(arrivals, fc.integer({ min: 1, max: 7 }), async (items, itemsMax) => {
        const sizes: number[] = [];
        const double = createBatcher({ run: doubling(sizes), itemsMax, lanes: 2 });
        expect(await Promise.all(items.map(double))).toEqual(items.map((item) => item * 2));
        expect(Math.max(0, ...sizes)).toBeLessThanOrEqual(itemsMax);
      }),
    );
  });

  test('a batch that fails fails its own callers only, and the next one runs', async () => {
    const double = createBatcher({
      run: async (items: readonly number[]) => {
        if (items.includes(13)) throw new Error('unlucky');
        return items.map((item) => item * 2);
      },
      itemsMax: 1,
      lanes: 1,
    });
    const results = await Promise.allSettled([1, 13, 2].map(double));
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  test('a server that hangs is waited for once: those behind the batch fail with it', async () => {
    const gate = Promise.withResolvers<void>();
    let batches = 0;
    const double = createBatcher({
      run: async () => {
        batches += 1;
        await gate.promise;
        throw new Error('Query read timeout');
      },
      itemsMax: 10,
      lanes: 1,
    });
    const first = double(1);
    await new Promise(setImmediate);
    const others = [2, 3].map(double);
    gate.resolve();
    const results = await Promise.allSettled([first, ...others]);
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(batches).toBe(1);
  });

  test('answers that do not match the items are a fault, never given to the wrong caller', async () => {
    const broken = createBatcher({ run: async () => [], itemsMax: 5, lanes: 1 });
    await expect(broken(1)).rejects.toThrow('came back with 0 results');
  });
});

function doubling(sizes: number[]): (items: readonly number[]) => Promise<number[]> {
  return async (items) => {
    sizes.push(items.length);
    return items.map((item) => item * 2);
  };
}
