import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { zip } from './zip.ts';
import type { ZipEntry, ZippedFile } from './zip.ts';

const at = new Date('2026-11-15T12:34:56Z');

async function* of(entries: Iterable<ZipEntry>): AsyncGenerator<ZipEntry> {
  yield* entries;
}

test('a file comes out of the archive as it went in, and its size and hash are told', async () => {
  const text = 'a line of text\n'.repeat(50_000);
  const files: ZippedFile[] = [];
  const entries = of([
    { name: 'tables/ü.csv', content: [text.slice(0, 9), Buffer.from(text.slice(9))] },
    { name: 'empty', content: [] },
  ]);
  const pieces = await Array.fromAsync(zip(entries, at, (file) => files.push(file)));
  const bytes = Buffer.concat(pieces);
  expect(files).toMatchObject([{ name: 'tables/ü.csv', bytes: text.length }, { bytes: 0 }]);
  expect(bytes.length).toBeLessThan(text.length / 10);
  expect(unzip(bytes)).toEqual({ 'tables/ü.csv': text, empty: '' });
});

test('a fault of a content is the fault of the archive', async () => {
  async function* broken(): AsyncGenerator<string> {
    yield 'a';
    throw new Error('no more');
  }
  const entries = of([{ name: 'a', content: broken() }]);
  await expect(Array.fromAsync(zip(entries, at, () => undefined))).rejects.toThrow('no more');
});

test('more files than the plain format counts are counted by a record before its end', async () => {
  const entries = of(['1', '2', '3'].map((name) => ({ name, content: [name] })));
  const bytes = Buffer.concat(await Array.fromAsync(zip(entries, at, () => undefined, 2)));
  const end = bytes.subarray(-22);
  expect(end.readUInt16LE(10)).toBe(0xff_ff);
  const locator = bytes.subarray(-42, -22);
  const large = bytes.subarray(Number(locator.readBigUInt64LE(8)));
  expect(large.readUInt32LE(0)).toBe(0x06_06_4b_50);
  expect(large.readBigUInt64LE(32)).toBe(3n);
  expect(large.readBigUInt64LE(48)).toBe(BigInt(end.readUInt32LE(16)));
});

function unzip(bytes: Buffer): Readonly<Record<string, string>> {
  const end = bytes.subarray(-22);
  let at = end.readUInt32LE(16);
  const files: [string, string][] = [];
  for (let left = end.readUInt16LE(10); left > 0; left -= 1) {
    const nameBytes = bytes.readUInt16LE(at + 28);
    const offset = bytes.readUInt32LE(at + 42);
    const start = offset + 30 + bytes.readUInt16LE(offset + 26);
    const packed = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
    const name = bytes.toString('utf8', at + 46, at + 46 + nameBytes);
    files.push([name, inflateRawSync(packed).toString('utf8')]);
    at += 46 + nameBytes;
  }
  return Object.fromEntries(files);
}
