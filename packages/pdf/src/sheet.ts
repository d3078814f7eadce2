import { once } from 'node:events';
import type { Font } from 'fontkit';
import PDFDocument from 'pdfkit';
import { colourOf, contentRight, sheet } from './drawing.ts';
import type { Colour, Drawing, Element, Setting, SheetView, Style } from './drawing.ts';
import { faces, openFont } from './fonts.ts';
import { paintLines, widthOf } from './paint-text.ts';
import { fontKey } from './text-lines.ts';

const mirroredLanguages: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur']);

export function startDrawing<View extends SheetView>(
  view: View,
  setting: Setting = 'shaped',
): Drawing<View> {
  const pdf = new PDFDocument(documentOptions(view));
  registerFonts(pdf, setting);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const isMirrored = setting === 'shaped' && mirroredLanguages.has(view.language);
  const drawing = { pdf, view, setting, isMirrored, root, y: sheet.margin };
  addSheet(drawing);
  drawing.y = sheet.margin;
  return drawing;
}

function registerFonts(pdf: PDFKit.PDFDocument, setting: Setting): void {
  for (const name of ['regular', 'bold'] as const) {
    if (setting === 'plain') {
      registerFont(pdf, name, openFont('dejavu', name));
    } else {
      for (const face of faces) registerFont(pdf, fontKey(face, name), openFont(face, name));
    }
  }
}

function registerFont(pdf: PDFKit.PDFDocument, key: string, font: Font): void {
  // The library accepts an opened font, although its types do not say so.
  Reflect.apply(pdf.registerFont.bind(pdf), pdf, [key, font]);
}

function documentOptions(view: SheetView): PDFKit.PDFDocumentOptions {
  const options: PDFKit.PDFDocumentOptions = {
    size: view.paper ?? 'A4',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: view.language,
    displayTitle: true,
    autoFirstPage: false,
    // Page numbers are written once the number of pages is known.
    bufferPages: true,
    // No font that is not embedded.
    font: '',
    info: {
      // The library writes it into XML unescaped.
      Title: view.title.replaceAll(/[<>&]/g, ' '),
      CreationDate: view.madeAt,
      Producer: 'Countinghouse',
      Creator: 'Countinghouse',
    },
  };
  // The library supports it, although its types do not say so.
  return Object.assign(options, { subset: 'PDF/UA' });
}

/** Closes the file and returns its bytes. The same view gives the same bytes. */
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

/** Starts another sheet if this much does not fit on the current one; returns whether it did. */
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
  // The library supports it, although its types do not say so.
  const options: PDFKit.Mixins.StructureElementOptions = {};
  return addElement(drawing, parent, 'TH', Object.assign(options, { scope }));
}

/** Draws what is not read aloud: rules, tints, repeated headings, page numbers. */
export function drawArtifact(
  { pdf }: Drawing,
  type: 'Layout' | 'Pagination',
  draw: () => void,
): void {
  pdf.markContent('Artifact', { type });
  draw();
  pdf.endMarkedContent();
}

export function drawRule(drawing: Drawing, y: number, colour: Colour = 'line', width = 0.6): void {
  drawArtifact(drawing, 'Layout', () => {
    drawing.pdf
      .lineWidth(width)
      .moveTo(sheet.margin, y)
      .lineTo(contentRight, y)
      .stroke(colourOf(drawing, colour));
  });
}

const markSize = 118;
const markDegrees = -38;

/** Large and pale behind everything, so that copies show it too. */
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
