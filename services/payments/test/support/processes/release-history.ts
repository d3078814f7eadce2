import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MigrationSet } from '@countinghouse/postgres';
import { migrationSetsIn } from '@countinghouse/testing/faults';
import { onTestFinished } from 'vitest';
import { migrationSets } from '../../../src/processes/migrations.ts';
import { repositoryFolder } from './api-process.ts';

/** A repository of the test's own that begins with the code of this one. */
export interface ReleaseHistory {
  readonly folder: string;
  readonly migrationSets: readonly MigrationSet[];
  readonly addFile: (path: string, text: string) => void;
  readonly addMigration: (version: number, text: string) => void;
  /** Commits everything and returns the commit. */
  readonly commit: () => string;
}

const copied = ['package.json', 'packages', 'services'];
const migrationsPath = 'services/payments/migrations';
const author = ['-c', 'user.name=test', '-c', 'user.email=test@example.com'];

export function createHistory(): ReleaseHistory {
  const folder = mkdtempSync(join(tmpdir(), 'payments-history-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const path of copied) {
    cpSync(join(repositoryFolder, path), join(folder, path), {
      recursive: true,
      filter: (source) => !source.endsWith('/node_modules'),
    });
  }
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-C', folder, ...author, ...args], { encoding: 'utf8' }).trim();
  git('init', '--quiet');
  const addFile = (path: string, text: string): void => writeFileSync(join(folder, path), text);
  return {
    folder,
    migrationSets: migrationSetsIn(migrationSets, folder),
    addFile,
    addMigration: (version, text) =>
      addFile(`${migrationsPath}/${String(version).padStart(4, '0')}_probe.sql`, text),
    commit: () => {
      git('add', '--all');
      git('commit', '--quiet', '--message', 'next');
      return git('rev-parse', 'HEAD');
    },
  };
}
