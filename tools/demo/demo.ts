import { relative } from 'node:path';
import { DevError } from '../dev/dev-error.ts';
import { operatorEnvironment } from '../dev/operator-environment.ts';
import { repositoryRoot } from '../dev/paths.ts';
import { createProgress, numberSteps } from '../dev/progress.ts';
import type { NumberedSteps } from '../dev/progress.ts';
import { waitForExit } from '../dev/run-command.ts';
import { answerAtIpv6, localUrl, loopbackUrl } from '../dev/servers/local-url.ts';
import { claimPorts } from '../dev/servers/port.ts';
import type { DemoPorts } from '../dev/servers/port.ts';
import { apiBaseUrl, apiLogFile, startServiceApi } from '../dev/service-api.ts';
import type { ServicePlace } from '../dev/service-place.ts';
import { atShutdown, haltIfShuttingDown } from '../dev/shutdown.ts';
import { prepare, prepareStepCount } from '../dev/up.ts';
import type { PreparedAccounting } from '../dev/up.ts';
import { authorityFiles, webhookEnvironment } from '../dev/webhook-environment.ts';
import { serveSite } from '../docs/site/serve-site.ts';
import { buildStaleScreens } from '../screens/build-screens.ts';
import { accountingStepCount, startDemoAccounting } from './accounting.ts';
import type { DemoAddresses, DemoConsole } from './addresses.ts';
import { booksFingerprint, fillDemoBooks } from './books/books.ts';
import { brandBusiness } from './brands.ts';
import { connectDemoBooks } from './bridge.ts';
import { writeDemoExports } from './exports.ts';
import { makeDemoKeys } from './keys.ts';
import { startDemoMailServer } from './mails.ts';
import { createDemoOperators } from './operators.ts';
import { makeDemoPayments } from './payments.ts';
import { letStaffIn } from './people.ts';
import {
  paymentsWorkerEnvironment,
  paymentsApiEnvironment,
  startConsole,
  startIdentityCheck,
  startProviderSimulator,
  startWebhookDispatcher,
  startWorker,
} from './processes.ts';
import { startDemoVerification } from './verification.ts';
import { ensureWaitingRefund } from './waiting.ts';
import { startDemoReceiver } from './webhooks.ts';
import { welcome } from './welcome.ts';

export type DemoOptions = { readonly isJson: boolean; readonly port: number };

/** Screens, keys, simulator, identity check, receiver, mails, API, worker, dispatcher, people, consoles, payments, verification, bridge. */
const stepCount = prepareStepCount + 15 + accountingStepCount;

/**
 * Prepares, runs everything and stays until it is stopped. Returns only when the API ends by
 * itself.
 */
