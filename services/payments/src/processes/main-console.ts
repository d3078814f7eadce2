import { join } from 'node:path';
import { prepareConsole, runApi } from '@countinghouse/process';
import type { ApiParts, RunningApi } from '@countinghouse/process';
import { readBuild } from '@countinghouse/screens';
import { createConsoleServer } from '../api/console-server.ts';
import type { Schema } from '../kernel/schema.generated.ts';
import { sharedSettings } from './config.ts';
import { readConsoleSettings } from './console-config.ts';
import type { ConsoleSettings } from './console-config.ts';
import { readExpectedSchema } from './migrations.ts';

/** The path of the console's build in the repository and in the image. */
const screensDirectory = join(import.meta.dirname, '../../../../web/console/dist');

export async function startConsole(
  settings: ConsoleSettings,
  parts: ApiParts,
): Promise<RunningApi> {
  const { tools, operators, gate, serve } = prepareConsole<Schema>(
    sharedSettings(settings),
    readExpectedSchema(),
    parts,
  );
  const screens = readBuild(screensDirectory);
  const {
    PAYMENTS_PUBLIC_URL: dashboardUrl,
    PAYMENTS_PROMETHEUS_URL: prometheusUrl = null,
    PAYMENTS_SETTLEMENT_DELAY_DAYS: settlementDelayDays,
    PAYMENTS_KEY_PEPPER: peppers,
  } = settings;
  const asked = { dashboardUrl, prometheusUrl, settlementDelayDays, peppers };
  return serve(await createConsoleServer({ ...tools, operators, gate, screens, ...asked }));
}

if (import.meta.main) {
  const readSettings = () => readConsoleSettings(process.env);
  await runApi({ program: 'console', readSettings, share: sharedSettings, start: startConsole });
}
