import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJsonBody } from './parse-json-body.ts';

const bodyLimitBytes = 256 * 1024;

describe('parseJsonBody', () => {
  test('reads what JSON.parse reads, whole numbers included', () => {
    const wholeNumbers = fc.jsonValue({ maxDepth: 5, stringUnit: 'grapheme' }).filter((value) => {
      const text = JSON.stringify(value);
      return !text.includes('__proto__') && !/\d[.eE]|\d{16}/.test(text) && value !== null;
    });
    fc.assert(
      fc.property(wholeNumbers, (value) => {
        const expected: unknown = JSON.parse(JSON.stringify(value));
        expect(parse(JSON.stringify(value))).toEqual({ kind: 'ok', value: expected });
      }),
    );
  });

  test('PD-018 a number that a double would change arrives as its text', () => {
    const body = parse('{"a":0.010000000000000001,"b":9007199254740993,"c":1e309,"d":0.29}');
    expect(descriptionsOf(body)).toEqual({
      a: '0.010000000000000001',
      b: '9007199254740993',
      c: '1e309',
      d: '0.29',
    });
  });

  test('a whole number arrives as a number however it is spelled', () => {
    expect(parse('{"a":10.0,"b":1e2,"c":-7,"d":9007199254740991}')).toEqual({
      kind: 'ok',
      value: { a: 10, b: 100, c: -7, d: 9007199254740991 },
    });
  });

  test('a number that only rounds to a whole one stays text', () => {
    const body = parse('{"a":10.00000000000000000001,"b":1e-400}');
    expect(descriptionsOf(body)).toEqual({ a: '10.00000000000000000001', b: '1e-400' });
  });

  test('no bytes are no body', () => {
    expect(parse('')).toEqual({ kind: 'empty' });
  });

  test.each([
    ['broken', '{"a":'],
    ['blank', ' '],
    ['null', 'null'],
    ['with a byte order mark', '\uFEFF{}'],
    ['with a trailing comma', '{"a":1,}'],
    ['two values', '{} {}'],
    ['a number JSON does not know', '{"a":01}'],
    ['NaN', '{"a":NaN}'],
    ['a comment', '{/* */}'],
    ['a raw line break in a string', '{"a":"\n"}'],
    ['a broken escape in a key', '{"\\q":1}'],
    ['a repeated key', '{"a":1,"a":1}'],
    ['a key of the prototype', '{"__proto__":1}'],
    ['a NUL character', '{"a":"\\u0000"}'],
    ['half a surrogate pair', '{"a":"\\ud83d"}'],
  ])('%s is refused', (_what, text) => {
    expect(parse(text)).toMatchObject({
      kind: 'reject',
      reply: { status: 400, code: 'invalid_request' },
    });
  });

  test('fault row 32: bytes that are not UTF-8 are refused', () => {
    for (const bytes of [
      [0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d],
      [0xc3, 0x28],
      [0xed, 0xa0, 0x80],
    ]) {
      expect(parseJsonBody(Buffer.from(bytes)).kind).toBe('reject');
    }
  });

  test.each([
    ['opening brackets', '['.repeat(bodyLimitBytes)],
    ['matched brackets', '['.repeat(bodyLimitBytes / 2) + ']'.repeat(bodyLimitBytes / 2)],
    ['nested objects', '{"a":'.repeat(bodyLimitBytes / 5)],
    ['distinct keys', manyKeys()],
    ['fractions', `[${'0.1,'.repeat(bodyLimitBytes / 4 - 1)}1]`],
    ['one long number', `{"a":0.${'0'.repeat(bodyLimitBytes - 20)}1}`],
    ['escapes', `{"a":"${'\\n'.repeat(bodyLimitBytes / 2 - 10)}"}`],
    ['backslashes', `{"a":"${'\\'.repeat(bodyLimitBytes - 10)}"}`],
  ])('fault row 32: 256 KiB of %s hold the process for less than 50 ms', (_what, text) => {
    const bytes = Buffer.from(text);
    expect(bytes.length).toBeLessThanOrEqual(bodyLimitBytes);
    parseJsonBody(bytes);
    // CPU time of the thread, and the fastest of five: a busy machine cannot fail this.
    const micros = [1, 2, 3, 4, 5].map(() => {
      const before = process.threadCpuUsage();
      parseJsonBody(bytes);
      return process.threadCpuUsage(before).user;
    });
    expect(Math.min(...micros) / 1_000).toBeLessThan(50);
  });

  test('a body of 10,000 keys and values passes, and one more is refused by that number', () => {
    const numbers = (count: number) => `[${Array.from({ length: count }, () => '1').join(',')}]`;
    expect(parse(numbers(9_999)).kind).toBe('ok');
    expect(refusalOf(numbers(10_000))).toBe(
      'The body has too many fields. At most 10,000 keys and values in total are allowed.',
    );
  });

  test('a body of 16 levels passes, and 17 are refused by that number', () => {
    expect(parse('['.repeat(16) + ']'.repeat(16)).kind).toBe('ok');
    expect(refusalOf('['.repeat(17))).toBe(
      'The body is nested too deeply. At most 16 levels are allowed.',
    );
  });

  test('any bytes at all give an answer', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(['ok', 'empty', 'reject']).toContain(parseJsonBody(Buffer.from(bytes)).kind);
      }),
    );
  });
});

function parse(text: string): ReturnType<typeof parseJsonBody> {
  return parseJsonBody(Buffer.from(text));
}

function refusalOf(text: string): unknown {
  const body = parse(text);
  return body.kind === 'reject' && typeof body.reply.error === 'object'
    ? body.reply.error.formErrors[0]
    : body.kind;
}

function descriptionsOf(
  body: ReturnType<typeof parseJsonBody>,
): Record<string, string | undefined> {
  if (body.kind !== 'ok') throw new Error('the body was refused');
  return Object.fromEntries(
    Object.entries(body.value as Record<string, symbol>).map(([key, value]) => [
      key,
      value.description,
    ]),
  );
}

function manyKeys(): string {
  const keys = Array.from({ length: bodyLimitBytes / 12 }, (_value, index) => `"k${index}":1`);
  return `{${keys.join(',')}}`.slice(0, bodyLimitBytes);
}
