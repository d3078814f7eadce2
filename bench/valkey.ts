import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../tools/dev/private-directory.ts';
import { runCommand, startProcess } from '../tools/dev/run-command.ts';
import { BenchError } from './benchmark.ts';

const programs = ['valkey-server', 'redis-server'] as const;
const startWaitMs = 10_000;
const startPollMs = 25;

/** A store of its own that saves nothing: another's keys or a snapshot would disturb the figures. */
export async function startValkey(folder: string): Promise<string> {
  const program = await findProgram();
  const port = await findFreePort();
  const directory = join(folder, 'valkey');
  mkdirSync(directory, { recursive: true });
  startProcess(
    [
      program,
      '--port',
      `${port}`,
      '--bind',
      '127.0.0.1',
      '--dir',
      directory,
      '--save',
      '',
      '--appendonly',
      'no',
    ],
    'ignore',
  );
  const giveUpAtMs = performance.now() + startWaitMs;
  while (!(await isListening(port))) {
    if (performance.now() > giveUpAtMs) throw new BenchError(`${program} did not start`);
    await wait(startPollMs);
  }
  return `redis://127.0.0.1:${port}`;
}

async function findProgram(): Promise<string> {
  for (const program of programs) {
    const found = await runCommand([program, '--version']).catch(() => null);
    if (found !== null) return program;
  }
  throw new BenchError(
    'This benchmark starts a Valkey or Redis of its own, and none is installed:\n' +
      '  sudo apt-get install redis-server     (or valkey-server)\n  brew install valkey',
  );
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
