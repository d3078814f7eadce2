import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { runCommand, startProcess } from './child-process.ts';
import type { TestProcess } from './child-process.ts';
import { findFreePort } from './free-port.ts';
import { waitUntil } from './wait-until.ts';

/** A PostgreSQL server that a test may stop, freeze and bring back. */
export interface PrivatePostgres {
  /** The superuser's address. */
  readonly adminUrl: string;
  readonly port: number;
  /** Where its files lie, for whoever backs them up. */
  readonly dataFolder: string;
  /** As a crash does it: no checkpoint, every connection cut. */
  readonly stop: () => Promise<void>;
  /** As a machine that loses its power: nobody is told. */
  readonly kill: () => Promise<void>;
  /** All that it has logged since it was last started. */
  readonly log: () => string;
  /** On the same port, with the same data. */
  readonly start: () => Promise<void>;
  /** The kernel still takes connections and bytes, and nobody answers: a machine that hangs. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  /** A copy of its data, taken while it serves, into a folder that must not exist yet. */
  readonly backUp: (folder: string) => Promise<void>;
  readonly remove: () => Promise<void>;
}

interface PrivatePostgresOptions {
  readonly connectionsMax?: number;
  /** When given, every connection must prove its password. */
  readonly adminPassword?: string;
  /** A copy of this server that follows it. */
  readonly standbyOf?: Pick<PrivatePostgres, 'port'>;
  /**
   * A folder that `backUp` has filled: the server begins with it and asks `restore_command`, among
   * the settings, for what was written since. Started means: it takes writes.
   */
  readonly backup?: string;
  /** Such as `log_lock_waits=on`. */
  readonly settings?: readonly string[];
}

/** Replaying what a crash left takes a while on a busy machine. */
const startWaitMs = 120_000;
/** Replaying a long archive takes a while. */
const restoreWaitMs = 600_000;
/** Nothing here has to survive the machine. */
const fastSettings = ['fsync=off', 'full_page_writes=off', 'autovacuum=off', 'shared_buffers=32MB'];
const initdbSettings = ['-U', 'postgres', '--no-sync', '--locale=C', '-E', 'UTF8'];
const localSettings = ['listen_addresses=127.0.0.1', 'unix_socket_directories='];

export async function startPrivatePostgres(
  options: PrivatePostgresOptions = {},
): Promise<PrivatePostgres> {
  const binaries = findBinaries();
  const folder = makeServerFolder();
  const data = join(folder, 'data');
  const user = serverUser();
  const asServer = { cwd: folder, ...(user === undefined ? {} : { user }) };
  await mustRun(makeData(binaries, folder, data, options), asServer);
  if (options.backup !== undefined) await mustRun(['touch', `${data}/recovery.signal`], asServer);

  const port = await findFreePort();
  const password = options.adminPassword === undefined ? '' : `:${options.adminPassword}`;
  const adminUrl = `postgres://postgres${password}@127.0.0.1:${port}/postgres`;
  const settings = [
    ...fastSettings,
    ...localSettings,
    `max_connections=${options.connectionsMax ?? 100}`,
    ...(options.settings ?? []),
  ];
  let server: TestProcess;

  async function start(): Promise<void> {
    const settingArguments = settings.flatMap((setting) => ['-c', setting]);
    server = startProcess(
      [`${binaries}/postgres`, '-D', data, '-p', `${port}`, ...settingArguments],
      asServer,
    );
    await waitUntil('PostgreSQL answers', () => answers(adminUrl), startWaitMs);
  }
  async function stop(): Promise<void> {
    thaw();
    server.signal('SIGQUIT');
    await server.ended;
  }
  async function kill(): Promise<void> {
    // Those of a dead parent are found no more.
    const pids = [server.pid, ...childrenOf(server.pid)];
    for (const pid of pids) signalOne(pid, 'SIGKILL');
    await server.ended;
  }
  const freeze = (): void => signalAll(server.pid, 'SIGSTOP');
  const thaw = (): void => signalAll(server.pid, 'SIGCONT');

  await start();
  if (options.backup !== undefined) {
    await waitUntil('the restored server takes writes', () => takesWrites(adminUrl), restoreWaitMs);
  }
  return {
    adminUrl,
    port,
    dataFolder: data,
    stop,
    kill,
    log: () => server.stderr(),
    start,
    freeze,
    thaw,
    backUp: (backup) => mustRun(copyOf(binaries, port, backup), asServer),
    remove: async () => {
      if (server.isRunning()) await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A folder in which the server, which is not root, may write: for its data or its archive. */
export function makeServerFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-postgres-'));
  const user = serverUser();
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  return folder;
}

async function mustRun(
  command: readonly [string, ...string[]],
  options: Parameters<typeof runCommand>[1],
): Promise<void> {
  const { code, stderr } = await runCommand(command, options);
  if (code !== 0) throw new Error(`${command[0]} failed:\n${stderr}`);
}

/** The full path of a program that belongs to the server, such as `pg_dump`. */
export function postgresProgram(name: string): string {
  return join(findBinaries(), name);
}

/** Debian keeps the server's programs off PATH. */
function findBinaries(): string {
  const found = globSync('/usr/lib/postgresql/*/bin')
    .toSorted((left, right) => right.localeCompare(left, 'en', { numeric: true }))
    .find((folder) => existsSync(`${folder}/initdb`));
  if (found !== undefined) return found;
  return execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim();
}

function makeData(
  binaries: string,
  folder: string,
  data: string,
  { standbyOf, backup, adminPassword }: PrivatePostgresOptions,
): readonly [string, ...string[]] {
  if (backup !== undefined) return ['cp', '-a', backup, data];
  if (standbyOf === undefined) {
    const authentication = passwordArguments(folder, adminPassword);
    return [`${binaries}/initdb`, '-D', data, ...initdbSettings, ...authentication];
  }
  return [...copyOf(binaries, standbyOf.port, data), '-R'];
}

function copyOf(binaries: string, port: number, folder: string): readonly [string, ...string[]] {
  const source = ['-h', '127.0.0.1', '-p', `${port}`, '-U', 'postgres'];
  return [`${binaries}/pg_basebackup`, '-D', folder, '--no-sync', '-c', 'fast', ...source];
}

/** Whom servers run as: PostgreSQL refuses to run as root. */
export function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const read = (flag: string): number => Number(execFileSync('id', [flag, 'postgres']).toString());
  return { uid: read('-u'), gid: read('-g') };
}

function passwordArguments(folder: string, password: string | undefined): readonly string[] {
  if (password === undefined) return ['--auth=trust'];
  const file = join(folder, 'password');
  writeFileSync(file, `${password}\n`, { mode: 0o644 });
  return ['--auth=scram-sha-256', `--pwfile=${file}`];
}

/** Every backend leads a process group of its own, so each has to be found. */
function signalAll(postmasterPid: number, signal: NodeJS.Signals): void {
  process.kill(postmasterPid, signal);
  for (const pid of childrenOf(postmasterPid)) signalOne(pid, signal);
}

export function signalOne(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended between being listed and being signalled.
  }
}

export function childrenOf(pid: number): readonly number[] {
  // `ps` fails when there is none.
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', `${pid}`], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .map(Number)
    .filter((child) => child > 0);
}

function answers(url: string): Promise<boolean> {
  return holds(url, 'select true as holds');
}

/** A server answers questions before it has replayed its archive. */
function takesWrites(url: string): Promise<boolean> {
  return holds(url, 'select not pg_is_in_recovery() as holds');
}

async function holds(url: string, question: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ holds: boolean }>(question);
    return rows[0]?.holds ?? false;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
