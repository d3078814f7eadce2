import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ShellBlock } from './shell-blocks.ts';

/** What a block would have run: each command with its arguments, as bash reads them. */
export type DryRun = {
  readonly commands: readonly (readonly string[])[];
  /** Bash's error output: an unset variable, an unterminated quote. */
  readonly complaint: string;
};

/** Programs that readers of the documentation need. Any other is unknown. */
const programs = [
  './dev',
  'node',
  'npm',
  'npx',
  'curl',
  'jq',
  'grep',
  'tail',
  'psql',
  'openssl',
  'valkey-cli',
  'pg_basebackup',
  'pg_ctl',
  'patronictl',
  'haproxy',
  'pgbackrest',
  'kubectl',
  'systemctl',
  'cp',
  'touch',
  'cat',
  'date',
] as const;

/** Bash builtins that would run something. */
const builtins = ['source', 'eval'] as const;

export const unknownProgram = 'unknown';

/**
 * Lets bash read a page's blocks, one after another in one shell, with every program replaced by a
 * function that only records its arguments. This checks what bash would do, without doing it.
 */
export async function dryRun(
  blocks: readonly ShellBlock[],
  variables: Readonly<Record<string, string>>,
): Promise<readonly DryRun[]> {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-docs-'));
  mkdirSync(join(folder, '.local'));
  const script = [prelude, ...blocks.map(readBlock)].join('\n');
  try {
    const { stdout, stderr } = await runBash(script, folder, variables);
    const complaints = stderr.split(endOfBlock);
    return stdout
      .split(endOfBlock)
      .slice(1)
      .map((text, at) => ({ commands: toCommands(text), complaint: complaints[at + 1] ?? '' }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const [endOfWord, endOfCommand, endOfBlock] = ['\u0000', '\u001E', '\u001D'] as const;

/** Discards what blocks print themselves: standard output, as 3, is only for the record. */
const prelude = [
  'exec 3>&1 1>/dev/null',
  // One write, so that commands in the background do not mix their words.
  String.raw`record() { printf '%s\0' "$@" $'\036' >&3; }`,
  ...[...programs, ...builtins].map((name) => `${name}() { record ${name} "$@"; }`),
  `command_not_found_handle() { record ${unknownProgram} "$@"; }`,
  'set -u',
].join('\n');

/** Variables stay for the following blocks. */
function readBlock({ commands, needs }: ShellBlock): string {
  const named = [...(needs ?? '').matchAll(/\$([A-Z_]+)/g)].map(([, name = '']) => name);
  // Commands that would write outside the folder are parsed but not run.
  const text = />\s*\//.test(commands) ? `unused() {\n${commands}\n}` : commands;
  return [
    String.raw`printf '\035' >&3; printf '\035' >&2`,
    ...named.map((name) => `: "\${${name}:=x}"`),
    `builtin eval ${quote(text)}`,
    // A command in the background belongs to the block that started it.
    'wait',
  ].join('\n');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function toCommands(text: string): readonly (readonly string[])[] {
  return text
    .split(`${endOfCommand}${endOfWord}`)
    .filter((command) => command !== '')
    .map((command) => command.split(endOfWord).slice(0, -1));
}

/** Its exit code is the last command's and does not matter. */
function runBash(script: string, cwd: string, env: Readonly<Record<string, string>>) {
  return new Promise<{ readonly stdout: string; readonly stderr: string }>((resolve) => {
    const args = ['--noprofile', '--norc', '-c', script];
    const options = { cwd, env: { ...env, PATH: '/nonexistent' }, maxBuffer: 2 ** 24 };
    execFile('/bin/bash', args, options, (_error, stdout, stderr) => resolve({ stdout, stderr }));
  });
}
