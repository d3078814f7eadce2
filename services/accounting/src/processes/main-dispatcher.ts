import { prepareDispatcher, runBackground } from '@countinghouse/process';
import type { ProcessParts } from '@countinghouse/process';
import type { Schema } from '../kernel/schema.generated.ts';
import { deliveryPolicy } from '../webhooks/delivery-policy.ts';
import { tellSwitchedOff } from '../webhooks/tell-switched-off.ts';
import { readDispatcherSettings, sharedSettings } from './config.ts';
import type { DispatcherSettings } from './config.ts';
import { readExpectedSchema } from './migrations.ts';

export function startDispatcher(settings: DispatcherSettings, parts: ProcessParts) {
  const shared = sharedSettings(settings);
  const { tools, start } = prepareDispatcher<Schema>(shared, readExpectedSchema(), parts);
  const telling = { ...tools, publicUrl: settings.ACCOUNTING_PUBLIC_URL };
  return start({
    policy: deliveryPolicy,
    // Bodies say nothing of the organisation but its id.
    readTenantFacts: () => Promise.resolve(new Map()),
    onSwitchedOff: (tx, endpoint) => tellSwitchedOff(tx, telling, endpoint),
  });
}

if (import.meta.main) {
  const readSettings = () => readDispatcherSettings(process.env);
  await runBackground({ readSettings, share: sharedSettings, start: startDispatcher });
}
