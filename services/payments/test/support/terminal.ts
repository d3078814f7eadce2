import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { runCli } from '@countinghouse/cli';

/** A terminal of somebody's own, with a home of its own. */
export function openTerminal({ isTerminal = false, env = {}, input = '' } = {}) {
  const [out, said]: [string[], string[]] = [[], []];
  const ended = new AbortController();
  const profilesFile = join(tmpdir(), randomUUID(), 'profiles.json');
  const world = {
    env,
    profilesFile,
    isTerminal,
    readInput: () => Promise.resolve(input),
    readLines: () => Readable.from(input.split('\n')),
    write: (line: string) => void out.push(line),
    tell: (line: string) => void said.push(line),
    now: Date.now,
    signal: ended.signal,
  };
  const run = (...args: readonly string[]): Promise<number> => runCli(args, world);
  return { run, out, said, profilesFile, end: () => ended.abort() };
}
