import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import type { Font } from 'fontkit';

const require = createRequire(import.meta.url);

export type FontName = 'regular' | 'bold';

/** Every typeface may be embedded (SIL Open Font License; DejaVu has its own licence). */
const files = {
  /** Latin, Greek and Cyrillic, with digits of one width. */
  sans: {
    regular: () =>
      require.resolve('@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf'),
    bold: () =>
      require.resolve('@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf'),
  },
  arabic: {
    regular: () =>
      require.resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
    bold: () =>
      require.resolve('@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf'),
  },
  hebrew: {
    regular: () =>
      require.resolve('@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'),
    bold: () =>
      require.resolve('@expo-google-fonts/noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold.ttf'),
  },
  /** Rarer letters and symbols. The first document template draws everything with it. */
  dejavu: {
    regular: () => require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
    bold: () => require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<FontName, () => string>>>>;
export type Face = keyof typeof files;

/** The order in which typefaces are tried for a character. */
export const faces: readonly Face[] = ['sans', 'arabic', 'hebrew', 'dejavu'];

const fonts = new Map<string, Font>();

/**
 * Read once per process, and only in processes that draw: reading its tables takes longer than most
 * documents.
 */
export function openFont(face: Face, name: FontName): Font {
  const key = `${face}-${name}`;
  const known = fonts.get(key);
  if (known !== undefined) return known;
  const font = create(readFileSync(files[face][name]()));
  if ('fonts' in font) throw new Error(`${key} is a collection of fonts`);
  fonts.set(key, font);
  return font;
}

const characters = new Map<Face, ReadonlySet<number>>();

/** The code points that a typeface has in both weights. */
export function charactersOf(face: Face): ReadonlySet<number> {
  const known = characters.get(face);
  if (known !== undefined) return known;
  const bold = new Set(openFont(face, 'bold').characterSet);
  const both = new Set(openFont(face, 'regular').characterSet).intersection(bold);
  characters.set(face, both);
  return both;
}
