import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../dev/paths.ts';
import { findShellBlocks } from './shell-blocks.ts';
import type { ShellBlock } from './shell-blocks.ts';

/** A documentation page that tells its readers to run commands. */
export type CommandPage = {
  readonly path: string;
  readonly text: string;
  readonly blocks: readonly ShellBlock[];
};

const documentation = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/**/*.md',
  'bench/README.md',
  'cli/README.md',
  'cli/skills/*/SKILL.md',
  'sdk/*/README.md',
  'services/*/README.md',
];

export function readCommandPages(): readonly CommandPage[] {
  return globSync(documentation, { cwd: repositoryRoot })
    .toSorted()
    .map((path) => {
      const text = readFileSync(join(repositoryRoot, path), 'utf8');
      return { path, text, blocks: findShellBlocks(text) };
    });
}
