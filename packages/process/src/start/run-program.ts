import { createLogger } from '@countinghouse/observability';
import type { LoggerOptions } from '@countinghouse/observability';
import type { SettingsOwner } from '../settings/shared-settings.ts';
import type { BackgroundProcess } from './background-process.ts';
import type { ProcessParts } from './process-tools.ts';
import { runMain } from './run-main.ts';
import { stopOnSignal } from './stop-on-signal.ts';

interface Program<Settings, Running> {
  readonly readSettings: () => Settings;
  readonly share: (
    settings: Settings,
  ) => SettingsOwner & { readonly LOG_LEVEL: LoggerOptions['level'] };
  readonly start: (settings: Settings, parts: ProcessParts) => Promise<Running>;
}

/** The whole of `main-api.ts` when it is run; the server stops by itself on a signal. */
export async function runApi<Settings>(program: Program<Settings, unknown>): Promise<void> {
  await runMain(async () => {
    await start(program);
  });
}

/** The whole of `main-worker.ts` and `main-dispatcher.ts` when they are run. */
export async function runBackground<Settings>(
  program: Program<Settings, BackgroundProcess>,
): Promise<void> {
  await runMain(async () => {
    const { running, logger } = await start(program);
    stopOnSignal({ ...running, logger, exit: (code) => process.exit(code) });
  });
}

async function start<Settings, Running>(program: Program<Settings, Running>) {
  const settings = program.readSettings();
  const { service, LOG_LEVEL: level } = program.share(settings);
  const logger = createLogger({ service, level });
  return { running: await program.start(settings, { logger, nowMs: Date.now }), logger };
}
