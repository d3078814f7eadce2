import { crc32, deflateSync } from 'node:zlib';

/** A PNG of one colour that says it has this size; its pixels may be others. */
export function samplePng({
  width = 88,
  height = 44,
  pixels = onePaint(width, height, [0x2b, 0x3a, 0x8f]),
}: {
  readonly width?: number;
  readonly height?: number;
  readonly pixels?: Buffer;
} = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export const sampleSvg = (inside = '<path d="M0 0h9v9z"/>'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 88 22">${inside}</svg>`;

export function onePaint(width: number, height: number, paint: readonly number[]): Buffer {
  const row = Buffer.from([0, ...Array.from({ length: width }, () => paint).flat()]);
  return Buffer.concat(Array.from({ length: height }, () => row));
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
