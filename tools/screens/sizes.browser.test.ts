import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../dev/paths.ts';

/** In thousands of bytes, as a browser gets them. */
const firstLoadMax = 130;
const routeMax = 40;
/** Screens that people work in all day may load more. */
const workbenchMax = 80;
const workbenches = /documents\/editor|bank\/lines|invoice-editor|document-editor/;
const styleMax = 20;

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

function readBuild(application: string) {
  const folder = join(repositoryRoot, 'web', application, 'dist');
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const sizeOf = (file: string): number => gzipSync(readFileSync(join(folder, file))).length / 1000;
  /** The chunk and everything that it needs to start. */
  const withImports = (key: string, seen = new Set<string>()): ReadonlySet<string> => {
    if (seen.has(key)) return seen;
    seen.add(key);
    for (const other of manifest[key]?.imports ?? []) withImports(other, seen);
    return seen;
  };
  const filesOf = (keys: Iterable<string>, kind: 'js' | 'css'): ReadonlySet<string> =>
    new Set(
      [...keys].flatMap((key) => {
        const { file, css = [] } = manifest[key] ?? { file: '' };
        return kind === 'css' ? css : [file];
      }),
    );
  const sum = (files: Iterable<string>): number =>
    [...files].reduce((total, file) => total + sizeOf(file), 0);
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry === true) ?? '';
  const first = withImports(entry);
  const routes = Object.keys(manifest).filter(
    (key) => manifest[key]?.isDynamicEntry === true && key.endsWith('.screen.tsx'),
  );
  return {
    firstScript: sum(filesOf(first, 'js')),
    firstStyle: sum(filesOf(first, 'css')),
    routes: routes.map((key) => {
      const more = [...withImports(key)].filter((one) => !first.has(one));
      return { key, size: sum(filesOf(more, 'js')) };
    }),
  };
}

test.each(['dashboard', 'books', 'console'])(
  '%s: what a browser loads stays small',
  (application) => {
    const { firstScript, firstStyle, routes } = readBuild(application);
    expect(firstScript).toBeLessThanOrEqual(firstLoadMax);
    expect(firstStyle).toBeLessThanOrEqual(styleMax);
    expect(routes.length).toBeGreaterThan(5);
    // The component gallery is for developers.
    expect(routes.filter(({ key }) => key.includes('gallery'))).toEqual([]);
    const tooLarge = routes.filter(
      ({ key, size }) => size > (workbenches.test(key) ? workbenchMax : routeMax),
    );
    expect(tooLarge).toEqual([]);
  },
);
