import { readConfig } from './config.ts';
import { runCli } from './run.ts';

/* The process: its arguments, input and output, and how it ends. */

const ended = new AbortController();
process.once('SIGINT', () => ended.abort());

process.exitCode = await runCli(process.argv.slice(2), {
  ...readConfig(),
  isTerminal: process.stdout.isTTY,
  readInput: async () => (await import('node:stream/consumers')).text(process.stdin),
  readLines: readLines,
  write: (line) => void process.stdout.write(`${line}\n`),
  tell: (line) => void process.stderr.write(`${line}\n`),
  now: Date.now,
  signal: ended.signal,
});

async function* readLines(): AsyncIterable<string> {
  const { createInterface } = await import('node:readline');
  yield* createInterface({ input: process.stdin });
}