export async function demo({ isJson, port }: DemoOptions): Promise<number> {
  const ports = await claimPorts(port);
  const step = numberSteps(createProgress(), stepCount);
  const booksUrl = localUrl(ports.accounting.api);
  const preparing = await prepare(step, 'ends-with-command', {
    fingerprint: booksFingerprint(booksUrl),
    fill: (place, orgId) => fillDemoBooks(place, orgId, booksUrl, () => undefined),
  });
  const filling = fillBesideTheRest(step, preparing.accounting, booksUrl);
  const [{ payments: place, businesses }, prepared] = await Promise.all([
    preparing.payments,
    preparing.accounting,
    step('screens: dashboard, books and console', async (note) => {
      if (!(await buildStaleScreens())) note('as they were');
    }),
  ]);
  const log = isJson ? 'stderr' : 'file';
  const keys = await step('fresh API keys', () => makeDemoKeys(place, businesses));
  // Each mostly waits for its process, so they start concurrently.
  const [receiver, mail] = await Promise.all([
    step('a merchant’s server for webhooks', () => startDemoReceiver(ports)),
    step('a mail server that keeps its mails', () => startDemoMailServer(ports)),
    step('provider simulator', () => startProviderSimulator(place, ports)),
    step('identity check', () => startIdentityCheck(ports)),
  ]);
  const paymentsUrl = localUrl(ports.api);
  const startingBooks = startDemoAccounting(step, {
    place: prepared.accounting,
    organisations: prepared.organisations,
    ports: ports.accounting,
    log,
    receiver,
    mail: mail('accounting'),
    filling,
    paymentsUrl,
  });
  startingBooks.catch(() => undefined);
  const baseUrl = apiBaseUrl(ports);
  const publicUrl = localUrl(ports.api);
  const [api, ownConsole] = await Promise.all([
    step('payments API', async (note) => {
      note(baseUrl);
      // Standard output is reserved for the JSON line, so logs go elsewhere.
      return startServiceApi(place, ports, {
        log,
        publicUrl,
        env: paymentsApiEnvironment(ports),
      });
    }),
    step('operators’ console', (note) => openConsole(place, ports, note)),
    step('worker', () =>
      startWorker(place, ports, paymentsWorkerEnvironment(ports, mail('payments'))),
    ),
    step('webhook dispatcher', () =>
      startWebhookDispatcher(place, ports, webhookEnvironment('payments')),
    ),
  ]);
  await receiver.register(baseUrl, keys.live_key);
  const { businessId } = businesses.first;
  const dashboardUrl = `${publicUrl}/dashboard/api`;
  const paymentsApi = { baseUrl, key: keys.live_key };
  const [staff, shown, verificationUrl] = await Promise.all([
    step('people who can sign in', () =>
      letStaffIn(place, businessId, { apiUrl: dashboardUrl, publicUrl }),
    ),
    step('payments to look at, and a refund to approve', async () => {
      await brandBusiness(place, businessId);
      const checkout = await makeDemoPayments(paymentsApi);
      const { payUrl } = checkout;
      const approvalId = await ensureWaitingRefund(place, businessId, paymentsApi, payUrl);
      return { ...checkout, approvalId };
    }),
    step('a business to verify', () => startDemoVerification(place, baseUrl, businesses.newcomer)),
  ]);
  const books = await startingBooks;
  const booksConsole = await step('operators’ console of accounting', (note) =>
    openConsole(prepared.accounting, ports, note),
  );
  const bridge = await step('books that follow the payments', () =>
    connectDemoBooks({
      payments: place,
      accounting: prepared.accounting,
      business: businesses.first,
      orgId: prepared.organisations.first,
      paymentsUrl,
      booksUrl,
    }),
  );
  await serveSite(ports.docs);
  atShutdown(await answerAtIpv6(printedPorts(ports)));
  const addresses: DemoAddresses = {
    payments: {
      base_url: baseUrl,
      dashboard_api_url: dashboardUrl,
      pay_url: shown.payUrl,
      qr_url: shown.qrUrl,
      simulator_url: loopbackUrl(ports.simulator),
      verification_url: verificationUrl,
      webhook_url: receiver.url,
      business_id: businessId,
      simulated_live: true,
      approval_id: shown.approvalId,
      staff,
      ...ownConsole,
      ...keys,
    },
    accounting: { ...books.addresses, ...booksConsole },
    bridge,
    receiver_authority: authorityFiles,
    operator: {
      payments: operatorEnvironment(place, ports),
      accounting: operatorEnvironment(prepared.accounting, ports),
    },
  };
  writeDemoExports(addresses);
  process.stdout.write(isJson ? `${JSON.stringify(addresses)}\n` : welcome(addresses, ports));
  const ended = await Promise.race([
    waitForExit(api).then((exitCode) => ({ service: 'payments', exitCode }) as const),
    waitForExit(books.api).then((exitCode) => ({ service: 'accounting', exitCode }) as const),
  ]);
  await haltIfShuttingDown();
  throw new DevError(
    `The ${ended.service} API ended by itself with exit code ${ended.exitCode}.`,
    isJson
      ? 'Its log is above.'
      : `Its log: ${relative(repositoryRoot, apiLogFile(ended.service))}`,
  );
}

async function openConsole(
  place: ServicePlace,
  ports: DemoPorts,
  note: (text: string) => void,
): Promise<DemoConsole> {
  const own =
    place.service === 'payments'
      ? { console: ports.console, metrics: ports.consoleMetrics, api: ports.api }
      : {
          console: ports.booksConsole,
          metrics: ports.booksConsoleMetrics,
          api: ports.accounting.api,
        };
  const url = localUrl(own.console);
  note(url);
  await startConsole(place, own);
  return { console_url: `${url}/console`, operators: await createDemoOperators(place, url) };
}

/** Books of an older database may be empty: filling them takes longest. Waiting for it rethrows its error. */
function fillBesideTheRest(
  step: NumberedSteps,
  preparing: Promise<PreparedAccounting>,
  booksUrl: string,
): Promise<void> {
  const filling = preparing.then(async ({ accounting, organisations }) =>
    step('accounting: two years of books to look at', (note) =>
      fillDemoBooks(accounting, organisations.first, booksUrl, note),
    ),
  );
  filling.catch(() => undefined);
  return filling;
}

/** The ports that a person or a script needs to know. */
function printedPorts(ports: DemoPorts): number[] {
  const { api, metrics, accounting, simulator, identityCheck, docs } = ports;
  const { api: books, metrics: booksMetrics } = accounting;
  const consoles = [ports.console, ports.booksConsole];
  return [api, metrics, ...consoles, books, booksMetrics, simulator, identityCheck, docs];
}
