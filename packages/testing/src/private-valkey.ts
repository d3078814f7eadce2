import { execFileSync } from 'node:child_process';
import { connect } from 'node:net';
import { startProcess } from './child-process.ts';
import type { TestProcess } from './child-process.ts';
import { findFreePort } from './free-port.ts';
import { waitUntil } from './wait-until.ts';

/** A Valkey or Redis that a test may kill, freeze and restart empty. */
export interface PrivateValkey {
  readonly url: string;
  readonly port: number;
  /** The current process. */
  readonly pid: () => number;
  readonly kill: () => Promise<void>;
  /** Restarts on the same port, empty. */
  readonly start: () => Promise<void>;
  readonly freeze: () => void;
  readonly thaw: () => void;
}

const startWaitMs = 10_000;

export async function startPrivateValkey(
  options: { readonly password?: string } = {},
): Promise<PrivateValkey> {
  const program = findProgram();
  const port = await findFreePort();
  const { password } = options;
  const secret = password === undefined ? [] : ['--requirepass', password];
  const settings = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  let server: TestProcess;

  async function start(): Promise<void> {
    server = startProcess([program, ...settings, ...secret]);
    await waitUntil('Valkey listens', () => isListening(port), startWaitMs);
  }
  await start();
  return {
    url: `redis://${password === undefined ? '' : `:${password}@`}127.0.0.1:${port}`,
    port,
    pid: () => server.pid,
    start,
    kill: () => server.kill(),
    freeze: () => server.signal('SIGSTOP'),
    thaw: () => server.signal('SIGCONT'),
  };
}

function findProgram(): string {
  for (const program of ['valkey-server', 'redis-server']) {
    try {
      execFileSync(program, ['--version'], { stdio: 'ignore' });
      return program;
    } catch {
      continue;
    }
  }
  throw new Error(
    'neither valkey-server nor redis-server is installed: apt-get install redis-server, or brew install valkey',
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
