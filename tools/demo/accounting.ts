import type { ChildProcess } from 'node:child_process';
import type { NumberedSteps } from '../dev/progress.ts';
import { localUrl } from '../dev/servers/local-url.ts';
import type { ServicePorts } from '../dev/servers/port.ts';
import { apiBaseUrl, startServiceApi } from '../dev/service-api.ts';
import type { ApiLog } from '../dev/service-api.ts';
import { withPrefix } from '../dev/service-place.ts';
import type { ServicePlace } from '../dev/service-place.ts';
import { webhookEnvironment } from '../dev/webhook-environment.ts';
import { showDemoBooks } from './books/books.ts';
import type { DemoBooks } from './books/books.ts';
import { makeAccountingKeys, makeOwnerLink } from './organisations.ts';
import type { AccountingKeys, DemoOrganisations, OwnerLink } from './organisations.ts';
import { letBookkeepersIn } from './people.ts';
import type { DemoPerson } from './people.ts';
import { startWebhookDispatcher, startWorker } from './processes.ts';
import { ensureWaitingBill } from './waiting.ts';
import type { DemoReceiver } from './webhooks.ts';

export type AccountingAddresses = {
  readonly base_url: string;
  readonly app_api_url: string;
  readonly webhook_url: string;
  /** Waiting for a second person. */
  readonly waiting_bill_id: string;
  readonly staff: readonly DemoPerson[];
} & AccountingKeys &
  OwnerLink &
  DemoBooks;

type DemoAccounting = {
  readonly api: ChildProcess;
  readonly addresses: AccountingAddresses;
};

/** Books, keys, API, endpoint, dispatcher, worker, people, and what they see. */
export const accountingStepCount = 8;

export async function startDemoAccounting(
  step: NumberedSteps,
  parts: {
    readonly place: ServicePlace;
    readonly organisations: DemoOrganisations;
    readonly ports: ServicePorts;
    readonly log: ApiLog;
    readonly receiver: DemoReceiver;
    /** The worker's mail server settings. */
    readonly mail: Record<string, string>;
    /**
     * No worker may run until this resolves: it would create due documents while the books are
     * filled.
     */
    readonly filling: Promise<void>;
    /** URL of the payments service that organisations may connect. */
    readonly paymentsUrl: string;
  },
): Promise<DemoAccounting> {
  const { place, ports, log, receiver } = parts;
  const orgId = parts.organisations.first;
  const publicUrl = localUrl(ports.api);
  const appUrl = `${publicUrl}/app/api`;
  // Connections of earlier demos have the second form.
  const paymentsUrls = [parts.paymentsUrl, parts.paymentsUrl.replace('localhost', '127.0.0.1')];
  const bridgeEnvironment = withPrefix('accounting', { PAYMENTS_URLS: paymentsUrls.join(',') });
  const keys = await step('accounting: fresh API keys', () =>
    makeAccountingKeys(place, parts.organisations),
  );
  const baseUrl = apiBaseUrl(ports);
  const api = await step('accounting API', async (note) => {
    note(baseUrl);
    return startServiceApi(place, ports, {
      log,
      publicUrl,
      env: {
        ...webhookEnvironment('accounting'),
        ...bridgeEnvironment,
        ...withPrefix('accounting', { SIGN_UP: 'open' }),
      },
    });
  });
  const besideTheBooks = Promise.all([
    step('accounting: people who can sign in', () =>
      letBookkeepersIn(place, orgId, { apiUrl: appUrl, publicUrl }),
    ),
    step('accounting: webhook dispatcher', () =>
      startWebhookDispatcher(place, ports, webhookEnvironment('accounting')),
    ),
  ]);
  besideTheBooks.catch(() => undefined);
  await parts.filling;
  await step('accounting: webhooks to the merchant’s server', () =>
    receiver.registerBooks(place, orgId),
  );
  const [[staff]] = await Promise.all([
    besideTheBooks,
    step('accounting: worker', () =>
      startWorker(place, ports, {
        ...parts.mail,
        ...bridgeEnvironment,
        ...withPrefix('accounting', { PUBLIC_URL: publicUrl }),
      }),
    ),
  ]);
  const owner = await makeOwnerLink(place, orgId, publicUrl);
  const booksApi = { baseUrl, key: keys.write_key };
  const books = await step('accounting: orders of a shop, and a bill to approve', async () => ({
    ...(await showDemoBooks(booksApi)),
    waiting_bill_id: await ensureWaitingBill(place, orgId, booksApi),
  }));
  const addresses = {
    base_url: baseUrl,
    app_api_url: appUrl,
    webhook_url: receiver.url,
    ...keys,
    ...owner,
    ...books,
    staff,
  };
  return { api, addresses };
}
