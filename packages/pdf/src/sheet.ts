import { once } from 'node:events';
import PDFDocument from 'pdfkit';
import { fontBytes } from './fonts.ts';
import type { FontName } from './fonts.ts';
import { wrapText } from './wrap-text.ts';

/** A4 in points. */
export const sheet = {
  width: 595.28,
  height: 841.89,
  margin: 48,
  /** Where content begins on a sheet that continues another, below its running head. */
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
type Colour = keyof typeof colours;

export type Element = PDFKit.PDFStructureElement;

/** What every file has, whatever it is about. */
export interface SheetView {
  readonly title: string;
  readonly language: string;
  readonly madeAt: Date;
  /** One large pale word behind everything, for example on a draft. */
  readonly mark: string | null;
}

/** The file while it is drawn, top to bottom. */
export interface Drawing<View extends SheetView = SheetView> {
  readonly pdf: PDFKit.PDFDocument;
  readonly view: View;
  /** Everything that is read aloud is below it, in the order of reading. */
  readonly root: Element;
  /** Where the next thing begins. */
  y: number;
}

export interface Style {
  readonly font?: FontName;
  readonly size: number;
  readonly colour?: Colour;
  readonly align?: 'left' | 'right';
}

/** In print it is 1.36 of the size for most sizes; one figure keeps every line where it was planned. */
const lineRatio = 1.36;

export function lineHeight({ size }: Pick<Style, 'size'>): number {
  return size * lineRatio;
}

export function startDrawing<View extends SheetView>(view: View): Drawing<View> {
  const pdf = new PDFDocument(documentOptions(view));
  pdf.registerFont('regular', fontBytes('regular'));
  pdf.registerFont('bold', fontBytes('bold'));
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const drawing = { pdf, view, root, y: sheet.margin };
  addSheet(drawing);
  drawing.y = sheet.margin;
  return drawing;
}

function documentOptions(view: SheetView): PDFKit.PDFDocumentOptions {
  const options: PDFKit.PDFDocumentOptions = {
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: view.language,
    displayTitle: true,
    autoFirstPage: false,
    // Page numbers are written when it is known how many pages there are.
    bufferPages: true,
    // None of the fonts that are not embedded.
    font: '',
    info: {
      // The library writes it into XML as it is.
      Title: view.title.replaceAll(/[<>&]/g, ' '),
      CreationDate: view.madeAt,
      Producer: 'Countinghouse',
      Creator: 'Countinghouse',
    },
  };
  // The library knows it, its types do not yet.
  return Object.assign(options, { subset: 'PDF/UA' });
}

/** Closes the file and gives its bytes. The same view is the same bytes. */
export async function finishDrawing({ pdf }: Drawing): Promise<Buffer> {
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const ended = once(pdf, 'end');
  pdf.end();
  await ended;
  return Buffer.concat(parts);
}

export function addSheet(drawing: Drawing): void {
  drawing.pdf.addPage();
  drawing.y = sheet.nextTop;
  drawMark(drawing);
}

/** Begins another sheet where so much does not fit on this one; true: it did. */
export function ensureRoom(drawing: Drawing, height: number): boolean {
  if (drawing.y + height <= sheet.bottom) return false;
  addSheet(drawing);
  return true;
}

export function addElement(
  { pdf }: Drawing,
  parent: Element,
  type: string,
  options: PDFKit.Mixins.StructureElementOptions = {},
): Element {
  const element = pdf.struct(type, options);
  parent.add(element);
  return element;
}

/** The heading of a column or a row. */
export function addHeading(drawing: Drawing, parent: Element, scope: 'Column' | 'Row'): Element {
  // The library knows it, its types do not yet.
  const options: PDFKit.Mixins.StructureElementOptions = {};
  return addElement(drawing, parent, 'TH', Object.assign(options, { scope }));
}

/** What is not read aloud: rules, tints, repeated headings, page numbers. */
export function drawArtifact(
  { pdf }: Drawing,
  type: 'Layout' | 'Pagination',
  draw: () => void,
): void {
  pdf.markContent('Artifact', { type });
  draw();
  pdf.endMarkedContent();
}

/** Lines of text from `y` on, as one piece of `element`. The caller has made room for them. */
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
  const { pdf } = drawing;
  setStyle(drawing, style);
  lines.forEach((line, index) => {
    const shift = style.align === 'right' ? place.width - pdf.widthOfString(line.trimEnd()) : 0;
    pdf.text(line, place.x + shift, place.y + index * lineHeight(style), { lineBreak: false });
  });
}

export function fitLines(
  drawing: Drawing,
  text: string,
  width: number,
  style: Style,
): readonly string[] {
  setStyle(drawing, style);
  return wrapText(text, width, (part) => drawing.pdf.widthOfString(part));
}

export function widthOf(drawing: Drawing, text: string, style: Style): number {
  setStyle(drawing, style);
  return drawing.pdf.widthOfString(text);
}

function setStyle({ pdf }: Drawing, { font = 'regular', size, colour = 'ink' }: Style): void {
  pdf.font(font).fontSize(size).fillColor(colours[colour]);
}

export function drawRule(drawing: Drawing, y: number, colour: Colour = 'line', width = 0.6): void {
  drawArtifact(drawing, 'Layout', () => {
    drawing.pdf
      .lineWidth(width)
      .moveTo(sheet.margin, y)
      .lineTo(contentRight, y)
      .stroke(colours[colour]);
  });
}

const markSize = 118;
const markDegrees = -38;

/** Large and pale behind everything, so that a copy of it says so too. */
function drawMark(drawing: Drawing): void {
  const { pdf, view } = drawing;
  if (view.mark === null) return;
  const { mark } = view;
  const style: Style = { font: 'bold', size: markSize, colour: 'watermark' };
  drawArtifact(drawing, 'Layout', () => {
    const width = widthOf(drawing, mark, style);
    const [x, y] = [sheet.width / 2, sheet.height / 2];
    pdf.save().rotate(markDegrees, { origin: [x, y] });
    const place = { x: x - width / 2, y: y - markSize / 2, width };
    paintLines(drawing, [mark], place, style);
    pdf.restore();
  });
}
