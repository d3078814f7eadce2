import { createHash } from 'node:crypto';
import { Readable, pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  /** The path inside the archive. */
  readonly name: string;
  readonly content: AsyncIterable<string | Buffer> | Iterable<string | Buffer>;
}

export interface ZippedFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Thrown when an archive does not fit the ZIP format's 32-bit offsets. */
export class ArchiveTooLarge extends Error {
  override readonly name = 'ArchiveTooLarge';
}

interface Written {
  readonly name: Buffer;
  readonly crc: number;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly offset: number;
}

const bytesMax = 0xff_ff_ff_fe;
/** More files than this need ZIP64's end record. */
const plainFilesMaxDefault = 0xff_fe;
/** Sizes follow the content, and names are UTF-8. */
const flags = 0x08_08;
const deflated = 8;
const version = 20;
const zip64Version = 45;

/**
 * Streams a ZIP file: one piece of one entry is in memory at a time. The next entry is requested
 * when the last one is complete and `onFile` has been called with its size and hash.
 */
export async function* zip(
  entries: AsyncIterable<ZipEntry>,
  at: Date,
  onFile: (file: ZippedFile) => void,
  plainFilesMax = plainFilesMaxDefault,
): AsyncGenerator<Buffer, void, void> {
  const written: Written[] = [];
  const stamp = toDosTime(at);
  let offset = 0;
  const count = (piece: Buffer): Buffer => {
    offset += piece.length;
    if (offset > bytesMax) throw new ArchiveTooLarge('the archive is larger than 4 GB');
    return piece;
  };
  for await (const { name: path, content } of entries) {
    const name = Buffer.from(path, 'utf8');
    const start = offset;
    yield count(localHeader(name, stamp));
    const hash = createHash('sha256');
    const sums = { crc: 0, bytes: 0 };
    const bodyStart = offset;
    for await (const piece of deflate(content, hash, sums)) yield count(piece);
    const packedBytes = offset - bodyStart;
    if (sums.bytes > bytesMax) throw new ArchiveTooLarge(`${path} is larger than 4 GB`);
    yield count(descriptor(sums.crc, packedBytes, sums.bytes));
    written.push({ name, offset: start, packedBytes, ...sums });
    onFile({ name: path, bytes: sums.bytes, sha256: hash.digest('hex') });
  }
  const directoryStart = offset;
  for (const entry of written) yield count(centralHeader(entry, stamp));
  const isLarge = written.length > plainFilesMax;
  yield count(endRecords(written.length, directoryStart, offset - directoryStart, isLarge));
}

function deflate(
  content: ZipEntry['content'],
  hash: { readonly update: (piece: Buffer) => unknown },
  sums: { crc: number; bytes: number },
): AsyncIterable<Buffer> {
  async function* measured(): AsyncGenerator<Buffer> {
    for await (const given of content) {
      const piece = typeof given === 'string' ? Buffer.from(given, 'utf8') : given;
      hash.update(piece);
      sums.crc = crc32(piece, sums.crc);
      sums.bytes += piece.length;
      yield piece;
    }
  }
  const packed = createDeflateRaw();
  // An error in the content destroys `packed`, whose reader gets it.
  pipeline(Readable.from(measured(), { objectMode: true }), packed, () => undefined);
  return packed;
}

type DosTime = readonly [time: number, date: number];

function toDosTime(at: Date): DosTime {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date =
    ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return [time, date];
}

/** Little-endian numbers in sequence, each with its width in bytes. */
function record(...fields: readonly (readonly [value: number, bytes: 2 | 4 | 8])[]): Buffer {
  return Buffer.concat(
    fields.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes);
      if (bytes === 8) field.writeBigUInt64LE(BigInt(value));
      else field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );
}

function localHeader(name: Buffer, [time, date]: DosTime): Buffer {
  const fields = record(
    [0x04_03_4b_50, 4],
    [version, 2],
    [flags, 2],
    [deflated, 2],
    [time, 2],
    [date, 2],
    [0, 4],
    [0, 4],
    [0, 4],
    [name.length, 2],
    [0, 2],
  );
  return Buffer.concat([fields, name]);
}

function descriptor(crc: number, packedBytes: number, bytes: number): Buffer {
  return record([0x08_07_4b_50, 4], [crc, 4], [packedBytes, 4], [bytes, 4]);
}

function centralHeader(
  { name, crc, packedBytes, bytes, offset }: Written,
  [time, date]: DosTime,
): Buffer {
  const fields = record(
    [0x02_01_4b_50, 4],
    [version, 2],
    [version, 2],
    [flags, 2],
    [deflated, 2],
    [time, 2],
    [date, 2],
    [crc, 4],
    [packedBytes, 4],
    [bytes, 4],
    [name.length, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [offset, 4],
  );
  return Buffer.concat([fields, name]);
}

function endRecords(files: number, start: number, bytes: number, isLarge: boolean): Buffer {
  const shown = isLarge ? 0xff_ff : files;
  const end = record(
    [0x06_05_4b_50, 4],
    [0, 2],
    [0, 2],
    [shown, 2],
    [shown, 2],
    [bytes, 4],
    [start, 4],
    [0, 2],
  );
  if (!isLarge) return end;
  const large = record(
    [0x06_06_4b_50, 4],
    [44, 8],
    [zip64Version, 2],
    [zip64Version, 2],
    [0, 4],
    [0, 4],
    [files, 8],
    [files, 8],
    [bytes, 8],
    [start, 8],
  );
  const locator = record([0x07_06_4b_50, 4], [0, 4], [start + bytes, 8], [1, 4]);
  return Buffer.concat([large, locator, end]);
}
