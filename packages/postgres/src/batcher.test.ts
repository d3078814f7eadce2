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

  test('items of different groups share no batch, and a group that waits holds up no other', async () => {
    const batches: string[][] = [];
    const gate = Promise.withResolvers<void>();
    const run = createBatcher({
      run: async (items: readonly string[]) => {
        batches.push([...items]);
        if (items.includes('a1')) await gate.promise;
        return items;
      },
      itemsMax: 2,
      lanes: 2,
      groupOf: ([group = '']) => group,
    });
    const slow = run('a1');
    await new Promise(setImmediate);
    const others = ['a2', 'b1', 'a3', 'b2', 'b3', 'a4'].map(run);
    expect(await Promise.all([others[1], others[3], others[4]])).toEqual(['b1', 'b2', 'b3']);
    gate.resolve();
    expect(await Promise.all([slow, ...others])).toHaveLength(7);
    expect(batches).toEqual([['a1'], ['b1', 'b2'], ['b3'], ['a2', 'a3'], ['a4']]);
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

describe('a batch with an item at fault', () => {
  /** Fails as a whole when the batch contains the item, as a transaction does. */
  function refusing(poison: number, runs: number[][]) {
    return async (items: readonly number[]): Promise<number[]> => {
      runs.push([...items]);
      if (items.includes(poison)) throw new Error(`${poison} is refused`);
      return items.map((item) => item * 2);
    };
  }

  test('row 24: of 500 items 499 succeed, one is refused, and few runs find it', async () => {
    const poisons = fc.integer({ min: 0, max: 499 });
    await fc.assert(
      fc.asyncProperty(poisons, async (poison) => {
        const runs: number[][] = [];
        const run = refusing(poison, runs);
        const double = createBatcher({ run, itemsMax: 500, lanes: 1, isolatesFaults: true });
        const items = Array.from({ length: 500 }, (_, item) => item);
        const results = await Promise.allSettled(items.map(double));
        const refused = results.flatMap((result, item) =>
          result.status === 'rejected' ? [item] : [],
        );
        expect(refused).toEqual([poison]);
        // Halving 500 nine times leaves one; each step runs both halves.
        expect(runs.length).toBeLessThanOrEqual(1 + 2 * 9);
      }),
      { numRuns: 50 },
    );
  });

  test('every item succeeds or fails exactly once, whichever are at fault', async () => {
    const sets = fc.uniqueArray(fc.integer({ min: 0, max: 19 }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(sets, async (faulty) => {
        const done: number[] = [];
        const double = createBatcher({
          run: async (items: readonly number[]) => {
            if (items.some((item) => faulty.includes(item))) throw new Error('refused');
            done.push(...items);
            return [...items];
          },
          itemsMax: 20,
          lanes: 1,
          isolatesFaults: true,
        });
        await Promise.allSettled(Array.from({ length: 20 }, (_, item) => double(item)));
        const sound = Array.from({ length: 20 }, (_, item) => item).filter(
          (item) => !faulty.includes(item),
        );
        expect(done.toSorted((a, b) => a - b)).toEqual(sound);
      }),
    );
  });

  test('is not halved when the database is away: every half would fail as well', async () => {
    let runs = 0;
    const double = createBatcher({
      run: async (): Promise<number[]> => {
        runs += 1;
        throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      },
      itemsMax: 100,
      lanes: 1,
      isolatesFaults: true,
    });
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, (_, item) => double(item)),
    );
    expect(results.every((result) => result.status === 'rejected')).toBe(true);
    expect(runs).toBe(1);
  });
});

function doubling(sizes: number[]): (items: readonly number[]) => Promise<number[]> {
  return async (items) => {
    sizes.push(items.length);
    return items.map((item) => item * 2);
  };
}
