import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { runCli } from '@countinghouse/cli';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandboxCell } from '../support/processes/sandbox-cell.ts';
import type { SandboxCell } from '../support/processes/sandbox-cell.ts';

const root = join(import.meta.dirname, '../../../..');
let cell: SandboxCell;
beforeAll(async () => {
  cell = await startSandboxCell();
});
afterAll(() => cell.stop());

async function run(args: readonly string[]): Promise<{ exitCode: number; said: string }> {
  const said: string[] = [];
  const exitCode = await runCli(args, {
    env: { CH_KEY: cell.key, CH_BASE_URL: cell.baseUrl },
    profilesFile: '',
    isTerminal: false,
    readInput: () => Promise.resolve(''),
    readLines: () => Readable.from([]),
    write: () => undefined,
    tell: (line) => void said.push(line),
    now: Date.now,
    signal: new AbortController().signal,
  });
  return { exitCode, said: said.join('\n') };
}

test.each(globSync('cli/skills/*/SKILL.md', { cwd: root }))(
  'every command of %s works as it is written',
  async (path) => {
    const blocks = readFileSync(join(root, path), 'utf8').match(/^```sh\n[^]*?^```$/gm) ?? [];
    const commands = blocks.flatMap((block) => block.match(/^npx ch .+$/gm) ?? []);
    expect(commands.length).toBeGreaterThan(5);
    for (const command of commands) {
      const { exitCode, said } = await run(command.split(' ').slice(2));
      expect({ command, exitCode, said }).toMatchObject({ command, exitCode: 0 });
    }
  },
);
