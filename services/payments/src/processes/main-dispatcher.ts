import { prepareDispatcher, runBackground } from '@countinghouse/process';
import type { ProcessParts } from '@countinghouse/process';
import type { Schema } from '../kernel/schema.generated.ts';
import { deliveryPolicy } from '../webhooks/endpoints/delivery-policy.ts';
import { readTenantFacts } from '../webhooks/endpoints/workspace-facts.ts';
import { readDispatcherSettings, sharedSettings } from './config.ts';
import type { DispatcherSettings } from './config.ts';
import { readExpectedSchema } from './migrations.ts';

export function startDispatcher(settings: DispatcherSettings, parts: ProcessParts) {
  const shared = sharedSettings(settings);
  const { start } = prepareDispatcher<Schema>(shared, readExpectedSchema(), parts);
  return start({ policy: deliveryPolicy, readTenantFacts });
}

if (import.meta.main) {
  const readSettings = () => readDispatcherSettings(process.env);
  await runBackground({
    program: 'dispatcher',
    readSettings,
    share: sharedSettings,
    start: startDispatcher,
  });
}
