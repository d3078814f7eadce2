import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DevError } from '../dev-error.ts';
import { mustRun, runCommand } from '../run-command.ts';
import type { CommandOptions } from '../run-command.ts';
import { findFreePort, privateDirectory } from './private-directory.ts';
import type { ServerPurpose } from './private-directory.ts';

/** TCP on loopback only; trust, because anyone who reaches it already runs code on this machine. */
const clusterSettings = [
  "listen_addresses = '127.0.0.1'",
  "unix_socket_directories = ''",
  'max_connections = 300',
  "shared_buffers = '256MB'",
];

/**
 * Tests need no durability: their data is discarded, and crash tests have their own servers.
 * Without fsync the check takes a third less time.
 */
const settingsFor: Readonly<Record<ServerPurpose, readonly string[]>> = {
  development: [],
  bench: [],
  'compare-a': [],
  'compare-b': [],
  check: ['fsync=off', 'full_page_writes=off', 'max_wal_size=4GB', 'checkpoint_timeout=30min'],
};

const logAdvice =
  'See the log above; `./dev reset` removes the private server so that the next run creates a new one.';

/** The URL of this repository's private cluster, if it runs and answers. */
export async function findRunningCluster(
  purpose: ServerPurpose,
  answers: (url: string) => Promise<boolean>,
): Promise<string | undefined> {
  const port = readRunningPort(privateDirectory(purpose, 'postgres'));
  if (port === undefined) return undefined;
  const url = clusterUrl(port);
  return (await answers(url)) ? url : undefined;
}

export async function startPrivateCluster(
  purpose: ServerPurpose,
  installAdvice: string,
): Promise<string> {
  const binaries = await findBinaries();
  if (binaries === undefined) {
    throw new DevError(
      'No PostgreSQL answers at 127.0.0.1:5432, and none is installed to start a private one.',
      installAdvice,
    );
  }
  const directory = privateDirectory(purpose, 'postgres');
  const options = await asServerUser(directory);
  if (!existsSync(join(directory, 'PG_VERSION'))) {
    await createCluster(binaries, directory, options);
  }
  const port = await findFreePort();
  const log = join(directory, 'server.log');
  const start = [
    `${binaries}/pg_ctl`,
    'start',
    '-w',
    '-D',
    directory,
    '-l',
    log,
    '-o',
    [`-p ${port}`, ...settingsFor[purpose].map((setting) => `-c ${setting}`)].join(' '),
  ];
  await mustRun(start, logAdvice, options);
  return clusterUrl(port);
}

export async function canStartCluster(): Promise<boolean> {
  return (await findBinaries()) !== undefined;
}

/** Ends the cluster if it runs; otherwise does nothing. */
export async function stopPrivateCluster(purpose: ServerPurpose): Promise<boolean> {
  const directory = privateDirectory(purpose, 'postgres');
  const binaries = await findBinaries();
  if (binaries === undefined || readRunningPort(directory) === undefined) return false;
  const stop = [`${binaries}/pg_ctl`, 'stop', '-w', '-m', 'fast', '-D', directory];
  const result = await runCommand(stop, await asServerUser(directory));
  return result.exitCode === 0;
}

async function createCluster(
  binaries: string,
  directory: string,
  options: CommandOptions,
): Promise<void> {
  const initdb = [`${binaries}/initdb`, '-D', directory, '-U', 'postgres', '--auth=trust'];
  await mustRun([...initdb, '--encoding=UTF8', '--locale=C'], logAdvice, options);
  appendFileSync(join(directory, 'postgresql.conf'), `${clusterSettings.join('\n')}\n`);
}

/** The directory of initdb and pg_ctl: Debian keeps it off PATH. */
async function findBinaries(): Promise<string | undefined> {
  const configured = await runCommand(['pg_config', '--bindir']).catch(() => undefined);
  const candidates = [
    ...(configured?.exitCode === 0 ? [configured.stdout.trim()] : []),
    ...globSync('/usr/lib/postgresql/*/bin').toSorted(byVersion).toReversed(),
    ...globSync('/{opt/homebrew,usr/local}/opt/postgresql@*/bin').toSorted(byVersion).toReversed(),
  ];
  return candidates.find((directory) => existsSync(`${directory}/initdb`));
}

function byVersion(left: string, right: string): number {
  return left.localeCompare(right, 'en', { numeric: true });
}

/** PostgreSQL refuses to run as root; Debian's package creates the user `postgres` for it. */
async function asServerUser(directory: string): Promise<CommandOptions> {
  mkdirSync(directory, { recursive: true });
  // PostgreSQL refuses a data directory that others may read.
  chmodSync(directory, 0o700);
  if (process.getuid?.() !== 0) return { cwd: directory };
  const uid = await readId('-u');
  const gid = await readId('-g');
  chownSync(directory, uid, gid);
  return { cwd: directory, user: { uid, gid } };
}

async function readId(flag: '-u' | '-g'): Promise<number> {
  const advice = 'Run ./dev as an ordinary user, or create a system user called postgres.';
  const result = await mustRun(['id', flag, 'postgres'], advice);
  return Number(result.stdout);
}

/** The fourth line of postmaster.pid is the port; the file is deleted when the server stops. */
function readRunningPort(directory: string): number | undefined {
  const file = join(directory, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const port = Number(readFileSync(file, 'utf8').split('\n')[3]);
  return Number.isInteger(port) && port > 0 ? port : undefined;
}

function clusterUrl(port: number): string {
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}
