import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { compressedTypes, encodings } from './file-types.rules.ts';

/**
 * Writes each file's compressed forms beside it, once, when it is built: compressing took three
 * quarters of a service's start.
 */
export function compressBuild(directory: string): void {
  const assets = join(directory, 'assets');
  const files = readdirSync(assets).map((name) => join(assets, name));
  for (const file of [join(directory, 'index.html'), ...files]) {
    if (compressedTypes.has(extname(file))) continue;
    const plain = readFileSync(file);
    writeFileSync(file + encodings.gzip, gzipSync(plain, { level: 9 }));
    writeFileSync(file + encodings.brotli, brotliCompressSync(plain));
  }
}
