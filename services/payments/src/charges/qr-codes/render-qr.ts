import encodeQR from 'qr';
import { keepDrawn } from './keep-drawn.ts';
import { encodePng } from './png.ts';

/** Tolerates 15 % dirt or cover: the usual choice for print. */
const errorCorrection = 'medium';
/** The quiet zone that ISO/IEC 18004 requires, in modules. */
const quietModules = 4;
/** A code of 41 modules becomes 492 pixels wide: sharp when printed at the width of a hand. */
const pixelsPerModule = 12;

/** Cached images of each format: some 12 MB together. */
const keptMax = 1_000;

/** Includes its own background: dark modules alone would be invisible on a dark page. */
export const renderQrSvg = keepDrawn(toSvg, keptMax);

export const renderQrPng = keepDrawn(
  (text: string): Buffer => encodePng(toModules(text), pixelsPerModule),
  keptMax,
);

/** The image as a data URI for `src`, without another request. */
export const drawQr = keepDrawn(
  (text: string): string =>
    `data:image/svg+xml;base64,${Buffer.from(renderQrSvg(text)).toString('base64')}`,
  keptMax,
);

export interface QrOutline {
  /** Modules per side, including the quiet zone. */
  readonly size: number;
  /** The dark modules as SVG path data. */
  readonly path: string;
}

export function outlineQr(text: string): QrOutline {
  const modules = toModules(text);
  const path = modules.flatMap((row, y) =>
    runsOf(row).map(({ start, length }) => `M${start} ${y}h${length}v1h-${length}z`),
  );
  return { size: modules.length, path: path.join('') };
}

function toSvg(text: string): string {
  const { size, path } = outlineQr(text);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`,
    `<path fill="#fff" d="M0 0h${size}v${size}h-${size}z"/><path d="${path}"/></svg>`,
  ].join('');
}

function toModules(text: string): readonly (readonly boolean[])[] {
  return encodeQR(text, 'raw', { ecc: errorCorrection, border: quietModules });
}

interface Run {
  readonly start: number;
  readonly length: number;
}

/** Joins adjacent dark modules into one bar, which reduces the image to a third. */
function runsOf(row: readonly boolean[]): readonly Run[] {
  const runs: Run[] = [];
  for (let x = 0; x < row.length; x += 1) {
    if (row[x] !== true) continue;
    const start = x;
    while (row[x + 1] === true) x += 1;
    runs.push({ start, length: x + 1 - start });
  }
  return runs;
}
