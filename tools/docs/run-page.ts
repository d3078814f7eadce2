import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { compileCache, repositoryRoot } from '../dev/paths.ts';
import { usualPort } from '../dev/servers/port.ts';
import type { ShellBlock } from './shell-blocks.ts';

/** The result of running a page's blocks one after another in one shell. */
export type PageRun = {
  /** Each block's output, up to the one that failed. */
  readonly outputs: readonly string[];
  /** Null if every command succeeded. */
  readonly failure: string | null;
};

/** Separates the outputs of two blocks. */
const border = '\u001D';

/** Runs blocks as printed, except for the ports, which are the demo's. */
export function runPage(
  blocks: readonly ShellBlock[],
  { env, port }: { readonly env: NodeJS.ProcessEnv; readonly port: number },
): Promise<PageRun> {
  const script = [
    'set -euo pipefail',
    // A page that shows a refused request would be wrong; curl alone would not fail.
    'curl() { command curl --fail-with-body "$@"; }',
    ...blocks.map(({ commands }) => `${atPorts(commands, port)}\nprintf '\\035'`),
  ].join('\n');
  const path = `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`;
  const compiled = { NODE_COMPILE_CACHE: compileCache };
  const options = {
    cwd: repositoryRoot,
    env: { ...compiled, ...env, PATH: path },
    maxBuffer: 2 ** 26,
  };
  return new Promise((resolve) => {
    execFile('/bin/bash', ['--noprofile', '--norc', '-c', script], options, (error, out, said) => {
      const outputs = out.split(border);
      const last = outputs.pop() ?? '';
      if (error === null) return resolve({ outputs, failure: null });
      const line = blocks[outputs.length]?.line ?? 0;
      return resolve({ outputs, failure: `the block at line ${line}:\n${last}\n${said}` });
    });
  });
}

function atPorts(commands: string, port: number): string {
  return commands.replaceAll(
    /(?<=\b(?:localhost|127\.0\.0\.1):)\d{4}\b/g,
    (printed) => `${Number(printed) + port - usualPort}`,
  );
}
