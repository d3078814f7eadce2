import { expect, test } from 'vitest';
import { charactersOf, faces } from './fonts.ts';
import { findUnprintable, isRightToLeftParagraph, toRuns, toWords } from './text-runs.ts';

/** What is drawn from left to right, word by word. */
function drawn(line: string): readonly string[] {
  return toRuns(line)
    .flatMap((run) => toWords(run))
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

test('a line in one typeface and one direction is one run', () => {
  const line = 'Café Zürich, 3 × €1 204,50';
  expect(toRuns(line)).toMatchObject([{ text: line, face: 'sans', isRightToLeft: false }]);
});

test('the first typeface has every letter of a line that is taken for Latin', () => {
  const points = Array.from({ length: 0x1_7f - 0x20 }, (_, index) => 0x20 + index);
  const missing = points.filter((point) => !charactersOf('sans').has(point));
  expect(missing.filter((point) => point < 0x7f || point >= 0xa0)).toEqual([]);
});

test('AD-123 words of Hebrew and Arabic stand from right to left, figures and Latin words between them do not', () => {
  expect(drawn('שלום עולם')).toEqual(['עולם', 'שלום']);
  expect(drawn('مبلغ 1,250 فقط')).toEqual(['فقط', '1,250', 'مبلغ']);
  expect(drawn('Model שעון A-4')).toEqual(['Model', 'שעון', 'A-4']);
});

test('AD-123 brackets of right-to-left text open towards its beginning', () => {
  // In visual order, so the bracket that is drawn first is the closing one.
  expect(drawn('א (ב)')).toEqual([')ב(', 'א']);
});

test('a paragraph has the direction of its first letter', () => {
  expect(isRightToLeftParagraph('12. שלום INV-1')).toBe(true);
  expect(isRightToLeftParagraph('INV-1 שלום')).toBe(false);
});

test.each([
  ['Latin of West Africa', 'Ọ̀ṣun ɓ ɗ ƙ ŋ ₦ ₵'],
  ['Greek and Cyrillic', 'Ωμέγα Жук ґ'],
  ['Arabic with vowels and Persian letters', 'يومًا پچگژ'],
  ['Hebrew with points', 'שָׁלוֹם ₪'],
  ['signs and pictures, which nobody needs to read the text', '→ ✓ 😀 🧾 ™'],
  ['Armenian and Georgian', 'Հայ ქარ'],
])('AD-123 %s can be printed', (_what, text) => {
  expect(findUnprintable(text)).toBeNull();
});

test.each([
  ['Chinese', 'Invoice 請求', '請'],
  ['Japanese', 'ハンド', 'ハ'],
  ['Devanagari', 'नमस्ते', 'न'],
  ['Thai', 'ราคา', 'ร'],
  ['Amharic', 'ዋጋ', 'ዋ'],
])('AD-123 %s cannot be printed, and the first letter of it is named', (_script, text, letter) => {
  expect(findUnprintable(text)).toBe(letter);
});

test('every typeface is read', () => {
  expect(faces.every((face) => charactersOf(face).size > 100)).toBe(true);
});
