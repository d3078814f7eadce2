import { relative } from 'node:path';
import { accountingStepCount, publicUrlOf, startDemoAccounting } from './demo-accounting.ts';
import type { AccountingAddresses } from './demo-accounting.ts';
import { fillDemoBooks } from './demo-books.ts';
import { makeDemoKeys } from './demo-keys.ts';
import type { DemoKeys } from './demo-keys.ts';
import { mailsDirectory, startDemoMailServer } from './demo-mails.ts';
import { makeDemoPayments } from './demo-payments.ts';
import type { DemoCheckout } from './demo-payments.ts';
import {
  paymentsWorkerEnvironment,
  providerEnvironment,
  startIdentityCheck,
  startProviderSimulator,
  startWebhookDispatcher,
  startWorker,
} from './demo-processes.ts';
import { startDemoVerification } from './demo-verification.ts';
import { startDemoReceiver, webhooksLogFile } from './demo-webhooks.ts';
import { DevError } from './dev-error.ts';
import { repositoryRoot } from './paths.ts';
import { claimPorts } from './port.ts';
import type { DemoPorts } from './port.ts';
import { createProgress, numberSteps } from './progress.ts';
import type { NumberedSteps } from './progress.ts';
import { waitForExit } from './run-command.ts';
import { apiBaseUrl, apiLogFile, startServiceApi } from './service-api.ts';
import { haltIfShuttingDown } from './shutdown.ts';
import { prepare, prepareStepCount } from './up.ts';
import type { Prepared } from './up.ts';

export type DemoOptions = { readonly isJson: boolean; readonly port: number };

/** What the JSON form prints. */
type DemoAddresses = {
  readonly payments: {
    readonly base_url: string;
    readonly pay_url: string;
    readonly simulator_url: string;
    readonly verification_url: string;
    readonly webhook_url: string;
  } & DemoKeys;
  readonly accounting: AccountingAddresses;
};

/** Keys, simulator, identity check, receiver, mails, API, worker, dispatcher, payments, verification. */
const stepCount = prepareStepCount + 10 + accountingStepCount;

