import { serve, serveMetrics } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import type { ProcessTools } from './process-tools.ts';

export interface ServingSettings {
  readonly HOST: string;
  readonly PORT: number;
  readonly METRICS_PORT?: number | undefined;
  readonly DRAIN_DELAY_MS: number;
}

export interface RunningApi {
  /** For example `http://127.0.0.1:4010`. */
  readonly address: string;
  readonly metricsPort: number;
  readonly stop: () => Promise<void>;
}

/** Metrics are for the operator's network, so they have a separate port, 5000 above. */
const metricsPortOffset = 5_000;

/** Answers requests until the process is stopped. */
export async function serveProcess(
  startedEvent: 'api_started' | 'console_started',
  settings: ServingSettings,
  tools: Pick<ProcessTools<never>, 'logger' | 'metrics'> & {
    readonly database: { readonly close: () => Promise<void> };
  },
  server: HttpServer,
  ending: {
    /** Runs in order after the last request is answered, before connections close. */
    readonly closing: readonly (() => void | Promise<void>)[];
    readonly exit: ((code: number) => void) | undefined;
  },
): Promise<RunningApi> {
  const { logger, metrics, database } = tools;
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
    onClosed: [...ending.closing, database.close, () => metricsServer.close()],
    ...(ending.exit === undefined ? {} : { exit: ending.exit }),
  });
  const { address } = serving;
  logger.info({ address, metrics_port: metricsServer.port }, startedEvent);
  return { address, metricsPort: metricsServer.port, stop: () => serving.stop() };
}

function metricsPortOf({ METRICS_PORT: own, PORT: port }: ServingSettings): number {
  return own ?? (port === 0 ? 0 : port + metricsPortOffset);
}
