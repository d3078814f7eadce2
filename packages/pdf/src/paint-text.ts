import { colourOf, lineHeight, sheet } from './drawing.ts';
import type { Drawing, Element, Style } from './drawing.ts';
import { lineWidth, paintLine, wrapLines } from './text-lines.ts';
import type { Type } from './text-lines.ts';
import { isRightToLeftParagraph } from './text-runs.ts';
import { wrapText } from './wrap-text.ts';

/** Writes lines of text from `y` down, as one part of `element`. The caller has ensured room. */
export function writeLines(
  drawing: Drawing,
  element: Element,
  lines: readonly string[],
  place: { readonly x: number; readonly y: number; readonly width: number },
  style: Style,
): void {
  if (lines.every((line) => line.trim() === '')) return;
  element.add(() => paintLines(drawing, lines, place, style));
}

export function paintLines(
  drawing: Drawing,
  lines: readonly string[],
  place: { readonly x: number; readonly y: number; readonly width: number },
  style: Style,
): void {
  const { pdf, setting } = drawing;
  if (setting === 'shaped') {
    paintShaped(drawing, lines, place, style);
    return;
  }
  setStyle(drawing, style);
  lines.forEach((line, index) => {
    const shift = style.align === 'right' ? place.width - pdf.widthOfString(line.trimEnd()) : 0;
    pdf.text(line, place.x + shift, place.y + index * lineHeight(style), { lineBreak: false });
  });
}

/** Distance of the baseline below the top of the line. */
const baselineRatio = 0.96;

function paintShaped(
  drawing: Drawing,
  lines: readonly string[],
  place: { readonly x: number; readonly y: number; readonly width: number },
  style: Style,
): void {
  const { pdf } = drawing;
  const left = startX(drawing, place);
  const type = toType(style);
  pdf.fillColor(colourOf(drawing, style.colour ?? 'ink'));
  lines.forEach((line, index) => {
    const free = isAtRight(drawing, line, style)
      ? place.width - lineWidth(pdf, line.trimEnd(), type)
      : 0;
    const y = place.y + index * lineHeight(style) + style.size * baselineRatio;
    paintLine(pdf, line, { x: left + free, y }, type);
  });
}

function isAtRight({ isMirrored }: Drawing, line: string, { align = 'left' }: Style): boolean {
  switch (align) {
    case 'left':
      return isMirrored;
    case 'right':
      return !isMirrored;
    case 'paragraph':
      return isRightToLeftParagraph(line);
  }
}

/** The sizes were chosen for DejaVu; the other typefaces are a tenth smaller at the same size. */
const shapedScale = 1.1;

function toType({ font = 'regular', size }: Style): Type {
  return { name: font, size: size * shapedScale };
}

/** Left edge of a box on the sheet as drawn. */
export function startX(
  { isMirrored }: Pick<Drawing, 'isMirrored'>,
  { x, width }: { readonly x: number; readonly width: number },
): number {
  return isMirrored ? sheet.width - x - width : x;
}

export function fitLines(
  drawing: Drawing,
  text: string,
  width: number,
  style: Style,
): readonly string[] {
  if (drawing.setting === 'shaped') {
    const type = toType(style);
    return wrapLines(text, width, (part) => lineWidth(drawing.pdf, part, type));
  }
  setStyle(drawing, style);
  return wrapText(text, width, (part) => drawing.pdf.widthOfString(part));
}

export function widthOf(drawing: Drawing, text: string, style: Style): number {
  if (drawing.setting === 'shaped') return lineWidth(drawing.pdf, text, toType(style));
  setStyle(drawing, style);
  return drawing.pdf.widthOfString(text);
}

function setStyle(drawing: Drawing, { font = 'regular', size, colour = 'ink' }: Style): void {
  drawing.pdf.font(font).fontSize(size).fillColor(colourOf(drawing, colour));
}
