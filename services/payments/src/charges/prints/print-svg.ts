import { outlineText, outlineWidth } from '@countinghouse/pdf';
import type { QrOutline } from '../qr-codes/render-qr.ts';
import { baselineOf } from './print-items.rules.ts';
import type { PrintItem, TextItem } from './print-items.rules.ts';
import type { PrintSheet } from './print-sheet.rules.ts';
import type { PrintContent } from './print.rules.ts';

export interface PrintParts {
  readonly sheet: PrintSheet;
  readonly content: PrintContent;
  readonly logo: { readonly mediaType: string; readonly bytes: Uint8Array } | null;
  readonly code: QrOutline;
  readonly madeAt: Date;
}

/** Points per millimetre, here and in PDF: path data has two decimals. */
export const pointsPerMm = 72 / 25.4;

/** Text is drawn as outlines, so it prints the same everywhere. */
export function renderPrintSvg(parts: PrintParts): string {
  const { sheet, content } = parts;
  const [width, height] = [at(sheet.width), at(sheet.height)];
  const items = sheet.items.map((item) => toElement(item, parts)).join('');
  const turned = sheet.isRepeatedTurned
    ? `<g transform="rotate(180 ${at(sheet.width / 2)} ${at(sheet.height / 2)})" aria-hidden="true">${items}</g>`
    : '';
  const about = [content.amount, content.address].join(', ');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${sheet.width}mm" height="${sheet.height}mm" viewBox="0 0 ${width} ${height}" role="img" lang="${content.language}">`,
    `<title>${escape(`${content.name}: ${content.title}`)}</title><desc>${escape(about)}</desc>`,
    `<path fill="#fff" d="M0 0h${width}v${height}H0z"/>${turned}${items}</svg>\n`,
  ].join('');
}

function toElement(item: PrintItem, { logo, code }: PrintParts): string {
  const [x, y, width] = [at(item.x), at(item.y), at(item.width)];
  switch (item.kind) {
    case 'box':
      return `<rect x="${x}" y="${y}" width="${width}" height="${at(item.height)}" rx="${at(item.radius)}" fill="${item.fill}"${item.isEdged ? ' stroke="#d5dae1"' : ''}/>`;
    case 'fold':
      return `<path d="M${x} ${y}h${width}" stroke="#b8c0cc" stroke-dasharray="4 4"/>`;
    case 'code':
      return `<path shape-rendering="crispEdges" transform="translate(${x} ${y}) scale(${(item.width * pointsPerMm) / code.size})" d="${code.path}"/>`;
    case 'logo':
      return logo === null
        ? ''
        : `<image x="${x}" y="${y}" width="${width}" height="${at(item.height)}" href="data:${logo.mediaType};base64,${Buffer.from(logo.bytes).toString('base64')}"/>`;
    case 'text':
      return `<path fill="${item.colour}" d="${item.lines.map((line, index) => outlineLine(item, line, index)).join('')}"/>`;
  }
}

function outlineLine(item: TextItem, line: string, index: number): string {
  const words = line.trimEnd();
  const type = { name: item.isBold ? 'bold' : 'regular', size: item.size } as const;
  const x = (item.x + freeBefore(item, outlineWidth(words, type))) * pointsPerMm;
  const y = (item.y + baselineOf(item, index)) * pointsPerMm;
  return outlineText(words, { x, y }, { ...type, size: item.size * pointsPerMm });
}

/** The free space to the left of a line. */
export function freeBefore({ align, width }: TextItem, lineWidth: number): number {
  const shares = { start: 0, middle: 0.5, end: 1 } as const;
  return (width - lineWidth) * shares[align];
}

function at(mm: number): number {
  return Math.round(mm * pointsPerMm * 100) / 100;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
