import type { KeyGateDeps } from '@countinghouse/api-keys';
import { serve, serveMetrics } from '@countinghouse/http';
import type { HttpServer, Readiness } from '@countinghouse/http';
import type { Limiter } from '@countinghouse/limiter';
import type { Database } from '@countinghouse/postgres';
import type { ChangeWatch, ChangeWatchDeps } from '../changes/watch-changes.ts';
import { checkReadiness } from '../readiness/check-readiness.ts';
import type { ExpectedSchema } from '../readiness/check-readiness.ts';
import { connectAs, createProcessTools } from './process-tools.ts';
import type {
  ConnectionOptions,
  ProcessParts,
  ProcessSettings,
  ProcessTools,
} from './process-tools.ts';
import { startKeyLimiter } from './start-limiter.ts';
import type { LimiterStore } from './start-limiter.ts';

interface ApiSettings extends ProcessSettings {
  readonly PORT: number;
  readonly METRICS_PORT?: number | undefined;
  readonly PUBLIC_URL?: string | undefined;
  readonly VALKEY_URL?: string | undefined;
  readonly TRUSTED_PROXIES: readonly string[];
  readonly LIMIT_PER_KEY: number;
  readonly LIMIT_PER_IP: number;
  readonly LIMIT_WINDOW_MS: number;
  readonly DRAIN_DELAY_MS: number;
}

/** What a test or a measurement may put in the place of the real thing. */
export interface ApiParts extends ProcessParts {
  readonly limiter?: Limiter;
  readonly exit?: (code: number) => void;
  /** How long the database may take to answer; shorter than callers wait, unless told otherwise. */
  readonly databaseWaitMs?: number;
}

/** What the server of every service works with. */
export interface ApiTools<Schema> extends ProcessTools<Schema> {
  readonly publicUrl: string;
  readonly trustedProxies: readonly string[];
  readonly readiness: () => Promise<Readiness>;
  readonly store: LimiterStore;
}

export interface RunningApi {
  /** For example `http://127.0.0.1:4010`. */
  readonly address: string;
  readonly metricsPort: number;
  readonly stop: () => Promise<void>;
}

interface Api<Schema> {
  readonly tools: ApiTools<Schema>;
  /** All that the gate for keys needs, but the keys. */
  readonly gate: Omit<KeyGateDeps<never>, 'keys' | 'keyUses'>;
  /** For the watch that keeps what is in memory at most a second old. */
  readonly watching: Pick<ChangeWatchDeps<Schema>, 'database' | 'logger' | 'elapsedMs'>;
  /** Connections apart from those that requests share. */
  readonly connect: (connectionsMax: number, options?: ConnectionOptions) => Database<Schema>;
  /** `closing` runs one after the other when the last request is answered, before connections go. */
  readonly serve: (
    server: HttpServer,
    changes: ChangeWatch,
    closing: readonly (() => void | Promise<void>)[],
  ) => Promise<RunningApi>;
}

/** Metrics are for the operator's network, so they have a port of their own, 5000 above. */
const metricsPortOffset = 5_000;

/** A caller is told within three seconds that the database hangs. A migration's lock waits for two. */
const databaseAnswerWaitMs = 2_500;

/** The process that answers requests. */
export function prepareApi<Schema>(
  settings: ApiSettings,
  schema: ExpectedSchema,
  parts: ApiParts,
): Api<Schema> {
  const { databaseWaitMs } = parts;
  const waits = {
    ...(databaseWaitMs !== undefined && { connectWaitMs: databaseWaitMs }),
    answerWaitMs: databaseWaitMs ?? databaseAnswerWaitMs,
  };
  const tools = createProcessTools<Schema>('api', settings, schema, parts, waits);
  const { logger, nowMs, newId, metrics, database } = tools;
  const connect: Api<Schema>['connect'] = (connectionsMax, options = {}) =>
    connectAs('api', settings, connectionsMax, {
      ...waits,
      ...options,
      onIdleError: (error) => logger.warn({ err: error }, 'database_connection_lost'),
    });
  const changeDatabase = connect(1);
  const store = { service: settings.service, url: settings.VALKEY_URL };
  const windowMs = settings.LIMIT_WINDOW_MS;
  const limiter =
    parts.limiter ?? startKeyLimiter(store, logger, metrics, { windowMs, processId: newId() });
  return {
    tools: {
      ...tools,
      publicUrl: settings.PUBLIC_URL ?? `http://${settings.HOST}:${settings.PORT}`,
      trustedProxies: settings.TRUSTED_PROXIES,
      readiness: () => checkReadiness(database, schema),
      store,
    },
    gate: {
      limiter,
      limitPerKey: settings.LIMIT_PER_KEY,
      limitPerAddress: settings.LIMIT_PER_IP,
      limitWindowMs: windowMs,
      nowMs,
    },
    watching: { database: changeDatabase, logger, elapsedMs: () => performance.now() },
    connect,
    serve: async (server, changes, closing) => {
      // Waiting for the first look lets the first request be served from a known state; without a
      // database the process starts all the same and says 503 until there is one.
      await changes
        .look()
        .catch((error: unknown) => logger.warn({ err: error }, 'started_without_database'));
      const metricsServer = await serveMetrics({
        host: settings.HOST,
        port: metricsPortOf(settings),
        logger,
        render: () => metrics.render(),
      });
      const serving = await serve({
        server,
        host: settings.HOST,
        port: settings.PORT,
        logger,
        drainDelayMs: settings.DRAIN_DELAY_MS,
        onClosed: [
          ...closing,
          changes.stop,
          () => limiter.close(),
          changeDatabase.close,
          database.close,
          () => metricsServer.close(),
        ],
        ...(parts.exit === undefined ? {} : { exit: parts.exit }),
      });
      const { address } = serving;
      logger.info({ address, metrics_port: metricsServer.port }, 'api_started');
      return { address, metricsPort: metricsServer.port, stop: () => serving.stop() };
    },
  };
}

function metricsPortOf({ METRICS_PORT: own, PORT: port }: ApiSettings): number {
  return own ?? (port === 0 ? 0 : port + metricsPortOffset);
}

/** What every service tells `createHttpServer` of its process. */
export function serverOptions(
  tools: Pick<
    ApiTools<unknown>,
    'publicUrl' | 'newId' | 'logger' | 'metrics' | 'trustedProxies' | 'readiness'
  >,
) {
  const { publicUrl, newId, logger, metrics, trustedProxies, readiness } = tools;
  const helpUrl = `${publicUrl}/errors`;
  const isSecure = publicUrl.startsWith('https://');
  return { isSecure, helpUrl, newRequestId: newId, logger, metrics, trustedProxies, readiness };
}
