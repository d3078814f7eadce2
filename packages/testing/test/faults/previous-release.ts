import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { repositoryFolder } from './api-process.ts';

/** The code of another commit, ready to run. */
export interface Release {
  readonly commit: string;
  readonly folder: string;
  readonly migrationSets: readonly NamedFolder[];
  readonly remove: () => void;
}

interface NamedFolder {
  readonly name: string;
  readonly folder: string;
}

/** The same migration sets in another checkout. */
export const migrationSetsIn = (
  sets: readonly NamedFolder[],
  checkout: string,
): readonly NamedFolder[] =>
  sets.map(({ name, folder }) => ({
    name,
    folder: join(checkout, relative(repositoryFolder, folder)),
  }));

const archiveBytesMax = 256 * 1024 * 1024;

/**
 * The last commit before the newest migration: what serves while that migration is applied. Null if
 * it cannot be found, as in a first commit, a shallow clone or an unpacked archive, or if its
 * migrations are not the first ones of today's.
 */
export function findPreviousRelease(
  sets: readonly NamedFolder[],
  repository = repositoryFolder,
): string | null {
  const folders = migrationSetsIn(sets, '.').map(({ folder }) => folder);
  const uncommitted = git(repository, 'ls-files', '--others', '--', ...folders);
  const added = git(repository, 'log', '-1', '--format=%H', '--diff-filter=A', '--', ...folders);
  if (added === null || uncommitted === null) return null;
  // Not committed yet: the head is what runs now.
  const before = uncommitted === '' ? `${added}^` : 'HEAD';
  const commit = git(repository, 'rev-parse', '--verify', '--quiet', before);
  if (commit === null) return null;
  const migrations = git(repository, 'ls-tree', '-r', '--name-only', commit, '--', ...folders);
  if (migrations === null || migrations === '') return null;
  // Rewritten migrations start a new history: its databases are created from scratch.
  const rewritten = git(
    repository,
    'diff',
    '--name-only',
    '--diff-filter=MDR',
    commit,
    '--',
    ...folders,
  );
  return rewritten === '' ? commit : null;
}

/** Unpacks a commit beside this one's npm packages. */
export function unpackRelease(
  sets: readonly NamedFolder[],
  commit: string,
  repository = repositoryFolder,
): Release {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'release-')));
  const archive = execFileSync('git', ['-C', repository, 'archive', '--format=tar', commit], {
    maxBuffer: archiveBytesMax,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  linkPackages(folder);
  return {
    commit,
    folder,
    migrationSets: migrationSetsIn(sets, folder),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** npm packages are shared; workspace packages must be the commit's own. */
function linkPackages(folder: string): void {
  const installed = join(repositoryFolder, 'node_modules');
  const scope = '@countinghouse';
  mkdirSync(join(folder, 'node_modules', scope), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name.startsWith('.') || name === scope) continue;
    symlinkSync(join(installed, name), join(folder, 'node_modules', name));
  }
  for (const name of readdirSync(join(installed, scope))) {
    const path = relative(
      realpathSync(repositoryFolder),
      realpathSync(join(installed, scope, name)),
    );
    const own = join(folder, path);
    if (existsSync(own)) symlinkSync(own, join(folder, 'node_modules', scope, name));
  }
}

/** Null if git fails: no repository, no such commit. */
function git(repository: string, ...args: readonly string[]): string | null {
  try {
    const output = execFileSync('git', ['-C', repository, ...args], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return output.toString('utf8').trim();
  } catch {
    return null;
  }
}
