import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { localDirectory } from '../../tools/dev/paths.ts';
import { mustRun, runCommand } from '../../tools/dev/run-command.ts';
import { BenchError } from '../benchmark.ts';

/** The code of one side of a comparison, with its own packages installed. */
export interface Checkout {
  /** As it was named on the command line. */
  readonly name: string;
  /** The commit, with a mark when the files differ from it. */
  readonly version: string;
  readonly root: string;
}

/** Two worktrees that stay, so that the next comparison installs only what has changed. */
export type Slot = 'a' | 'b';

const advice = 'Name a branch, tag or commit of this repository, or the folder of a worktree.';

export async function openCheckout(slot: Slot, name: string): Promise<Checkout> {
  const revision = await runCommand([
    'git',
    'rev-parse',
    '--verify',
    '--quiet',
    `${name}^{commit}`,
  ]);
  const root =
    revision.exitCode === 0 ? await checkOut(slot, revision.stdout.trim()) : findFolder(name);
  // The first thing `./dev` does, whatever the command, is to install the locked packages.
  await mustRun(['./dev', '--help'], advice, { cwd: root });
  return { name, version: await describe(root), root };
}

async function checkOut(slot: Slot, commit: string): Promise<string> {
  const root = join(localDirectory, 'compare', slot);
  // A worktree whose folder was deleted is still on git's list.
  await mustRun(['git', 'worktree', 'prune'], advice);
  const command = existsSync(root)
    ? ['git', '-C', root, 'checkout', '--quiet', '--force', '--detach', commit]
    : ['git', 'worktree', 'add', '--quiet', '--detach', root, commit];
  await mustRun(command, `Delete ${root} and run the command again.`);
  return root;
}

function findFolder(name: string): string {
  const root = resolve(name);
  if (existsSync(join(root, 'bench/main.ts'))) return root;
  throw new BenchError(`${name} is neither a revision nor a worktree of this repository`);
}

async function describe(root: string): Promise<string> {
  const options = ['--always', '--dirty', '--abbrev=8', '--exclude=*'];
  const { stdout } = await mustRun(['git', '-C', root, 'describe', ...options], advice);
  return stdout.trim();
}
