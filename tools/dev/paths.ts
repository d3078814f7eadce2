import { join, resolve } from 'node:path';

export const repositoryRoot = resolve(import.meta.dirname, '../..');

/** Everything the development commands keep between runs; git-ignored, removed by `./dev reset`. */
export const localDirectory = join(repositoryRoot, '.local');

/** A few programs start dozens of times; compiling them once halves the time. */
export const compileCache = join(localDirectory, 'compile-cache');

/** Tools installed by npm are called by path: `npx` costs half a second a call. */
export function installedTool(name: string): string {
  return join(repositoryRoot, 'node_modules', '.bin', name);
}
