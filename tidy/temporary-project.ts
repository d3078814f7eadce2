import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { repositoryRoot } from './repository.ts';

/** The settings under test, copied as they are. */
const settingsFiles = ['package.json', '.oxlintrc.json', 'tsconfig.json', 'tsconfig.pure.json'];

/** A project outside of the repository with its settings and the given files, for one `use`. */
export function withTemporaryProject<T>(
  files: Readonly<Record<string, string>>,
  use: (directory: string) => T,
): T {
  const directory = mkdtempSync(join(tmpdir(), 'countinghouse-tidy-'));
  try {
    for (const file of settingsFiles) {
      copyFileSync(join(repositoryRoot, file), join(directory, file));
    }
    symlinkSync(join(repositoryRoot, 'node_modules'), join(directory, 'node_modules'));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(directory, path)), { recursive: true });
      writeFileSync(join(directory, path), text);
    }
    return use(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
