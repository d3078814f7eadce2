import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** A file in each encoding that a browser may accept. */
export interface BuiltFile {
  readonly contentType: string;
  readonly etag: string;
  readonly plain: Buffer;
  /** Null for files that are already compressed. */
  readonly gzip: Buffer | null;
  readonly brotli: Buffer | null;
}

/** A complete built application, in memory. */
export interface ScreensBuild {
  readonly index: BuiltFile;
  /** By the name after `/assets/`. */
  readonly assets: ReadonlyMap<string, BuiltFile>;
}

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const compressed: ReadonlySet<string> = new Set(['.png', '.woff2']);

/** Null when the application has not been built: the service then runs without it. */
export function readBuild(directory: string): ScreensBuild | null {
  const index = join(directory, 'index.html');
  if (!existsSync(index)) return null;
  const assets = join(directory, 'assets');
  return {
    index: readBuiltFile(index),
    assets: new Map(readdirSync(assets).map((name) => [name, readBuiltFile(join(assets, name))])),
  };
}

function readBuiltFile(path: string): BuiltFile {
  const plain = readFileSync(path);
  const extension = extname(path);
  const contentType = contentTypes[extension];
  if (contentType === undefined) throw new Error(`a build has a file of an unknown type: ${path}`);
  const isCompressed = compressed.has(extension);
  return {
    contentType,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    gzip: isCompressed ? null : gzipSync(plain, { level: 9 }),
    brotli: isCompressed ? null : brotliCompressSync(plain),
  };
}
