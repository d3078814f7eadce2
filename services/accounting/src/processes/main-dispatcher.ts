import { prepareDispatcher, runBackground } from '@countinghouse/process';
import type { ProcessParts } from '@countinghouse/process';
import type { Schema } from '../kernel/schema.generated.ts';
import { deliveryPolicy } from '../webhooks/delivery-policy.ts';
import { emailSwitchedOff } from '../webhooks/email-switched-off.ts';
import { readDispatcherSettings, sharedSettings } from './config.ts';
import type { DispatcherSettings } from './config.ts';
import { readExpectedSchema } from './migrations.ts';

export function startDispatcher(settings: DispatcherSettings, parts: ProcessParts) {
  const shared = sharedSettings(settings);
  const { tools, start } = prepareDispatcher<Schema>(shared, readExpectedSchema(), parts);
  const telling = { ...tools, publicUrl: settings.ACCOUNTING_PUBLIC_URL };
  return start({
    policy: deliveryPolicy,
    // Event bodies contain nothing of the organisation but its id.
    readTenantFacts: () => Promise.resolve(new Map()),
    onSwitchedOff: (tx, endpoint) => emailSwitchedOff(tx, telling, endpoint),
  });
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
