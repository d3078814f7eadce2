import type { Face, FontName } from './fonts.ts';
import {
  hasRightToLeft,
  isRightToLeftParagraph,
  leftToRightMark,
  rightToLeftMark,
  toRuns,
  toWords,
} from './text-runs.ts';
import { wrapText } from './wrap-text.ts';

export interface Type {
  readonly name: FontName;
  readonly size: number;
}

export function fontKey(face: Face, name: FontName): string {
  return `${face}-${name}`;
}

export function lineWidth(pdf: PDFKit.PDFDocument, line: string, type: Type): number {
  let width = 0;
  for (const run of toRuns(line)) {
    setFont(pdf, run.face, type);
    for (const word of toWords(run)) width += pdf.widthOfString(word);
  }
  return width;
}

/** Starts at `x`, with its baseline at `y`. */
export function paintLine(
  pdf: PDFKit.PDFDocument,
  line: string,
  { x, y }: { readonly x: number; readonly y: number },
  type: Type,
): void {
  const isReordered = hasRightToLeft(line);
  // Drawn in visual order, so copying and reading aloud must get the original text.
  if (isReordered) pdf.markContent('Span', { actual: line.replaceAll(/[\u200e\u200f]/g, '') });
  let at = x;
  // A space at the end of a right-to-left line would be drawn before it.
  for (const run of toRuns(isReordered ? line.trimEnd() : line)) {
    setFont(pdf, run.face, type);
    for (const word of toWords(run)) {
      pdf.text(word, at, y, { lineBreak: false, baseline: 'alphabetic' });
      at += pdf.widthOfString(word);
    }
  }
  if (isReordered) pdf.endMarkedContent();
}

function setFont(pdf: PDFKit.PDFDocument, face: Face, { name, size }: Type): void {
  pdf.font(fontKey(face, name)).fontSize(size);
}

/**
 * Wraps text into lines. Each line of a paragraph with right-to-left letters starts with a mark of
 * the paragraph's direction: otherwise a later line that starts with a word of the other direction
 * would flip.
 */
export function wrapLines(
  text: string,
  width: number,
  widthOf: (part: string) => number,
): readonly string[] {
  if (!hasRightToLeft(text)) return wrapText(text, width, widthOf);
  const paragraphs = text.split('\n');
  return paragraphs.flatMap((paragraph, at) => {
    const mark = isRightToLeftParagraph(paragraph) ? rightToLeftMark : leftToRightMark;
    const lines = wrapText(paragraph, width, widthOf);
    const isLast = at === paragraphs.length - 1;
    return lines.map((line, index) =>
      !isLast && index === lines.length - 1 ? `${mark}${line} ` : mark + line,
    );
  });
}
