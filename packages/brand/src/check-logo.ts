import { inflateSync } from 'node:zlib';
import type { LogoType } from './logo.rules.ts';
import { judgeSvg } from './svg.rules.ts';

/** A logo of 44 points, drawn for the sharpest screens, takes a tenth of it. */
export const logoBytesMax = 256 * 1024;
/** Larger ones are photographs; drawing them on paper would take the memory of the process. */
const pixelsPerSideMax = 2_000;

export type LogoFlaw =
  | 'not_a_picture'
  | 'unsafe_drawing'
  | 'drawing_without_size'
  | 'too_many_pixels';

export type LogoFinding =
  | {
      readonly kind: 'ok';
      readonly mediaType: LogoType;
      readonly width: number;
      readonly height: number;
    }
  | { readonly kind: 'reject'; readonly reason: LogoFlaw };

export const logoFlawTexts: Readonly<Record<LogoFlaw, string>> = {
  not_a_picture: 'Send a PNG, JPEG or SVG picture.',
  unsafe_drawing:
    'This SVG contains scripts, styles, links or other parts that are not allowed. Export it as plain SVG with shapes only, or send a PNG.',
  drawing_without_size: 'This SVG has no size. Give it a viewBox, or send a PNG.',
  too_many_pixels: 'Send a picture of at most 2,000 by 2,000 pixels.',
};

/** What the bytes themselves say they are; a name or a header says what somebody wishes. */
export function checkLogo(bytes: Buffer): LogoFinding {
  const raster = checkPng(bytes) ?? checkJpeg(bytes);
  if (raster === null) return checkSvg(bytes);
  if (raster === 'broken') return { kind: 'reject', reason: 'not_a_picture' };
  const isLarge = Math.max(raster.width, raster.height) > pixelsPerSideMax;
  return isLarge ? { kind: 'reject', reason: 'too_many_pixels' } : { kind: 'ok', ...raster };
}

type Raster = { readonly mediaType: LogoType; readonly width: number; readonly height: number };

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const headerEnd = 33;
/** Four channels of 16 bits. */
const bytesPerPixelMax = 8;

/** The pixels are unpacked once: a small file must not become a large one where it is drawn. */
function checkPng(bytes: Buffer): Raster | 'broken' | null {
  if (!bytes.subarray(0, pngSignature.length).equals(pngSignature)) return null;
  if (bytes.length < headerEnd) return 'broken';
  const raster = {
    mediaType: 'image/png',
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
  } as const;
  if (Math.max(raster.width, raster.height) > pixelsPerSideMax) return raster;
  try {
    const maxOutputLength = (raster.width * bytesPerPixelMax + 8) * (raster.height + 8);
    const pixels = inflateSync(pixelData(bytes), { maxOutputLength });
    if (!canBeDrawn(bytes, raster, pixels)) return 'broken';
  } catch {
    return 'broken';
  }
  return raster.width > 0 && raster.height > 0 ? raster : 'broken';
}

const channelsByType: ReadonlyMap<number, number> = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);
const indexed = 3;

/** What draws it later trusts its header, and stops at a row that it does not understand. */
function canBeDrawn(bytes: Buffer, { width, height }: Raster, pixels: Buffer): boolean {
  const [depth = 0, type = 0, , , interlace = 0] = bytes.subarray(24, headerEnd);
  const channels = channelsByType.get(type);
  if (channels === undefined || ![1, 2, 4, 8, 16].includes(depth) || interlace > 1) return false;
  if (type === indexed && !bytes.includes('PLTE')) return false;
  if (interlace === 1) return true;
  const row = 1 + Math.ceil((width * channels * depth) / 8);
  const filters = Array.from({ length: height }, (_, index) => pixels[index * row] ?? 5);
  return pixels.length >= row * height && filters.every((filter) => filter <= 4);
}

function pixelData(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = pngSignature.length; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') {
      parts.push(bytes.subarray(at + 8, at + 8 + length));
    }
    at += length + 12;
  }
  return Buffer.concat(parts);
}

/** Markers that hold the size; those between them hold tables. */
const sizeMarkers: ReadonlySet<number> = new Set([
  0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf,
]);

function checkJpeg(bytes: Buffer): Raster | 'broken' | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff) return null;
  for (let at = 2; at + 9 < bytes.length;) {
    if (bytes[at] !== 0xff) return 'broken';
    const marker = bytes[at + 1] ?? 0;
    if (sizeMarkers.has(marker)) {
      const height = bytes.readUInt16BE(at + 5);
      const width = bytes.readUInt16BE(at + 7);
      return width > 0 && height > 0 ? { mediaType: 'image/jpeg', width, height } : 'broken';
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return 'broken';
}

function checkSvg(bytes: Buffer): LogoFinding {
  const text = bytes.toString('utf8');
  if (!text.includes('<svg') || text.includes('\uFFFD')) {
    return { kind: 'reject', reason: 'not_a_picture' };
  }
  const finding = judgeSvg(text);
  if (finding.kind === 'ok') return { ...finding, mediaType: 'image/svg+xml' };
  const reasons = {
    not_svg: 'not_a_picture',
    unsafe: 'unsafe_drawing',
    no_size: 'drawing_without_size',
  } as const;
  return { kind: 'reject', reason: reasons[finding.reason] };
}
