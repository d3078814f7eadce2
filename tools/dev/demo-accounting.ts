import type { ChildProcess } from 'node:child_process';
import { fillDemoBooks } from './demo-books.ts';
import type { DemoBooks } from './demo-books.ts';
import { makeAccountingKeys } from './demo-organisations.ts';
import type { AccountingKeys, DemoOrganisations } from './demo-organisations.ts';
import { startWebhookDispatcher, startWorker } from './demo-processes.ts';
import type { DemoReceiver } from './demo-webhooks.ts';
import type { ServicePorts } from './port.ts';
import type { NumberedSteps } from './progress.ts';
import { apiBaseUrl, startServiceApi } from './service-api.ts';
import type { ApiLog } from './service-api.ts';
import type { ServicePlace } from './service-place.ts';

export type AccountingAddresses = {
  readonly base_url: string;
  readonly webhook_url: string;
} & AccountingKeys &
  DemoBooks;

type DemoAccounting = {
  readonly api: ChildProcess;
  readonly addresses: AccountingAddresses;
};

/** Keys, API, worker, dispatcher, its endpoint, documents. */
export const accountingStepCount = 6;

export async function startDemoAccounting(
  step: NumberedSteps,
  parts: {
    readonly place: ServicePlace;
    readonly organisations: DemoOrganisations;
    readonly ports: ServicePorts;
    readonly log: ApiLog;
    readonly receiver: DemoReceiver;
  },
): Promise<DemoAccounting> {
  const { place, ports, log, receiver } = parts;
  const orgId = parts.organisations.first;
  const keys = await step('accounting: fresh API keys', () =>
    makeAccountingKeys(place, parts.organisations),
  );
  const baseUrl = apiBaseUrl(ports);
  const api = await step('accounting API', async (note) => {
    note(baseUrl);
    return startServiceApi(place, ports, { log, publicUrl: `http://127.0.0.1:${ports.api}` });
  });
  await step('accounting: worker', () => startWorker(place, ports));
  await step('accounting: webhook dispatcher', () =>
    startWebhookDispatcher(place, ports, receiver.environmentOf('accounting')),
  );
  await step('accounting: webhooks to the merchant’s server', () =>
    receiver.registerBooks(place, orgId),
  );
  const books = await step('accounting: a year of books to look at', () =>
    fillDemoBooks(place, orgId, { baseUrl, key: keys.write_key }),
  );
  const addresses = { base_url: baseUrl, webhook_url: receiver.url, ...keys, ...books };
  return { api, addresses };
}