/** Prepares, runs everything and stays until it is stopped. Returns only when the API ends by itself. */
export async function demo({ isJson, port }: DemoOptions): Promise<number> {
  const ports = await claimPorts(port);
  const step = numberSteps(createProgress(), stepCount);
  const prepared = await prepare(step, 'ends-with-command');
  const { payments: place, businesses } = prepared;
  const filling = fillBesideTheRest(step, prepared, ports);
  const log = isJson ? 'stderr' : 'file';
  const keys = await step('fresh API keys', () => makeDemoKeys(place, businesses));
  await step('provider simulator', () => startProviderSimulator(place, ports));
  await step('identity check', () => startIdentityCheck(ports));
  const receiver = await step('a merchant’s server for webhooks', () => startDemoReceiver(ports));
  const mail = await step('a mail server that keeps its mails', () => startDemoMailServer(ports));
  const api = await step('payments API', async (note) => {
    note(apiBaseUrl(ports));
    // Standard output is kept for the JSON line, so logs go beside it.
    return startServiceApi(place, ports, {
      log,
      publicUrl: `http://127.0.0.1:${ports.api}`,
      env: { ...providerEnvironment(ports), ...receiver.environmentOf('payments') },
    });
  });
  await step('worker', () =>
    startWorker(place, ports, paymentsWorkerEnvironment(ports, mail('payments'))),
  );
  await step('webhook dispatcher', () =>
    startWebhookDispatcher(place, ports, receiver.environmentOf('payments')),
  );
  await receiver.register(apiBaseUrl(ports), keys.live_key);
  const checkout = await step('payments to look at', () =>
    makeDemoPayments(apiBaseUrl(ports), keys.live_key),
  );
  const verificationUrl = await step('a business to verify', () =>
    startDemoVerification(place, apiBaseUrl(ports), businesses.newcomer),
  );
  const books = await startDemoAccounting(step, {
    place: prepared.accounting,
    organisations: prepared.organisations,
    ports: ports.accounting,
    log,
    receiver,
    mail: mail('accounting'),
    filling,
  });
  const addresses: DemoAddresses = {
    payments: {
      base_url: apiBaseUrl(ports),
      pay_url: checkout.payUrl,
      simulator_url: `http://127.0.0.1:${ports.simulator}`,
      verification_url: verificationUrl,
      webhook_url: receiver.url,
      ...keys,
    },
    accounting: books.addresses,
  };
  const text = isJson ? `${JSON.stringify(addresses)}\n` : welcome(addresses, ports, checkout);
  process.stdout.write(text);
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

/** Takes longest and needs nothing but its database. Whoever waits for it is told how it went. */
function fillBesideTheRest(
  step: NumberedSteps,
  { accounting, organisations }: Prepared,
  ports: DemoPorts,
): Promise<void> {
  const filling = step('accounting: two years of books to look at', (note) =>
    fillDemoBooks(accounting, organisations.first, publicUrlOf(ports.accounting), note),
  );
  filling.catch(() => undefined);
  return filling;
}

function welcome(
  { payments, accounting }: DemoAddresses,
  ports: DemoPorts,
  checkout: DemoCheckout,
): string {
  return [
    '',
    'Payments are running: API, worker, webhook dispatcher, and a provider that moves no real money.',
    'Accounting runs beside them: API, worker, webhook dispatcher.',
    '',
    `  base address      ${payments.base_url}`,
    `  live key          ${payments.live_key}`,
    `  test key          ${payments.test_key}`,
    `  another business  ${payments.other_live_key}`,
    `  pay in a browser  ${checkout.payUrl}`,
    `  QR code           ${checkout.qrUrl}`,
    `  verify a business ${payments.verification_url}`,
    `  metrics           http://127.0.0.1:${ports.metrics}/metrics`,
    `  log               ${relative(repositoryRoot, apiLogFile('payments'))}`,
    `  webhooks arrive   ${relative(repositoryRoot, webhooksLogFile)}`,
    `  mails arrive      ${relative(repositoryRoot, mailsDirectory)}`,
    '',
    'Try it in another terminal:',
    '',
    `  export KEY='${payments.live_key}' BASE='${payments.base_url}'`,
    `  curl -s $BASE/payments -H "Authorization: Bearer $KEY"`,
    `  curl -s $BASE/balance -H "Authorization: Bearer $KEY"`,
    `  tail ${relative(repositoryRoot, webhooksLogFile)}`,
    `  curl -s $BASE/payouts -H "Authorization: Bearer $KEY" -H 'Idempotency-Key: first-payout' \\`,
    `    -H 'Content-Type: application/json' \\`,
    `    -d '{"amount": 5000, "currency": "NGN", "destinationType": "provider_bank"}'`,
    '',
    'What was paid can be paid out about a minute later, when the provider has settled it.',
    '',
    'The books of the same company:',
    '',
    `  base address      ${accounting.base_url}`,
    `  key that writes   ${accounting.write_key}`,
    `  key that reads    ${accounting.read_key}`,
    `  another company   ${accounting.other_write_key}`,
    `  metrics           http://127.0.0.1:${ports.accounting.metrics}/metrics`,
    `  the owner         ${accounting.owner_email}`,
    `  her password link ${accounting.password_url}`,
    '',
    `  export BOOKS='${accounting.base_url}' BOOKS_KEY='${accounting.write_key}'`,
    `  export CUSTOMER='${accounting.customer_id}' INVOICE='${accounting.invoice_id}' ORG='${accounting.org_id}'`,
    `  curl -s "$BOOKS/invoices?overdue=true" -H "Authorization: Bearer $BOOKS_KEY"`,
    `  curl -s $BOOKS/reports/balance-sheet -H "Authorization: Bearer $BOOKS_KEY"`,
    `  curl -s $BOOKS/invoices -H "Authorization: Bearer $BOOKS_KEY" -H 'Idempotency-Key: order-1' \\`,
    `    -H 'Content-Type: application/json' \\`,
    `    -d '{"contact_id": "'$CUSTOMER'", "lines": [{"description": "Two yards", "unit_price": 12500}]}'`,
    '',
    'The application for people, as its owner (screens are still to come, so by hand):',
    '',
    `  export APP='${accounting.app_api_url}' ORIGIN='${new URL(accounting.app_api_url).origin}'`,
    `  curl -s $APP/auth/password-link/use -H "Origin: $ORIGIN" -H 'Content-Type: application/json' \\`,
    `    -d '{"token": "${accounting.password_url.split('/').at(-1) ?? ''}", "newPassword": "choose your own words"}'`,
    `  curl -s -c .local/cookies $APP/auth/sign-in -H "Origin: $ORIGIN" -H 'Content-Type: application/json' \\`,
    `    -d '{"email": "${accounting.owner_email}", "password": "choose your own words"}'`,
    `  curl -s -b .local/cookies $APP/organisations/$ORG/approvals`,
    `  curl -s -b .local/cookies "$APP/organisations/$ORG/bank/lines?status=open"`,
    '',
    'Ctrl-C ends everything that this command started.',
    '',
  ].join('\n');
}
