import pg from 'pg';
import { DevError } from '../dev-error.ts';
import {
  canStartCluster,
  findRunningCluster,
  startPrivateCluster,
  stopPrivateCluster,
} from './private-cluster.ts';
import type { ServerPurpose } from './private-directory.ts';

export type FoundServer = {
  readonly url: string;
  /** How it was found, in words for the screen. */
  readonly origin: string;
  /** Ends the server; only present when this process started it. */
  readonly stop?: () => Promise<void>;
  /** For a server that stays: this process no longer counts as its user, and can end. */
  readonly leave?: () => Promise<void>;
};

/** The first version with everything the migrations use. */
const serverVersionMin = 150_000;

/** A local server that takes longer than this to connect is not usable for development. */
const connectTimeoutMs = 2_000;

/** Instead of a URL: ignore the local server, even if it answers. */
export const alwaysPrivate = 'private';

const localAddress = '127.0.0.1:5432';

const installAdvice = [
  'Any one of these is enough:',
  '  sudo apt-get install postgresql redis-server      (Debian, Ubuntu; ./dev starts private ones)',
  '  brew install postgresql@17 valkey                 (macOS)',
  '  docker compose up -d                              (compose.yaml in this repository)',
  '  COUNTINGHOUSE_POSTGRES_URL=postgres://user:password@host/postgres ./dev …',
].join('\n');

/**
 * The named server, else the usual local one, else a private one that only ./dev uses; for tests
 * the private one comes before the local one.
 */
export async function findOrStartPostgres(purpose: ServerPurpose): Promise<FoundServer> {
  return (await findPostgres(purpose)) ?? startPrivateServer(purpose);
}

/** A private one whatever else answers: its counters contain no other work. */
export async function startOwnPostgres(purpose: ServerPurpose): Promise<FoundServer> {
  return (await findPrivateServer(purpose)) ?? startPrivateServer(purpose);
}

async function startPrivateServer(purpose: ServerPurpose): Promise<FoundServer> {
  const url = await startPrivateCluster(purpose, installAdvice);
  return {
    url,
    origin: `started a private server at ${hostOf(url)}`,
    ...(await shareCluster(purpose, url)),
  };
}

const userName = 'countinghouse-dev-user';

/**
 * Commands may share a private server; the last one ends it. A command counts while it is
 * connected.
 */
async function shareCluster(
  purpose: ServerPurpose,
  url: string,
): Promise<Required<Pick<FoundServer, 'stop' | 'leave'>>> {
  const client = new pg.Client({ connectionString: url, application_name: userName });
  client.on('error', () => undefined);
  await client.connect();
  const leave = () => client.end().catch(() => undefined);
  const stop = async () => {
    const { rows } = await client
      .query<{ others: number }>(
        `select count(*)::int as others from pg_stat_activity
         where application_name = $1 and pid <> pg_backend_pid()`,
        [userName],
      )
      .catch(() => ({ rows: [] }));
    await leave();
    if (rows[0]?.others === 0) await stopPrivateCluster(purpose);
  };
  return { stop, leave };
}

/** The server that is already running, if any. */
export async function findPostgres(purpose: ServerPurpose): Promise<FoundServer | undefined> {
  const named = process.env['COUNTINGHOUSE_POSTGRES_URL'] ?? '';
  if (named !== '' && named !== alwaysPrivate) return useNamedServer(named);
  // Tests and benchmarks use private servers if one can be started: those for tests are faster, and
  // those for benchmarks do not share their CPU.
  const isPrivate =
    named === alwaysPrivate || (purpose !== 'development' && (await canStartCluster()));
  const local = isPrivate ? undefined : await findLocalServer();
  return local ?? findPrivateServer(purpose);
}

async function findPrivateServer(purpose: ServerPurpose): Promise<FoundServer | undefined> {
  const runningUrl = await findRunningCluster(purpose, answers);
  if (runningUrl === undefined) return undefined;
  return {
    url: runningUrl,
    origin: `private server at ${hostOf(runningUrl)}, already running`,
    ...(purpose !== 'development' && (await shareCluster(purpose, runningUrl))),
  };
}

async function useNamedServer(url: string): Promise<FoundServer> {
  const probe = await probeServer(url);
  if (probe.kind === 'usable') {
    return { url, origin: `${hostOf(url)} (COUNTINGHOUSE_POSTGRES_URL)` };
  }
  throw new DevError(
    `COUNTINGHOUSE_POSTGRES_URL names ${hostOf(url)}, which cannot be used: ${probe.reason}`,
    'Correct it, or unset it to use 127.0.0.1:5432 or a private server.',
  );
}

async function findLocalServer(): Promise<FoundServer | undefined> {
  const users = new Set(['root', 'postgres', process.env['USER'] ?? 'postgres']);
  for (const user of users) {
    const url = `postgres://${encodeURIComponent(user)}@${localAddress}/postgres`;
    if (await answers(url)) return { url, origin: localAddress };
  }
  return undefined;
}

async function answers(url: string): Promise<boolean> {
  return (await probeServer(url)).kind === 'usable';
}

type Probe = { readonly kind: 'usable' } | { readonly kind: 'unusable'; readonly reason: string };

async function probeServer(url: string): Promise<Probe> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'countinghouse-dev',
  });
  // A server that disappears while being probed counts as not answering.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; is_superuser: boolean }>(
      `select current_setting('server_version_num')::int as version, rolsuper as is_superuser
       from pg_roles where rolname = current_user`,
    );
    return judge(rows[0]);
  } catch (error) {
    return { kind: 'unusable', reason: error instanceof Error ? error.message : String(error) };
  } finally {
    await client.end().catch(() => undefined);
  }
}

function judge(server: { version: number; is_superuser: boolean } | undefined): Probe {
  if (server === undefined) return { kind: 'unusable', reason: 'it does not know its own role' };
  if (server.version < serverVersionMin) {
    return { kind: 'unusable', reason: 'it is older than PostgreSQL 15' };
  }
  if (!server.is_superuser) {
    return { kind: 'unusable', reason: 'the user may not create roles and databases' };
  }
  return { kind: 'usable' };
}

function hostOf(url: string): string {
  return new URL(url).host;
}
