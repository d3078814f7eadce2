import type { KeyGateDeps } from '@countinghouse/api-keys';
import type { HttpServer, Readiness } from '@countinghouse/http';
import { createIdSource } from '@countinghouse/identifiers';
import type { IdSource } from '@countinghouse/identifiers';
import type { Limiter } from '@countinghouse/limiter';
import { createRequestTraces } from '@countinghouse/observability';
import type { Database } from '@countinghouse/postgres';
import type { ChangeWatch, ChangeWatchDeps } from '../changes/watch-changes.ts';
import { followCellClock } from '../clock/process-clock.ts';
import { checkReadiness } from '../readiness/check-readiness.ts';
import type { ExpectedSchema } from '../readiness/check-readiness.ts';
import { connectAs, createProcessTools } from './process-tools.ts';
import type {
  ConnectionOptions,
  ProcessParts,
  ProcessSettings,
  ProcessTools,
} from './process-tools.ts';
import { serveProcess } from './serve-process.ts';
import type { RunningApi, ServingSettings } from './serve-process.ts';
import { startKeyLimiter } from './start-limiter.ts';
import type { LimiterStore } from './start-limiter.ts';

interface ApiSettings extends ProcessSettings, ServingSettings {
  readonly PUBLIC_URL?: string | undefined;
  readonly VALKEY_URL?: string | undefined;
  readonly TRUSTED_PROXIES: readonly string[];
  readonly LIMIT_PER_KEY: number;
  readonly LIMIT_PER_IP: number;
  readonly LIMIT_WINDOW_MS: number;
}

/** Parts that a test or benchmark may replace. */
export interface ApiParts extends ProcessParts {
  readonly limiter?: Limiter;
  readonly exit?: (code: number) => void;
  /** How long the database may take to answer; shorter than clients wait by default. */
  readonly databaseWaitMs?: number;
}

/** What every service's server works with. */
export interface ApiTools<Schema> extends ProcessTools<Schema> {
  readonly publicUrl: string;
  readonly trustedProxies: readonly string[];
  readonly readiness: () => Promise<Readiness>;
  readonly store: LimiterStore;
  /** Uses real time, like the request log's days. */
  readonly newRequestId: IdSource;
}

interface Api<Schema> {
  readonly tools: ApiTools<Schema>;
  /** Everything that the key gate needs except the keys. */
  readonly gate: Omit<KeyGateDeps<never>, 'keys' | 'keyUses'>;
  /** For the watch that keeps cached data at most a second old. */
  readonly watching: Pick<ChangeWatchDeps<Schema>, 'database' | 'logger' | 'elapsedMs'>;
  /** Opens connections separate from those that requests share. */
  readonly connect: (connectionsMax: number, options?: ConnectionOptions) => Database<Schema>;
  /** `closing` runs in order after the last request is answered, before connections close. */
  readonly serve: (
    server: HttpServer,
    changes: ChangeWatch,
    closing: readonly (() => void | Promise<void>)[],
  ) => Promise<RunningApi>;
}

/** Clients learn within three seconds that the database hangs. A migration's lock waits for two. */
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
  const { logger, newId, metrics, database, realNowMs } = tools;
  const following = followCellClock('api', settings, tools);
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
      readiness: () => checkReadiness(database, schema, tools.cellClock !== null),
      store,
      newRequestId: createIdSource({ cell: tools.cell, nowMs: realNowMs }),
    },
    gate: {
      limiter,
      limitPerKey: settings.LIMIT_PER_KEY,
      limitPerAddress: settings.LIMIT_PER_IP,
      limitWindowMs: windowMs,
      nowMs: realNowMs,
    },
    watching: { database: changeDatabase, logger, elapsedMs: () => performance.now() },
    connect,
    serve: async (server, changes, closing) => {
      // Waiting for the first read lets the first request be served from a known state. Without a
      // database the process starts anyway and answers 503 until there is one.
      await Promise.all([changes.look(), following.look()]).catch((error: unknown) =>
        logger.warn({ err: error }, 'started_without_database'),
      );
      following.start();
      return serveProcess('api_started', settings, tools, server, {
        closing: [
          ...closing,
          following.stop,
          changes.stop,
          () => limiter.close(),
          changeDatabase.close,
        ],
        exit: parts.exit,
      });
    },
  };
}

/** Options that every service passes to `createHttpServer`. */
export function serverOptions(
  tools: Pick<
    ApiTools<unknown>,
    'publicUrl' | 'newRequestId' | 'logger' | 'metrics' | 'trustedProxies' | 'readiness'
  >,
) {
  const { publicUrl, newRequestId, logger, metrics, trustedProxies, readiness } = tools;
  const helpUrl = `${publicUrl}/errors`;
  const isSecure = publicUrl.startsWith('https://');
  const traces = createRequestTraces();
  return { isSecure, helpUrl, newRequestId, logger, metrics, traces, trustedProxies, readiness };
}
