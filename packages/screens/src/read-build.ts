import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { contentTypes, encodings } from './file-types.rules.ts';

/** A file in each encoding that a browser may accept. */
export interface BuiltFile {
  readonly contentType: string;
  readonly etag: string;
  readonly plain: Buffer;
  /** Null for files that are sent as they are. */
  readonly gzip: Buffer | null;
  readonly brotli: Buffer | null;
}

/** A complete built application, in memory. */
export interface ScreensBuild {
  readonly index: BuiltFile;
  /** By the name after `/assets/`. */
  readonly assets: ReadonlyMap<string, BuiltFile>;
}

const compressedForms: ReadonlySet<string> = new Set(Object.values(encodings));

/** Null when the application has not been built: the service then runs without it. */
export function readBuild(directory: string): ScreensBuild | null {
  const index = join(directory, 'index.html');
  if (!existsSync(index)) return null;
  const assets = join(directory, 'assets');
  const names = readdirSync(assets).filter((name) => !compressedForms.has(extname(name)));
  return {
    index: readBuiltFile(index),
    assets: new Map(names.map((name) => [name, readBuiltFile(join(assets, name))])),
  };
}

function readBuiltFile(path: string): BuiltFile {
  const plain = readFileSync(path);
  const contentType = contentTypes[extname(path)];
  if (contentType === undefined) throw new Error(`a build has a file of an unknown type: ${path}`);
  return {
    contentType,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    gzip: readIfThere(path + encodings.gzip),
    brotli: readIfThere(path + encodings.brotli),
  };
}

function readIfThere(path: string): Buffer | null {
  return existsSync(path) ? readFileSync(path) : null;
}
