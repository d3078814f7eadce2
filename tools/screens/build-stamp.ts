import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../dev/paths.ts';

/** Everything that a screens build is made from. */
const sources = [
  'web/{books,client,console,dashboard,ui}/**/*',
  'sdk/typescript/src/**/*.{ts,json}',
  'packages/{money,screens}/src/**/*.ts',
  'tools/screens/*.ts',
  'package-lock.json',
];
const notSources = ['**/dist/**', '**/node_modules/**', '**/*.test.ts', '**/*.test.tsx'];

/** A hash of all sources: shows whether a build is still current. */
export function stampOfSources(): string {
  const hash = createHash('sha256');
  const files = globSync(sources, { cwd: repositoryRoot, exclude: notSources, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** Beside the manifest: the next build of any kind removes it. */
function stampFile(buildDirectory: string): string {
  return join(buildDirectory, '.vite', 'stamp');
}

export function hasStamp(buildDirectory: string, stamp: string): boolean {
  const file = stampFile(buildDirectory);
  return existsSync(file) && readFileSync(file, 'utf8') === stamp;
}

export function saveStamp(buildDirectory: string, stamp: string): void {
  writeFileSync(stampFile(buildDirectory), stamp);
}
