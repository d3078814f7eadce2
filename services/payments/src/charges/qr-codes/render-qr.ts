import encodeQR from 'qr';
import { keepDrawn } from './keep-drawn.ts';
import { encodePng } from './png.ts';

/** 15 % of the picture may be dirty or covered: the usual choice for print. */
const errorCorrection = 'medium';
/** The quiet zone that ISO/IEC 18004 asks for, in modules. */
const quietModules = 4;
/** A code of 41 modules becomes 492 pixels wide: sharp on paper of a hand's width. */
const pixelsPerModule = 12;

/** Of each form this many: some 12 MB together. */
const keptMax = 1_000;

/** A picture of its own background: on a dark page dark modules alone would be lost. */
export const renderQrSvg = keepDrawn(toSvg, keptMax);

export const renderQrPng = keepDrawn(
  (text: string): Buffer => encodePng(toModules(text), pixelsPerModule),
  keptMax,
);

/** For `src` of an image: the picture itself as a data URI, without another request. */
export const drawQr = keepDrawn(
  (text: string): string =>
    `data:image/svg+xml;base64,${Buffer.from(renderQrSvg(text)).toString('base64')}`,
  keptMax,
);

function toSvg(text: string): string {
  const modules = toModules(text);
  const size = modules.length;
  const path = modules.flatMap((row, y) =>
    runsOf(row).map(({ start, length }) => `M${start} ${y}h${length}v1h-${length}z`),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`,
    `<path fill="#fff" d="M0 0h${size}v${size}h-${size}z"/><path d="${path.join('')}"/></svg>`,
  ].join('');
}

function toModules(text: string): readonly (readonly boolean[])[] {
  return encodeQR(text, 'raw', { ecc: errorCorrection, border: quietModules });
}

interface Run {
  readonly start: number;
  readonly length: number;
}

/** Dark modules side by side are one bar: the picture has a third of the size. */
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
