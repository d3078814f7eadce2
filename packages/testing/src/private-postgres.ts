import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { runCommand, startProcess } from './child-process.ts';
import type { TestProcess } from './child-process.ts';
import { findFreePort } from './free-port.ts';
import { waitUntil } from './wait-until.ts';

/** A PostgreSQL server that a test may stop, freeze and restart. */
export interface PrivatePostgres {
  /** The superuser's URL. */
  readonly adminUrl: string;
  readonly port: number;
  /** Folder of its files, for backups. */
  readonly dataFolder: string;
  /** Like a crash: no checkpoint, every connection cut. */
  readonly stop: () => Promise<void>;
  /** Like a power loss: no client is notified. */
  readonly kill: () => Promise<void>;
  /** Everything that it has logged since its last start. */
  readonly log: () => string;
  /** Restarts on the same port, with the same data. */
  readonly start: () => Promise<void>;
  /** The kernel still accepts connections and bytes, but nothing answers: a hanging machine. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  /** Copies its data while it serves, into a folder that must not exist yet. */
  readonly backUp: (folder: string) => Promise<void>;
  readonly remove: () => Promise<void>;
}

interface PrivatePostgresOptions {
  readonly connectionsMax?: number;
  /** If set, every connection must authenticate with a password. */
  readonly adminPassword?: string;
  /** Makes this server a standby of another. */
  readonly standbyOf?: Pick<PrivatePostgres, 'port'>;
  /**
   * A folder that `backUp` has filled: the server starts with it and gets later changes through
   * `restore_command`, one of the settings. Started means: it accepts writes.
   */
  readonly backup?: string;
  /** Such as `log_lock_waits=on`. */
  readonly settings?: readonly string[];
}

/** Replaying after a crash takes a while on a busy machine. */
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
    // Children of a dead parent can no longer be found.
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

/** The full path of one of the server's programs, such as `pg_dump`. */
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

/** The user that servers run as: PostgreSQL refuses to run as root. */
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

/** Every backend leads its own process group, so each has to be found. */
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
  // `ps` fails when there are none.
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', `${pid}`], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .map(Number)
    .filter((child) => child > 0);
}

function answers(url: string): Promise<boolean> {
  return holds(url, 'select true as holds');
}

/** A server answers queries before it has replayed its archive. */
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
