import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrastOf, paletteOf } from './palette.rules.ts';

const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('whatever colour a business has, everything drawn with it can be read', () => {
  fc.assert(
    fc.property(colours, (colour) => {
      const { brand, onBrand, ink, dark } = paletteOf(colour);
      expect(brand).toBe(colour);
      expect(contrastOf(onBrand, brand)).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(ink, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(ink, '#f4f5f7')).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(dark, '#181c22')).toBeGreaterThanOrEqual(7);
    }),
  );
});

test.each([
  ['#2b3a8f', '#ffffff', '#2b3a8f'],
  ['#ffd400', '#14181f', '#827d00'],
  ['#808080', '#14181f', null],
])('%s: text on it is %s', (colour, onBrand, ink) => {
  const palette = paletteOf(colour);
  expect(palette.onBrand).toBe(onBrand);
  if (ink === colour) expect(palette.ink).toBe(colour);
});

test('without a colour it is ours', () => {
  expect(paletteOf(null)).toMatchObject({ brand: '#0b5a4a', onBrand: '#ffffff', ink: '#0b5a4a' });
});
