import { openFont } from './fonts.ts';
import { wrapLines } from './text-lines.ts';
import type { Type } from './text-lines.ts';
import { toRuns, toWords } from './text-runs.ts';

/** A text as lines that fit, for drawings that are no PDF. */
export function fitOutline(text: string, width: number, type: Type): readonly string[] {
  return wrapLines(text, width, (part) => outlineWidth(part, type));
}

export function outlineWidth(line: string, { name, size }: Type): number {
  let width = 0;
  for (const run of toRuns(line)) {
    const font = openFont(run.face, name);
    for (const word of toWords(run)) {
      width += (font.layout(word).advanceWidth / font.unitsPerEm) * size;
    }
  }
  return width;
}

/** A line as SVG path data, starting at `x` with its baseline at `y`: it looks the same without the typeface. */
export function outlineText(
  line: string,
  { x, y }: { readonly x: number; readonly y: number },
  { name, size }: Type,
): string {
  const paths: string[] = [];
  let at = x;
  for (const run of toRuns(line)) {
    const font = openFont(run.face, name);
    const scale = size / font.unitsPerEm;
    for (const word of toWords(run)) {
      const { glyphs, positions } = font.layout(word);
      glyphs.forEach((glyph, index) => {
        const position = positions[index];
        if (position === undefined) return;
        const left = at + position.xOffset * scale;
        paths.push(
          glyph.path.transform(scale, 0, 0, -scale, left, y - position.yOffset * scale).toSVG(),
        );
        at += position.xAdvance * scale;
      });
    }
  }
  return paths.join('');
}
