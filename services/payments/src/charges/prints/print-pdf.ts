import {
  addElement,
  drawArtifact,
  finishDrawing,
  outlineWidth,
  paintLine,
  startDrawing,
} from '@countinghouse/pdf';
import type { Drawing } from '@countinghouse/pdf';
import { baselineOf } from './print-items.rules.ts';
import type { PrintItem, TextItem } from './print-items.rules.ts';
import { freeBefore, pointsPerMm } from './print-svg.ts';
import type { PrintParts } from './print-svg.ts';

/** A tagged file. The half beyond the fold repeats the content, so screen readers skip it. */
export async function renderPrintPdf(parts: PrintParts): Promise<Buffer> {
  const { sheet, content, madeAt } = parts;
  const { language, name, title } = content;
  const drawing = startDrawing({
    title: `${name}: ${title}`,
    language,
    madeAt,
    mark: null,
    paper: sheet.paper,
  });
  if (sheet.isRepeatedTurned) {
    const { pdf } = drawing;
    drawArtifact(drawing, 'Layout', () => {
      pdf.save();
      pdf.rotate(180, {
        origin: [(sheet.width / 2) * pointsPerMm, (sheet.height / 2) * pointsPerMm],
      });
      for (const item of sheet.items) paint(drawing, item, parts);
      pdf.restore();
    });
  }
  for (const item of sheet.items) addItem(drawing, item, parts);
  drawing.root.end();
  return finishDrawing(drawing);
}

function addItem(drawing: Drawing, item: PrintItem, parts: PrintParts): void {
  const draw = (): void => paint(drawing, item, parts);
  const [role, alt] = roleOf(item);
  if (role === null) {
    drawArtifact(drawing, 'Layout', draw);
    return;
  }
  const element = addElement(drawing, drawing.root, role, alt === null ? {} : { alt });
  element.add(draw);
  element.end();
}

function roleOf(item: PrintItem): readonly [role: string | null, alt: string | null] {
  switch (item.kind) {
    case 'text':
      return [item.role, null];
    case 'code':
    case 'logo':
      return item.alt === null ? [null, null] : ['Figure', item.alt];
    case 'box':
    case 'fold':
      return [null, null];
  }
}

function paint({ pdf }: Drawing, item: PrintItem, { logo, code }: PrintParts): void {
  const [x, y, width] = [item.x, item.y, item.width].map((mm) => mm * pointsPerMm);
  if (x === undefined || y === undefined || width === undefined) return;
  switch (item.kind) {
    case 'box': {
      const [height, radius] = [item.height * pointsPerMm, item.radius * pointsPerMm];
      const outline =
        radius === 0 ? pdf.rect(x, y, width, height) : pdf.roundedRect(x, y, width, height, radius);
      if (item.isEdged) outline.lineWidth(1).fillAndStroke(item.fill, '#d5dae1');
      else outline.fill(item.fill);
      return;
    }
    case 'fold':
      pdf
        .save()
        .dash(4, {})
        .lineWidth(1)
        .moveTo(x, y)
        .lineTo(x + width, y)
        .stroke('#b8c0cc')
        .restore();
      return;
    case 'code':
      pdf
        .save()
        .translate(x, y)
        .scale(width / code.size, width / code.size)
        .path(code.path)
        .fill('#000000')
        .restore();
      return;
    case 'logo':
      if (logo !== null) {
        pdf.image(Buffer.from(logo.bytes), x, y, { width, height: item.height * pointsPerMm });
      }
      return;
    case 'text':
      paintText(pdf, item);
      return;
  }
}

function paintText(pdf: PDFKit.PDFDocument, item: TextItem): void {
  const type = { name: item.isBold ? 'bold' : 'regular', size: item.size } as const;
  pdf.fillColor(item.colour);
  item.lines.forEach((line, index) => {
    const x = item.x + freeBefore(item, outlineWidth(line.trimEnd(), type));
    const y = item.y + baselineOf(item, index);
    const place = { x: x * pointsPerMm, y: y * pointsPerMm };
    paintLine(pdf, line, place, { ...type, size: item.size * pointsPerMm });
  });
}
