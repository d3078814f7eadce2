import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@redis/client';
import { waitFor } from './wait.ts';

/** A private Redis that the test may kill. It stores nothing on disk. */
export interface TestRedis {
  readonly url: string;
  command(...args: readonly string[]): Promise<unknown>;
  /** Microseconds by the server's clock. */
  timeUs(): Promise<number>;
  signal(signal: NodeJS.Signals): void;
  kill(): Promise<void>;
  /** Starts it again, empty, after `kill`. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function startTestRedis(): Promise<TestRedis> {
  const port = await findFreePort();
  const directory = await mkdtemp(join(tmpdir(), 'limiter-redis-'));
  const url = `redis://127.0.0.1:${port}`;
  let server = await start(port, directory, url);

  async function kill(): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    server.kill('SIGKILL');
    await exited;
  }

  return {
    url,
    command: (...args) => runCommand(url, args),
    async timeUs() {
      const reply = await runCommand(url, ['TIME']);
      const [seconds, micros] = Array.isArray(reply) ? reply : [];
      return Number(seconds) * 1_000_000 + Number(micros);
    },
    signal: (signal) => void server.kill(signal),
    kill,
    async restart() {
      server = await start(port, directory, url);
    },
    async stop() {
      await kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function start(port: number, directory: string, url: string) {
  const server = spawn(
    'redis-server',
    [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      '--dir',
      directory,
    ],
    { stdio: 'ignore' },
  );
  await waitFor('the test Redis answers', () =>
    runCommand(url, ['PING']).then(
      (reply) => reply === 'PONG',
      () => false,
    ),
  );
  return server;
}

async function runCommand(url: string, args: readonly string[]): Promise<unknown> {
  const client = createClient({ url, RESP: 2, socket: { reconnectStrategy: false } });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await client.sendCommand(args);
  } finally {
    client.destroy();
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
