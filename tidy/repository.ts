import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { RepositoryFile } from './rule.ts';

export const repositoryRoot = resolve(import.meta.dirname, '..');

/** The list of a large repository; git says nothing when it is cut off. */
const listBytesMax = 64 * 1024 * 1024;

/** Everything git knows or would add: a new file is judged before its first commit. */
export function readRepository(): readonly RepositoryFile[] {
  const list = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: repositoryRoot, encoding: 'utf8', maxBuffer: listBytesMax },
  );
  const paths = [...new Set(list.split('\0'))].filter((path) => path !== '');
  return paths
    .filter((path) => existsSync(join(repositoryRoot, path)))
    .map((path) => ({ path, text: readFileSync(join(repositoryRoot, path), 'utf8') }));
}
