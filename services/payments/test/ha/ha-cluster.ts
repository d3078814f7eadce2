import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  childrenOf,
  makeServerFolder,
  postgresProgram,
  serverUser,
  signalOne,
  startProcess,
  waitUntil,
} from '@countinghouse/testing';
import type { TestProcess } from '@countinghouse/testing';
import pg from 'pg';
import {
  etcdArguments,
  haPorts,
  haproxyConfiguration,
  nodeNames,
  patroniConfiguration,
} from './ha-configuration.ts';
import type { NodeName } from './ha-configuration.ts';
import type { PatroniProgram } from './patroni-program.ts';

/** Three nodes of PostgreSQL under Patroni, three etcd, and HAProxy before the primary. */
export interface HaCluster {
  /** The superuser's address of whichever node is the primary. */
  readonly adminUrl: string;
  readonly findPrimary: () => Promise<NodeName | null>;
  /** Waits until another node than this one takes writes. */
  readonly waitForPrimary: (other: NodeName | null) => Promise<NodeName>;
  /** Waits until every node serves or follows. */
  readonly waitUntilWhole: () => Promise<void>;
  readonly switchOver: (from: NodeName) => Promise<void>;
  readonly signalNode: (name: NodeName, what: NodePart, signal: NodeJS.Signals) => void;
  readonly startNode: (name: NodeName) => void;
  readonly signalEtcd: (index: number, signal: NodeJS.Signals) => void;
  /** The last lines of everything, for whoever looks for a cause. */
  readonly lastWords: () => string;
  readonly stop: () => Promise<void>;
}

/** The whole machine, or the server alone, which its Patroni then finds dead. */
type NodePart = 'node' | 'postgres';

const startWaitMs = 180_000;
const askWaitMs = 1_500;
/** Until its first checks it takes every server for one that is up, standbys too. */
const proxyChecksMs = 4_000;
const lastWordsMax = 1_500;

