import type { FontName } from './fonts.ts';

/** A4 in points. */
export const sheet = {
  width: 595.28,
  height: 841.89,
  margin: 48,
  /** Where content starts on a continuation sheet, below its running head. */
  nextTop: 78,
  bottom: 841.89 - 66,
} as const;
export const contentWidth = sheet.width - 2 * sheet.margin;
export const contentRight = sheet.width - sheet.margin;

export const colours = {
  ink: '#14181f',
  soft: '#4d5766',
  line: '#d5dae1',
  accent: '#0b5a4a',
  tint: '#eaf3f0',
  bad: '#a3211b',
  watermark: '#f1f2f4',
} as const;
export type Colour = keyof typeof colours;

/** Colours that a brand replaces. */
export type Shades = Readonly<Record<'accent' | 'tint', string>>;

export type Element = PDFKit.PDFStructureElement;

/** Fields of every file, whatever its subject. */
export interface SheetView {
  readonly title: string;
  readonly language: string;
  readonly madeAt: Date;
  /** One large pale word behind everything, for example on a draft. */
  readonly mark: string | null;
  /** A4 unless it says so; `sheet` holds the measures of A4 alone. */
  readonly paper?: 'A4' | 'A5';
  readonly shades?: Shades | null;
}

/**
 * `plain` draws everything with DejaVu, characters in text order: documents issued with it keep it.
 * `shaped` has a typeface for each script and sets right-to-left text correctly.
 */
export type Setting = 'plain' | 'shaped';

/** The file while it is drawn, from top to bottom. */
export interface Drawing<View extends SheetView = SheetView> {
  readonly pdf: PDFKit.PDFDocument;
  readonly view: View;
  readonly setting: Setting;
  /** The sheet is read from right to left: what callers place on the left is drawn on the right. */
  readonly isMirrored: boolean;
  /** Contains everything that is read aloud, in reading order. */
  readonly root: Element;
  /** Where the next element starts. */
  y: number;
}

export interface Style {
  readonly font?: FontName;
  readonly size: number;
  readonly colour?: Colour;
  /**
   * On a right-to-left sheet, `left` is where lines start: on its right. `paragraph`: where the
   * text's own language starts its lines; plain drawings treat it as `left`.
   */
  readonly align?: 'left' | 'right' | 'paragraph';
}

export function colourOf({ view }: Pick<Drawing, 'view'>, colour: Colour): string {
  const isOfBrand = colour === 'accent' || colour === 'tint';
  return (isOfBrand ? view.shades?.[colour] : undefined) ?? colours[colour];
}

/** In print it is 1.36 times most sizes; one ratio keeps every line where it was planned. */
const lineRatio = 1.36;

export function lineHeight({ size }: Pick<Style, 'size'>): number {
  return size * lineRatio;
}
