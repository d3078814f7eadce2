import { repositoryRoot } from '../paths.ts';
import { mustRun, runCommand } from '../run-command.ts';

/** Differences from the commit that this work started at. */
export type Changes = {
  readonly base: string;
  /** Paths of existing files, from the root of the repository. */
  readonly files: readonly string[];
};

/** The main branch: the first that exists. */
const mainBranches = ['origin/main', 'main'] as const;

/**
 * Everything since the branch left the main one, committed or not; on the main one, since the last
 * commit.
 */
export async function findChanges(cwd = repositoryRoot): Promise<Changes> {
  const base = await findBase(cwd);
  const listed = await git(cwd, 'diff', '--name-only', '--diff-filter=d', '-z', base);
  const added = await git(cwd, 'ls-files', '--others', '--exclude-standard', '-z');
  const files = `${listed}${added}`.split('\0').filter((path) => path !== '');
  return { base, files: [...new Set(files)].toSorted() };
}

async function findBase(cwd: string): Promise<string> {
  const head = await git(cwd, 'rev-parse', 'HEAD');
  for (const branch of mainBranches) {
    const { exitCode, stdout } = await runCommand(['git', 'merge-base', 'HEAD', branch], { cwd });
    const common = stdout.trim();
    if (exitCode === 0 && common !== head.trim()) return common;
  }
  const isClean = (await git(cwd, 'status', '--porcelain')) === '';
  return isClean ? 'HEAD~1' : 'HEAD';
}

async function git(cwd: string, ...args: string[]): Promise<string> {
  const advice = 'The changes are found by git: run this in a clone with its history.';
  return (await mustRun(['git', ...args], advice, { cwd })).stdout;
}
