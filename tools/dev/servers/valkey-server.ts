import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DevError } from '../dev-error.ts';
import { mustRun, runCommand } from '../run-command.ts';
import { alwaysPrivate } from './postgres-server.ts';
import type { FoundServer } from './postgres-server.ts';
import { findFreePort, privateDirectory } from './private-directory.ts';
import type { ServerPurpose } from './private-directory.ts';

const localUrl = 'redis://127.0.0.1:6379';
const pingTimeoutMs = 1_000;

/** An empty instance starts within milliseconds; this allows for a busy machine. */
const startWaitMs = 10_000;
const startPollMs = 50;

const installAdvice = [
  'Any one of these is enough:',
  '  sudo apt-get install redis-server     (or valkey-server; ./dev starts a private one)',
  '  brew install valkey',
  '  docker compose up -d valkey',
  '  COUNTINGHOUSE_VALKEY_URL=redis://host:6379 ./dev …',
].join('\n');

/** The named server, else the usual local one, else a private one that only ./dev uses. */
export async function findOrStartValkey(purpose: ServerPurpose): Promise<FoundServer> {
  const named = process.env['COUNTINGHOUSE_VALKEY_URL'] ?? '';
  if (named !== '' && named !== alwaysPrivate) return useNamedServer(named);
  if (named === '' && (await answersPing(localUrl))) {
    return { url: localUrl, origin: '127.0.0.1:6379' };
  }
  const running = readRunningUrl(purpose);
  if (running !== undefined && (await answersPing(running))) {
    return { url: running, origin: `private server at ${new URL(running).host}, already running` };
  }
  const url = await startPrivateValkey(purpose);
  return {
    url,
    origin: `started a private server at ${new URL(url).host}`,
    stop: async () => {
      await stopPrivateValkey(purpose);
    },
  };
}

async function useNamedServer(url: string): Promise<FoundServer> {
  const { host } = new URL(url);
  if (await isReachable(url)) return { url, origin: `${host} (COUNTINGHOUSE_VALKEY_URL)` };
  throw new DevError(
    `COUNTINGHOUSE_VALKEY_URL names ${host}, which does not answer.`,
    'Correct it, or unset it to use 127.0.0.1:6379 or a private server.',
  );
}

/** Ends the private instance if it runs; otherwise does nothing. */
export async function stopPrivateValkey(purpose: ServerPurpose): Promise<boolean> {
  const running = readRunningUrl(purpose);
  if (running === undefined || !(await answersPing(running))) return false;
  await sendCommand(running, 'SHUTDOWN NOSAVE');
  rmSync(portFile(purpose), { force: true });
  return true;
}

async function startPrivateValkey(purpose: ServerPurpose): Promise<string> {
  const program = await findProgram();
  const directory = privateDirectory(purpose, 'valkey');
  mkdirSync(directory, { recursive: true });
  const port = await findFreePort();
  const settings = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', directory];
  // It only contains rate-limit counters: nothing is worth a disk write.
  const notSaved = ['--save', '', '--appendonly', 'no'];
  const background = ['--daemonize', 'yes', '--logfile', join(directory, 'server.log')];
  await mustRun(
    [program, ...settings, ...notSaved, ...background],
    `See ${join(directory, 'server.log')}.`,
  );
  writeFileSync(portFile(purpose), `${port}`);
  const url = `redis://127.0.0.1:${port}`;
  await waitForPing(url);
  return url;
}

async function findProgram(): Promise<string> {
  for (const program of ['valkey-server', 'redis-server']) {
    const found = await runCommand([program, '--version']).catch(() => undefined);
    if (found?.exitCode === 0) return program;
  }
  throw new DevError(
    'No Valkey or Redis answers at 127.0.0.1:6379, and none is installed to start a private one.',
    installAdvice,
  );
}

async function waitForPing(url: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < startWaitMs; waitedMs += startPollMs) {
    if (await answersPing(url)) return;
    await wait(startPollMs);
  }
  throw new DevError(
    `The private server at ${url} was started and does not answer.`,
    installAdvice,
  );
}

async function answersPing(url: string): Promise<boolean> {
  return (await sendCommand(url, 'PING')) === '+PONG';
}

/** A server that requires TLS or a password is the caller's own choice: any response is enough. */
async function isReachable(url: string): Promise<boolean> {
  return new URL(url).protocol === 'rediss:' || (await sendCommand(url, 'PING')) !== undefined;
}

/** One inline command over a plain socket: PING needs no client library. */
function sendCommand(url: string, command: string): Promise<string | undefined> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port === '' ? '6379' : port) });
    const finish = (answer: string | undefined): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(pingTimeoutMs, () => finish(undefined));
    socket.once('connect', () => socket.write(`${command}\r\n`));
    socket.once('data', (bytes) => finish(bytes.toString('utf8').trim()));
    socket.once('error', () => finish(undefined));
    socket.once('close', () => finish(undefined));
  });
}

function readRunningUrl(purpose: ServerPurpose): string | undefined {
  const file = portFile(purpose);
  return existsSync(file) ? `redis://127.0.0.1:${readFileSync(file, 'utf8')}` : undefined;
}

function portFile(purpose: ServerPurpose): string {
  return join(privateDirectory(purpose, 'valkey'), 'port');
}
