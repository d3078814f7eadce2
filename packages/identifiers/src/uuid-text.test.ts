import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { uuidOfText, uuidText } from './index.ts';

const uuids = fc.oneof(
  fc.uuid(),
  fc.constantFrom(
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '01a1dca0-69ad-7fe8-86f0-c80d7106ff9d',
  ),
);

describe('uuid text', () => {
  test('every uuid has 26 characters of Crockford that read back', () => {
    fc.assert(
      fc.property(uuids, (uuid) => {
        expect(uuidText(uuid)).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
        expect(uuidOfText(uuidText(uuid))).toBe(uuid);
      }),
    );
  });

  test('texts sort as their uuids do', () => {
    fc.assert(
      fc.property(uuids, uuids, (one, two) => {
        expect(uuidText(one) < uuidText(two)).toBe(one < two);
      }),
    );
  });

  test('a text has one spelling: whatever reads back is written the same', () => {
    const nearly = fc.string({
      unit: fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZabcILOUilou-_'.split('')),
      minLength: 25,
      maxLength: 27,
    });
    fc.assert(
      fc.property(fc.oneof(nearly, fc.string()), (text) => {
        const uuid = uuidOfText(text);
        if (uuid !== null) expect(uuidText(uuid)).toBe(text);
      }),
    );
  });

  test.each([
    ['lower case', '01m7q0m0dnfzm8dw680nrgdzwx'],
    ['letters that are not in the alphabet', 'IIIIIIIIIIIIIIIIIIIIIIIIII'],
    ['more than 128 bits', '80000000000000000000000000'],
    ['a character less', '0000000000000000000000000'],
    ['a character more', '000000000000000000000000000'],
    ['nothing', ''],
  ])('%s is no uuid', (_what, text) => {
    expect(uuidOfText(text)).toBeNull();
  });

  test('only a uuid in lower case has a text', () => {
    for (const text of ['', 'payment', '01A1DCA0-69AD-7FE8-86F0-C80D7106FF9D']) {
      expect(() => uuidText(text)).toThrow(TypeError);
    }
  });
});
