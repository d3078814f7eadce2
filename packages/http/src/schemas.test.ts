import { expect, test } from 'vitest';
import { multilineText, opaqueText, text } from './schemas.ts';

const hidden = [0x00, 0x07, 0x1b, 0x7f, 0x85, 0x9f, 0x200e, 0x200f, 0x202e, 0x2066, 0x2069, 0xfeff];
const named = (codes: readonly number[]) =>
  codes.map((code) => [`U+${code.toString(16)}`, `in${String.fromCharCode(code)}voice`] as const);

test.each(named(hidden))('%s is refused in text that people read', (_name, value) => {
  expect(text({ max: 100 }).safeParse(value).success).toBe(false);
  expect(multilineText({ max: 100 }).safeParse(value).success).toBe(false);
  expect(opaqueText({ max: 100 }).safeParse(value).success).toBe(true);
});

test.each(named([0x09, 0x0a, 0x0d, 0x2028]))(
  '%s is for text of several lines only',
  (_name, value) => {
    expect(text({ max: 100 }).safeParse(value).error?.issues).toMatchObject([
      { message: expect.stringMatching(/^Must be a single line/) },
    ]);
    expect(multilineText({ max: 100 }).safeParse(value).success).toBe(true);
  },
);

test.each(['Adé & Söhne — “50 %”', 'متجر القماش', '👩‍👧 café', '日本語 ﬁ'])(
  'what people write is taken: %s',
  (value) => {
    expect(text({ max: 100 }).safeParse(value).success).toBe(true);
  },
);
