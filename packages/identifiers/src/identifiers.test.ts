import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cellMax,
  cellOfId,
  cellOfTag,
  cellTag,
  createIdSource,
  createKeyText,
  isUuid,
  parseKeyText,
  uuidV7Floor,
  uuidV7Time,
} from './index.ts';

const format = { prefixes: { live: 'svc_live_', test: 'svc_test_' } } as const;
const cells = fc.integer({ min: 0, max: cellMax });

describe('ids', () => {
  test('an id is a UUIDv7 that carries its time and its cell', () => {
    fc.assert(
      fc.property(cells, fc.integer({ min: 0, max: 2 ** 48 - 2 }), (cell, atMs) => {
        const id = createIdSource({ cell, nowMs: () => atMs })();
        expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        expect(cellOfId(id)).toBe(cell);
        expect(uuidV7Time(id)).toBe(atMs);
        expect(id >= uuidV7Floor(atMs)).toBe(true);
      }),
    );
  });

  test('with the same clock and the same randomness come the same ids', () => {
    const fillRandom = (block: Buffer): void => void block.fill(0x5a);
    const made = (): readonly string[] =>
      Array.from({ length: 3 }, createIdSource({ cell: 7, nowMs: () => 5_000, fillRandom }));
    expect(made()).toEqual(made());
    expect(made()[0]).toContain('5a5a5a');
  });

  test('ids of one source only go up, also when the clock stands still or jumps back', () => {
    const clock = [5_000, 5_000, 4_000, -1, 5_001, 4_999].map((ms) => Math.max(ms, 0));
    let reads = 0;
    const newId = createIdSource({ cell: 7, nowMs: () => clock[reads++ % clock.length] ?? 0 });
    const made = Array.from({ length: 20_000 }, newId);
    expect(made).toEqual(made.toSorted());
    expect(new Set(made).size).toBe(made.length);
  });

  test('two sources with the same clock never make the same id', () => {
    const nowMs = (): number => 1_700_000_000_000;
    const one = createIdSource({ cell: 1, nowMs });
    const two = createIdSource({ cell: 1, nowMs });
    const made = Array.from({ length: 20_000 }, () => [one(), two()]).flat();
    expect(new Set(made).size).toBe(made.length);
  });

  test('a cell outside its ten bits is refused', () => {
    for (const cell of [-1, 1_024, 1.5]) {
      expect(() => createIdSource({ cell, nowMs: () => 0 })).toThrow(RangeError);
    }
  });

  test('only the text form of a uuid is taken for one', () => {
    expect(isUuid('01a1dca0-69ad-7fe8-86f0-c80d7106ff9d')).toBe(true);
    for (const text of ['', '01a1dca069ad7fe886f0c80d7106ff9d', 'payment', `{${uuidV7Floor(1)}}`]) {
      expect(isUuid(text)).toBe(false);
    }
  });
});

describe('cell tags', () => {
  test('every cell has its own two-character tag that reads back', () => {
    const tags = Array.from({ length: cellMax + 1 }, (_, cell) => cellTag(cell));
    expect(new Set(tags).size).toBe(cellMax + 1);
    tags.forEach((tag, cell) => expect(cellOfTag(tag)).toBe(cell));
  });

  test('text that is no tag names no cell', () => {
    for (const text of ['', 'A', 'IL', 'a0', '000']) expect(cellOfTag(text)).toBeNull();
  });
});

describe('key text', () => {
  test('PD-161 a key is its prefix, a cell tag, 32 base62 characters and a checksum', () => {
    fc.assert(
      fc.property(cells, fc.constantFrom('live', 'test'), (cell, environment) => {
        const text = createKeyText(format, { environment, cell });
        expect(text).toMatch(/^svc_(live|test)_[0-9A-HJKMNP-TV-Z]{2}[0-9A-Za-z]{38}$/);
        expect(parseKeyText(format, text)).toEqual({ environment, cell });
      }),
    );
  });

  test('PD-161 P-214 a key with any one character changed is refused by its checksum', () => {
    const text = createKeyText(format, { environment: 'live', cell: 3 });
    for (let index = 0; index < text.length; index += 1) {
      const other = text.charAt(index) === 'x' ? 'y' : 'x';
      expect(parseKeyText(format, text.slice(0, index) + other + text.slice(index + 1))).toBeNull();
    }
    expect(parseKeyText(format, text.slice(0, -1))).toBeNull();
    expect(parseKeyText(format, `${text}0`)).toBeNull();
  });

  test('arbitrary text is never taken for a key and never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseKeyText(format, text)).toBeNull();
      }),
    );
  });
});
