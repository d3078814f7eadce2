import type { PrintContent } from './print.rules.ts';

/** Lengths in millimetres from the paper's top left corner. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export interface TextItem extends Place {
  readonly kind: 'text';
  readonly role: 'H1' | 'P';
  readonly lines: readonly string[];
  readonly size: number;
  readonly isBold: boolean;
  readonly colour: string;
  readonly align: 'start' | 'middle' | 'end';
}

interface BoxItem extends Place {
  readonly kind: 'box';
  readonly height: number;
  readonly radius: number;
  readonly fill: string;
  readonly isEdged: boolean;
}

interface FoldItem extends Place {
  readonly kind: 'fold';
}

interface PictureItem extends Place {
  readonly kind: 'code' | 'logo';
  readonly height: number;
  /** For screen readers; null if the adjacent text says the same. */
  readonly alt: string | null;
}

export type PrintItem = TextItem | BoxItem | FoldItem | PictureItem;

export interface LogoShape {
  readonly width: number;
  readonly height: number;
  /** The logo contains the name. */
  readonly isWordMark: boolean;
}

/** Breaks a text into lines of this width. */
export type FitText = (
  text: string,
  width: number,
  type: { readonly size: number; readonly isBold: boolean },
) => readonly string[];

export const ink = '#14181f';
const white = '#ffffff';
const lineRatio = 1.25;

/**
 * The logo on a white plate, because its colours were chosen for white, with the name next to it.
 */
export function drawWho(
  { name }: PrintContent,
  logo: LogoShape | null,
  fit: FitText,
  place: Place & {
    readonly height: number;
    readonly plate: number;
    readonly size: number;
    readonly colour: string;
  },
): readonly PrintItem[] {
  const { x, y, width, height, plate, size, colour } = place;
  const inner = height - 2 * plate;
  const logoWidth =
    logo === null ? 0 : Math.min((logo.width / logo.height) * inner, width - 2 * plate);
  const logoHeight = logo === null ? 0 : (logo.height / logo.width) * logoWidth;
  const shown: readonly PrintItem[] =
    logo === null
      ? []
      : [
          ...(plate === 0
            ? []
            : [box({ x, y, width: logoWidth + 2 * plate }, height, white, height / 6)]),
          {
            kind: 'logo',
            x: x + plate,
            y: y + (height - logoHeight) / 2,
            width: logoWidth,
            height: logoHeight,
            alt: logo.isWordMark ? name : null,
          },
        ];
  if (logo?.isWordMark === true) return shown;
  const start = logo === null ? 0 : logoWidth + 2 * plate + height / 5;
  const block = cut(fitText(name, width - start, fit, size), 2);
  const nameY = y + (height - heightOf(block)) / 2;
  return [
    ...shown,
    text('P', { x: x + start, y: nameY, width: width - start }, { ...block, isBold: true, colour }),
  ];
}

export function drawCode(
  { address }: PrintContent,
  place: Place,
  radius: number,
): readonly PrintItem[] {
  return [
    { ...box(place, place.width, white, radius), isEdged: true },
    { kind: 'code', ...place, height: place.width, alt: address },
  ];
}

export function drawStep(
  { colours }: PrintContent,
  fit: FitText,
  step: string,
  index: number,
  place: Place & { readonly size: number; readonly circle: number },
): readonly PrintItem[] {
  const { x, y, width, size, circle } = place;
  const number = { ...fitText(`${index + 1}`, circle, fit, size * 0.86), isBold: true };
  const words = fitText(step, width - circle - 2.5, fit, size);
  const middle = y + circle / 2;
  return [
    box({ x, y, width: circle }, circle, colours.tint, circle / 2),
    text(
      'P',
      { x, y: middle - heightOf(number) / 2, width: circle },
      { ...number, align: 'middle' },
    ),
    text(
      'P',
      {
        x: x + circle + 2.5,
        // A single line is centred on its number; several lines start there.
        y: middle - (size * lineRatio) / 2,
        width: width - circle - 2.5,
      },
      words,
    ),
  ];
}

interface Block {
  readonly lines: readonly string[];
  readonly size: number;
  readonly isBold?: boolean;
  readonly colour?: string;
  readonly align?: TextItem['align'];
}

export function fitText(words: string, width: number, fit: FitText, size: number): Block {
  return { lines: fit(words, width, { size, isBold: true }), size };
}

const titleLinesMax = 3;

/** Two lines if possible, else the smallest size, cut after three lines. */
export function fitTitle(words: string, width: number, fit: FitText, sizes: Sizes): Block {
  return cut(fitWithin(2, words, width, fit, sizes), titleLinesMax);
}

type Sizes = readonly [number, ...number[]];

/** The first size that fits within this many lines, else the last size. */
export function fitWithin(
  linesMax: number,
  words: string,
  width: number,
  fit: FitText,
  [size, ...smaller]: Sizes,
): Block {
  const block = fitText(words, width, fit, size);
  const [next, ...rest] = smaller;
  if (next === undefined || block.lines.length <= linesMax) return block;
  return fitWithin(linesMax, words, width, fit, [next, ...rest]);
}

function cut(block: Block, linesMax: number): Block {
  if (block.lines.length <= linesMax) return block;
  const kept = block.lines.slice(0, linesMax);
  return { ...block, lines: kept.with(-1, `${(kept.at(-1) ?? '').trimEnd()}…`) };
}

export function heightOf({ lines, size }: Pick<Block, 'lines' | 'size'>): number {
  return lines.length * size * lineRatio;
}

export function stack(place: Place, blocks: readonly Block[]): readonly PrintItem[] {
  let { y } = place;
  return blocks.map((block) => {
    const item = text('P', { ...place, y }, block);
    y += heightOf(block);
    return item;
  });
}

export function text(role: TextItem['role'], place: Place, block: Block): TextItem {
  const { isBold = false, colour = ink, align = 'start' } = block;
  return { kind: 'text', role, ...place, ...block, isBold, colour, align };
}

export function box(place: Place, height: number, fill: string, radius = 0): BoxItem {
  return { kind: 'box', ...place, height, fill, radius, isEdged: false };
}

/** A line's baseline, measured from the top of the item. */
export function baselineOf({ size }: Pick<TextItem, 'size'>, line: number): number {
  return line * size * lineRatio + size * 0.96;
}