export async function startHaCluster(
  patroni: PatroniProgram,
  tell: (text: string) => void,
): Promise<HaCluster> {
  const folder = makeServerFolder();
  const user = serverUser();
  const asServer = { cwd: folder, ...(user === undefined ? {} : { user }) };
  const secret = (): string => randomBytes(18).toString('hex');
  const secrets = { superuser: secret(), replication: secret(), rewind: secret() };
  const binaries = dirname(postgresProgram('postgres'));
  const processes = new Map<string, TestProcess>();
  const dataOf = (name: NodeName): string => join(folder, name, 'data');

  function write(file: string, text: string): string {
    writeFileSync(file, text, { mode: 0o600 });
    if (user !== undefined) chownSync(file, user.uid, user.gid);
    return file;
  }
  function startNode(name: NodeName): void {
    const file = join(folder, `${name}.yml`);
    const command = [...patroni.command, file] as const;
    processes.set(
      name,
      startProcess([command[0], ...command.slice(1)], { ...asServer, env: patroni.env }),
    );
  }
  function pidsOf(name: NodeName, what: NodePart): readonly number[] {
    const guard = processes.get(name);
    const server = postmasterOf(dataOf(name));
    const servers = server === null ? [] : [server, ...childrenOf(server)];
    if (what === 'postgres' || guard === undefined || !guard.isRunning()) return servers;
    return [guard.pid, ...childrenOf(guard.pid), ...servers];
  }
  function signalNode(name: NodeName, what: NodePart, signal: NodeJS.Signals): void {
    for (const pid of pidsOf(name, what)) signalOne(pid, signal);
  }
  /** Postmasters are no children of ours: whatever ends this process must end them too. */
  function killAll(): void {
    for (const name of nodeNames) signalNode(name, 'node', 'SIGKILL');
    for (const each of processes.values()) signalOne(each.pid, 'SIGKILL');
  }
  process.once('exit', killAll);

  async function findPrimary(): Promise<NodeName | null> {
    const answers = await Promise.all(
      nodeNames.map(async (name) => ((await isPrimary(name)) ? name : null)),
    );
    return answers.find((name) => name !== null) ?? null;
  }
  async function waitForPrimary(other: NodeName | null): Promise<NodeName> {
    let found: NodeName | null = null;
    await waitUntil(
      'a node is the primary',
      async () => {
        found = await findPrimary();
        return found !== null && found !== other;
      },
      startWaitMs,
    );
    return found ?? nodeNames[0];
  }
  async function waitUntilWhole(): Promise<void> {
    const isThere = (): Promise<boolean> => {
      const ended = nodeNames.filter((name) => processes.get(name)?.isRunning() === false);
      if (ended.length > 0) throw new Error(`Patroni of ${ended.join()} has ended`);
      // A node may freeze in the middle of its answer.
      return isWhole().catch(() => false);
    };
    await waitUntil('every node serves or follows', isThere, startWaitMs).catch(
      (error: unknown) => {
        throw new Error(lastWords(), { cause: error });
      },
    );
  }
  const lastWords = (): string =>
    [...processes]
      .map(([name, each]) => `${name}:\n${each.output().slice(-lastWordsMax)}`)
      .join('\n');

  tell('three etcd');
  for (const index of haPorts.etcd.keys()) {
    const command = ['etcd', ...etcdArguments(index, folder)] as const;
    processes.set(`etcd${index}`, startProcess(command, asServer));
  }
  await waitUntil('etcd answers', () => isHealthy(haPorts.etcd[0]), startWaitMs);
  tell(`three nodes under Patroni ${patroni.version}`);
  for (const name of nodeNames) {
    mkdirSync(join(folder, name), { mode: 0o700 });
    if (user !== undefined) chownSync(join(folder, name), user.uid, user.gid);
    write(join(folder, `${name}.yml`), patroniConfiguration(name, folder, binaries, secrets));
    startNode(name);
  }
  await waitUntilWhole();
  const proxyFile = write(join(folder, 'haproxy.cfg'), haproxyConfiguration());
  processes.set('haproxy', startProcess(['haproxy', '-db', '-f', proxyFile], asServer));

  const adminUrl = `postgres://postgres:${secrets.superuser}@127.0.0.1:${haPorts.primary}/postgres`;
  await wait(proxyChecksMs);
  await waitUntil('HAProxy leads to the primary', () => leadsToPrimary(adminUrl), startWaitMs);

  return {
    adminUrl,
    findPrimary,
    waitForPrimary,
    waitUntilWhole,
    switchOver: async (from) => {
      const answer = await fetch(`http://127.0.0.1:${haPorts.patroni[from]}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: from }),
      });
      if (!answer.ok) throw new Error(`no switchover: ${await answer.text()}`);
    },
    signalNode,
    startNode,
    signalEtcd: (index, signal) => processes.get(`etcd${index}`)?.signal(signal),
    lastWords,
    stop: async () => {
      killAll();
      process.off('exit', killAll);
      await Promise.all([...processes.values()].map((each) => each.ended));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function leadsToPrimary(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: askWaitMs });
  try {
    await client.connect();
    const { rows } = await client.query<{ isStandby: boolean }>(
      'select pg_is_in_recovery() as "isStandby"',
    );
    return rows[0]?.isStandby === false;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function postmasterOf(data: string): number | null {
  const file = join(data, 'postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  return pid > 0 ? pid : null;
}

function isPrimary(name: NodeName): Promise<boolean> {
  return isOk(`http://127.0.0.1:${haPorts.patroni[name]}/primary`);
}

function isHealthy(port: number): Promise<boolean> {
  return isOk(`http://127.0.0.1:${port}/health`);
}

async function isOk(url: string): Promise<boolean> {
  const answer = await ask(url);
  return answer?.ok === true;
}

/** A frozen node takes the connection and says nothing. */
function ask(url: string): Promise<Response | null> {
  return fetch(url, { signal: AbortSignal.timeout(askWaitMs) }).catch(() => null);
}

async function isWhole(): Promise<boolean> {
  for (const name of nodeNames) {
    const answer = await ask(`http://127.0.0.1:${haPorts.patroni[name]}/cluster`);
    if (answer?.ok !== true) return false;
    const { members = [] } = Object(await answer.json()) as { members?: readonly Member[] };
    // A standby that runs and does not stream is one that no commit can count on.
    const leaders = members.filter(({ role, state }) => role === 'leader' && state === 'running');
    const standbys = members.filter(({ state }) => state === 'streaming');
    if (leaders.length !== 1 || standbys.length !== nodeNames.length - 1) return false;
  }
  return true;
}

interface Member {
  readonly role?: unknown;
  readonly state?: unknown;
}
