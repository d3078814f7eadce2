import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrapText } from './wrap-text.ts';

const widthOf = (text: string): number => Array.from(text.trimEnd()).length;

test('lines break at blanks and line breaks, and words that are too wide are cut', () => {
  expect(wrapText('one two three', 7, widthOf)).toEqual(['one two ', 'three']);
  expect(wrapText('first\nsecond', 20, widthOf)).toEqual(['first ', 'second']);
  expect(wrapText('abcdefghij', 4, widthOf)).toEqual(['abcd', 'efgh', 'ij']);
  expect(wrapText('', 4, widthOf)).toEqual(['']);
});

test('no character is lost, and no line is wider than allowed', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', 'é', '😀'), maxLength: 60 });
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 12 }), (text, widthMax) => {
      const lines = wrapText(text, widthMax, widthOf);
      expect(lines.join('')).toBe(text.replaceAll('\n', ' '));
      for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(widthMax);
    }),
  );
});
