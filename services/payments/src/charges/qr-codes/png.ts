import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const bitsPerPixel = 1;
const grayscale = 0;
/** Each line is written unfiltered; equal adjacent lines compress to almost nothing. */
const filterNone = 0;

/**
 * A PNG with one bit per pixel (RFC 2083). Each module is a square of `scale` pixels; dark modules
 * are true. Two colours need no image library.
 */
export function encodePng(modules: readonly (readonly boolean[])[], scale: number): Buffer {
  const size = modules.length * scale;
  const lines = modules.flatMap((row) => {
    const line = toLine(row, scale);
    return Array.from({ length: scale }, () => line);
  });
  return Buffer.concat([
    signature,
    toChunk('IHDR', toHeader(size)),
    toChunk('IDAT', deflateSync(Buffer.concat(lines))),
    toChunk('IEND', Buffer.alloc(0)),
  ]);
}

function toHeader(size: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.writeUInt8(bitsPerPixel, 8);
  header.writeUInt8(grayscale, 9);
  return header;
}

/** Eight pixels to a byte, the leftmost first; in grayscale a set bit is white. */
function toLine(row: readonly boolean[], scale: number): Buffer {
  const line = Buffer.alloc(1 + Math.ceil((row.length * scale) / 8), filterNone);
  for (let x = 0; x < row.length * scale; x += 1) {
    if (row[Math.floor(x / scale)] === true) continue;
    const at = 1 + (x >> 3);
    line.writeUInt8(line.readUInt8(at) | (0x80 >> (x & 7)), at);
  }
  return line;
}

/** Length, type, data, and a checksum of type and data. */
function toChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
