import { join } from 'node:path';
import { prepareApi, runApi, watchChanges } from '@countinghouse/process';
import type { ApiParts, RunningApi } from '@countinghouse/process';
import { readBuild } from '@countinghouse/screens';
import { createServer } from '../api/server.ts';
import { createCompute } from '../computing/compute.ts';
import type { ComputeOptions } from '../computing/compute.ts';
import type { Schema } from '../kernel/schema.generated.ts';
import { createApiKeyCache, createApiKeyLookup } from '../people/api-keys/find-api-key.ts';
import { createKeyUseRecorder } from '../people/api-keys/record-key-use.ts';
import { createAppEntrance } from './app-entrance.ts';
import { computeOptionsOf, readApiSettings, sharedSettings } from './config.ts';
import type { ApiSettings } from './config.ts';
import { readExpectedSchema } from './migrations.ts';

/** The books' web build, in the repository and in the image. */
const screensDirectory = join(import.meta.dirname, '../../../../web/books/dist');

interface Parts extends ApiParts {
  readonly compute?: Partial<Omit<ComputeOptions, 'metrics'>>;
}

export async function startApi(settings: ApiSettings, parts: Parts): Promise<RunningApi> {
  const api = prepareApi<Schema>(sharedSettings(settings), readExpectedSchema(), parts);
  const { tools } = api;
  const cache = createApiKeyCache();
  const changes = watchChanges({
    ...api.watching,
    onSubjectChanged: cache.forget,
    onEverythingChanged: cache.forgetAll,
  });
  const keyUses = createKeyUseRecorder(tools);
  const compute = createCompute({
    ...computeOptionsOf(settings),
    metrics: tools.metrics,
    ...parts.compute,
  });
  const entrance = createAppEntrance(settings, { ...tools, compute });
  const peppers = settings.ACCOUNTING_KEY_PEPPER;
  const server = await createServer({
    ...tools,
    app: entrance.app,
    screens: readBuild(screensDirectory),
    pages: entrance.pages,
    gate: {
      ...api.gate,
      keys: createApiKeyLookup({ ...tools, cache, changes, peppers }),
      keyUses,
    },
  });
  return api.serve(server, changes, [keyUses.stop, entrance.close, compute.close]);
}

if (import.meta.main) {
  const readSettings = () => readApiSettings(process.env);
  await runApi({ program: 'api', readSettings, share: sharedSettings, start: startApi });
}
