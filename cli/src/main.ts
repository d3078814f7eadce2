#!/usr/bin/env node
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { readConfig } from './config.ts';
import { runCli } from './run.ts';

const ended = new AbortController();
process.once('SIGINT', () => ended.abort());

process.exitCode = await runCli(process.argv.slice(2), {
  ...readConfig(),
  isTerminal: process.stdout.isTTY,
  readInput: () => text(process.stdin),
  readLines: () => createInterface({ input: process.stdin }),
  write: (line) => void process.stdout.write(`${line}\n`),
  tell: (line) => void process.stderr.write(`${line}\n`),
  now: Date.now,
  signal: ended.signal,
});
