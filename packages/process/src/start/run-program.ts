import { createLogger } from '@countinghouse/observability';
import type { LoggerOptions } from '@countinghouse/observability';
import type { TracingOptions } from '@countinghouse/observability/tracing';
import type { SettingsOwner } from '../settings/shared-settings.ts';
import type { BackgroundProcess } from './background-process.ts';
import type { ProcessParts } from './process-tools.ts';
import { runMain } from './run-main.ts';
import { stopOnSignal } from './stop-on-signal.ts';

interface Program<Settings, Running> {
  readonly program: 'api' | 'worker' | 'dispatcher' | 'console';
  readonly readSettings: () => Settings;
  readonly share: (settings: Settings) => SettingsOwner & {
    readonly LOG_LEVEL: LoggerOptions['level'];
    readonly OTLP_URL?: string | undefined;
    readonly TRACE_PERCENT: number;
  };
  readonly start: (
    settings: Settings,
    parts: ProcessParts & { readonly exit: (code: number) => void },
  ) => Promise<Running>;
}

/** Everything that `main-api.ts` runs; the server stops by itself on a signal. */
export async function runApi<Settings>(program: Program<Settings, unknown>): Promise<void> {
  await runMain(async () => {
    await start(program);
  });
}

/** Everything that `main-worker.ts` and `main-dispatcher.ts` run. */
export async function runBackground<Settings>(
  program: Program<Settings, BackgroundProcess>,
): Promise<void> {
  await runMain(async () => {
    const { running, logger, exit } = await start(program);
    stopOnSignal({ ...running, logger, exit });
  });
}

async function start<Settings, Running>(program: Program<Settings, Running>) {
  const settings = program.readSettings();
  const { service, LOG_LEVEL: level, OTLP_URL: url, TRACE_PERCENT } = program.share(settings);
  const logger = createLogger({ service, level });
  const stopTracing = await startTraces(url, {
    service,
    program: program.program,
    samplePercent: TRACE_PERCENT,
  });
  const exit = (code: number): void => void stopTracing().finally(() => process.exit(code));
  const running = await program.start(settings, { logger, nowMs: Date.now, exit });
  return { running, logger, exit };
}

/** Loads the tracing library only where a collector is set: it takes a tenth of a second. */
async function startTraces(
  url: string | undefined,
  options: Omit<TracingOptions, 'url'>,
): Promise<() => Promise<void>> {
  if (url === undefined) return () => Promise.resolve();
  const { startTracing } = await import('@countinghouse/observability/tracing');
  return startTracing({ ...options, url }).stop;
}
