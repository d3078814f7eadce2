import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startProcess, waitUntil } from '../../src/index.ts';
import type { ProcessEnd, TestProcess } from '../../src/index.ts';

/** A service's API as it runs in production: in its own process. */
export interface ApiProcess extends TestProcess {
  /** For example `http://127.0.0.1:40123`. */
  readonly address: string;
  readonly baseUrl: string;
  readonly readMetrics: () => Promise<string>;
  readonly readCounter: (name: string) => Promise<number>;
  readonly events: () => readonly LoggedEvent[];
  readonly isReady: () => Promise<boolean>;
  /** Fails immediately, with the end of its output, if the process ends instead. */
  readonly waitUntilReady: (deadlineMs: number) => Promise<number>;
  /** Asks it to stop and waits until it has; the exit code says how. */
  readonly stop: () => Promise<ProcessEnd>;
}

interface LoggedEvent {
  readonly msg: string;
  readonly level: string;
  readonly [field: string]: unknown;
}

export const repositoryFolder = fileURLToPath(new URL('../../../..', import.meta.url));

export type MainProgram = `main-${'api' | 'admin' | 'dispatcher' | 'migrate' | 'worker'}.ts`;

export interface CommandOptions {
  /** Folder of another release's code; defaults to this one's. */
  readonly releaseFolder?: string;
  /** For example `--import` of something that the process should run first. */
  readonly nodeArguments?: readonly string[];
}

/** Starting Node with a cold file cache on a busy machine takes seconds. */
const startWaitMs = 60_000;

/** The end of a long log shows what happened last. */
const outputShownMax = 4_000;

/** Started, but perhaps not ready yet. */
export async function startApi(
  command: readonly [string, ...string[]],
  env: Readonly<Record<string, string>>,
): Promise<ApiProcess> {
  const started = startProcess(command, { env });
  const readEvents = createEventReader(started.stdout);
  try {
    await waitUntil(
      'the API starts',
      () => {
        if (!started.isRunning()) throw new Error('it ended instead');
        return readEvents().some(({ msg }) => msg === 'api_started');
      },
      startWaitMs,
    );
  } catch (error) {
    await started.kill();
    throw new Error(`the API did not start:\n${started.output()}`, { cause: error });
  }
  const event = readEvents().find(({ msg }) => msg === 'api_started');
  return toApiProcess(started, readEvents, String(event?.['address']), event?.['metrics_port']);
}

/** The command line of one of a service's processes. */
export function commandOf(
  service: 'accounting' | 'payments',
  main: MainProgram,
  options: CommandOptions = {},
): [string, ...string[]] {
  const folder = options.releaseFolder ?? repositoryFolder;
  const source = `${folder.replace(/\/$/, '')}/services/${service}/src`;
  // Older releases have their programs one folder higher.
  const files = [`${source}/processes/${main}`, `${source}/${main}`];
  const file = files.find((path) => existsSync(path));
  if (file === undefined) throw new Error(`there is no ${main} in ${source}`);
  return [process.execPath, ...(options.nodeArguments ?? []), file];
}

function toApiProcess(
  started: TestProcess,
  events: () => readonly LoggedEvent[],
  address: string,
  metricsPort: unknown,
): ApiProcess {
  const readMetrics = async (): Promise<string> =>
    (await fetch(`http://127.0.0.1:${String(metricsPort)}/metrics`)).text();
  const isReady = async (): Promise<boolean> =>
    (await fetch(`${address}/readyz`).catch(() => null))?.status === 200;
  return {
    ...started,
    address,
    baseUrl: `${address}/api/v1`,
    events,
    readMetrics,
    readCounter: async (name) => sumOfCounter(await readMetrics(), name),
    isReady,
    waitUntilReady: (deadlineMs) =>
      waitUntil(
        'the API is ready',
        () => {
          if (started.isRunning()) return isReady();
          throw new Error(`the API ended:\n${started.output().slice(-outputShownMax)}`);
        },
        deadlineMs,
      ),
    stop: async () => {
      started.signal('SIGTERM');
      return started.ended;
    },
  };
}

/** Reads each line once: a process at `trace` under load writes many. */
function createEventReader(stdout: () => string): () => readonly LoggedEvent[] {
  const events: LoggedEvent[] = [];
  let readTo = 0;
  return () => {
    const text = stdout();
    const end = text.lastIndexOf('\n') + 1;
    for (const line of text.slice(readTo, end).split('\n')) {
      if (line.startsWith('{')) events.push(JSON.parse(line));
    }
    readTo = Math.max(readTo, end);
    return events;
  };
}

/** Sums over all its labels, in Prometheus's text format. */
function sumOfCounter(metrics: string, name: string): number {
  let sum = 0;
  for (const line of metrics.split('\n')) {
    const value = /^([a-zA-Z_:]+)(?:\{[^}]*\})? ([^ ]+)/.exec(line);
    if (value?.[1] === name) sum += Number(value[2]);
  }
  return sum;
}
