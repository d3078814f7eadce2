import { measureGrowth } from '@countinghouse/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readJson } from './read-json.ts';

describe('readJson', () => {
  test('reads every text that JSON.stringify writes as JSON.parse does', () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        fc.pre(!text.includes('__proto__'));
        expect(withDoubles(readJson(text))).toEqual({ kind: 'ok', value: JSON.parse(text) });
      }),
      { numRuns: 1_000 },
    );
  });

  test('accepts a text exactly when JSON.parse does, or says why it is stricter', () => {
    fc.assert(
      fc.property(damagedJsonText, (text) => {
        const reading = readJson(text);
        const isStricter = reading.kind === 'reject' && reading.flaw.kind !== 'syntax';
        expect(reading.kind === 'ok' || isStricter).toBe(parses(text) || isStricter);
        if (reading.kind === 'ok') {
          expect(withDoubles(reading)).toEqual({ kind: 'ok', value: JSON.parse(text) });
        }
      }),
      { numRuns: 5_000 },
    );
  });

  test.each([
    ['at the top', '{"amount":1,"title":"x","amount":2}', 'amount'],
    ['in a nested object', '{"a":{"b":1,"b":2}}', 'b'],
    ['inside a list', '{"a":[{"b":1},{"c":1,"c":1}]}', 'c'],
    ['written with an escape', '{"amount":1,"am\\u006funt":2}', 'amount'],
    ['after a nested object closed', '{"a":{"x":1},"b":[1],"a":2}', 'a'],
    ['when it is empty', '{"":1,"":2}', ''],
  ])('a repeated key is found %s', (_where, text, key) => {
    expect(readJson(text)).toEqual({ kind: 'reject', flaw: { kind: 'duplicate_key', key } });
  });

  test('the same key in two objects is no repetition, nor is an inherited name', () => {
    const text = '{"a":{"a":1},"b":[{"a":1},{"a":1}],"toString":1,"constructor":{}}';
    expect(readJson(text).kind).toBe('ok');
  });

  test.each(['{"__proto__":1}', '{"a":{"__proto__":{}}}', '{"__pr\\u006fto__":1}'])(
    'the key that reaches the prototype is forbidden: %s',
    (text) => {
      expect(readJson(text)).toEqual({ kind: 'reject', flaw: { kind: 'forbidden_key' } });
    },
  );

  test('32 levels pass and 33 do not', () => {
    expect(readJson('['.repeat(32) + ']'.repeat(32)).kind).toBe('ok');
    for (const text of ['['.repeat(33), '{"a":'.repeat(33), '[{"a":'.repeat(17)]) {
      expect(readJson(text)).toEqual({ kind: 'reject', flaw: { kind: 'too_deep' } });
    }
  });

  test('the limits hold for keys and values together, and for levels', () => {
    const limits = { depthMax: 2, partsMax: 5 };
    expect(readJson('{"a":[1,2]}', limits).kind).toBe('ok');
    expect(readJson('{"a":[1,2,3]}', limits)).toEqual(tooManyParts);
    expect(readJson('{"a":1,"b":2}', limits).kind).toBe('ok');
    expect(readJson('{"a":1,"b":2,"c":3}', limits)).toEqual(tooManyParts);
    expect(readJson('[[[', limits)).toEqual({ kind: 'reject', flaw: { kind: 'too_deep' } });
  });

  test('what is beyond the limit is not read: broken bytes there are not found', () => {
    expect(readJson('[1,2,#', { depthMax: 1, partsMax: 3 })).toEqual(tooManyParts);
  });

  // Each is read often enough that the shortest run takes several ticks of the CPU clock.
  test.each([
    ['many keys', 2, (bytes: number) => `{${listOf(bytes, (at) => `"k${at}":1`)}}`],
    ['many objects', 2, (bytes: number) => `[${listOf(bytes, () => '{"a":1}')}]`],
    [
      'a repeated key after many',
      2,
      (bytes: number) => `{${listOf(bytes, (at) => `"k${at}":1`)},"k1":1}`,
    ],
    [
      'deep nesting',
      2,
      (bytes: number) => `[${listOf(bytes, () => '['.repeat(15) + ']'.repeat(15))}]`,
    ],
    ['a string of escapes', 40, (bytes: number) => `"${'\\n\\u00e9'.repeat(bytes / 8)}"`],
    ['a long whole number', 200, (bytes: number) => `[${'9'.repeat(bytes)}]`],
    ['a long fraction', 16, (bytes: number) => `[0.${'0'.repeat(bytes)}]`],
    ['a long list', 2, (bytes: number) => `[${listOf(bytes, () => '0.10')}]`],
    ['blanks', 50, (bytes: number) => `[${' '.repeat(bytes)}1]`],
  ])('the time that %s take grows as their length does', async (_what, rounds, textOf) => {
    const bytes = 32 * 1024;
    const texts = new Map([1, 2, 4].map((times) => [times * bytes, textOf(times * bytes)]));
    const readOften = (size: number): void => {
      for (let round = 0; round < rounds; round += 1) readJson(texts.get(size) ?? '');
    };
    readOften(4 * bytes);
    const { perDoubling } = await measureGrowth(bytes, readOften);
    expect(perDoubling).toBeLessThan(3);
  });

  test.each(['"\\u0000"', '"\\ud83d"', '{"\\udc00":1}', '["\\ude00\\ud83d"]'])(
    'text that cannot be stored is refused: %s',
    (text) => {
      expect(readJson(text)).toEqual({ kind: 'reject', flaw: { kind: 'unstorable_text' } });
    },
  );

  test('a whole surrogate pair by escape is read', () => {
    expect(readJson('"\\ud83d\\ude00"')).toEqual({ kind: 'ok', value: '😀' });
  });
});

const tooManyParts = { kind: 'reject', flaw: { kind: 'too_many_parts' } };

/** Items separated by commas, with at least this many characters in total. */
function listOf(charactersMin: number, itemAt: (at: number) => string): string {
  let text = itemAt(0);
  for (let at = 1; text.length < charactersMin; at += 1) text += `,${itemAt(at)}`;
  return text;
}

const jsonText = fc
  .tuple(
    fc.jsonValue({ maxDepth: 6, stringUnit: 'grapheme' }),
    fc.constantFrom(undefined, 1, '\t', '\r\n '),
  )
  .map(([value, indent]) => JSON.stringify(value, null, indent));

/**
 * JSON with one piece removed, inserted or repeated: parsers differ on input that is nearly right.
 */
const damagedJsonText = fc
  .tuple(
    jsonText,
    fc.nat(),
    fc.nat(4),
    fc.constantFrom('', '"', '\\', '{', '}', '[', ']', ',', ':', '-', '.', '0', '1e', 'E+5'),
    fc.constantFrom('', ' ', '\u0001', '\u00a0', 'null', 'tru', '//', '\\u12', '\\ud800'),
  )
  .map(([text, at, cut, first, second]) => {
    const start = at % (text.length + 1);
    return text.slice(0, start) + first + second + text.slice(start + cut);
  });

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Converts numbers that our reader keeps as text to doubles. */
function withDoubles(value: unknown): unknown {
  if (typeof value === 'symbol') return Number(value.description);
  if (Array.isArray(value)) return value.map(withDoubles);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withDoubles(entry)]));
}
