import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findChanges } from './changes.ts';

const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];

function createRepository() {
  const root = mkdtempSync(join(tmpdir(), 'countinghouse-changes-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const git = (...args: string[]) => execFileSync('git', [...author, ...args], { cwd: root });
  const write = (path: string, text: string) => writeFileSync(join(root, path), text);
  const commit = (path: string, text: string) => {
    write(path, text);
    git('add', '-A');
    git('commit', '-qm', path);
  };
  git('init', '-q', '-b', 'main');
  commit('first.ts', '1');
  commit('second.ts', '1');
  return { root, git, write, commit };
}

it('on a branch: everything since it left main, committed, changed and new, but nothing deleted', async () => {
  const { root, git, write, commit } = createRepository();
  git('checkout', '-qb', 'work');
  commit('committed.ts', '1');
  commit('deleted.ts', '1');
  git('rm', '-q', 'deleted.ts');
  write('first.ts', '2');
  write('new.ts', '1');
  const { files } = await findChanges(root);
  expect(files).toEqual(['committed.ts', 'first.ts', 'new.ts']);
});

it('on main: what is not committed, or else the last commit', async () => {
  const { root, git, write } = createRepository();
  expect((await findChanges(root)).files).toEqual(['second.ts']);
  write('first.ts', '2');
  expect((await findChanges(root)).files).toEqual(['first.ts']);
  git('checkout', '-q', 'first.ts');
});
