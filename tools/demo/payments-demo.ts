import { writeFileSync } from 'node:fs';
import { DevError } from '../dev/dev-error.ts';
import { createProgress, numberSteps } from '../dev/progress.ts';
import { waitForExit } from '../dev/run-command.ts';
import { answerAtIpv6, localUrl, loopbackUrl } from '../dev/servers/local-url.ts';
import { claimPorts, demoPortVariable } from '../dev/servers/port.ts';
import { apiBaseUrl, startServiceApi } from '../dev/service-api.ts';
import { atShutdown, haltIfShuttingDown } from '../dev/shutdown.ts';
import { paymentsStepCount, preparePayments } from '../dev/up.ts';
import { webhookEnvironment } from '../dev/webhook-environment.ts';
import type { DemoOptions } from './demo.ts';
import { demoExportsFile, toShell } from './exports.ts';
import { makeDemoKeys } from './keys.ts';
import { startDemoMailServer } from './mails.ts';
import {
  paymentsWorkerEnvironment,
  paymentsApiEnvironment,
  startIdentityCheck,
  startProviderSimulator,
  startWebhookDispatcher,
  startWorker,
} from './processes.ts';
import { startDemoReceiver } from './webhooks.ts';

/** Keys, the processes, the receiver's registration. */
const stepCount = paymentsStepCount + 3;

/** `./dev demo --only payments`: what a payments developer needs, without screens. */
export async function demoPayments({ isJson, port }: DemoOptions): Promise<number> {
  const ports = await claimPorts(port);
  const step = numberSteps(createProgress(), stepCount);
  const { payments: place, businesses } = await preparePayments(step, 'ends-with-command');
  const keys = await step('fresh API keys', () => makeDemoKeys(place, businesses));
  const baseUrl = apiBaseUrl(ports);
  const { api, receiver } = await step('API, worker, dispatcher, provider simulator', async () => {
    const [found, mail] = await Promise.all([startDemoReceiver(ports), startDemoMailServer(ports)]);
    const [started] = await Promise.all([
      startServiceApi(place, ports, {
        log: isJson ? 'stderr' : 'file',
        publicUrl: localUrl(ports.api),
        env: paymentsApiEnvironment(ports),
      }),
      startProviderSimulator(place, ports),
      startIdentityCheck(ports),
      startWorker(place, ports, paymentsWorkerEnvironment(ports, mail('payments'))),
      startWebhookDispatcher(place, ports, webhookEnvironment('payments')),
    ]);
    return { api: started, receiver: found };
  });
  await step('webhooks of both environments', async () => {
    await receiver.register(baseUrl, keys.live_key);
    await receiver.register(baseUrl, keys.test_key);
  });
  atShutdown(await answerAtIpv6([ports.api, ports.metrics, ports.simulator, ports.identityCheck]));
  const payments = {
    base_url: baseUrl,
    simulator_url: loopbackUrl(ports.simulator),
    webhook_url: receiver.url,
    business_id: businesses.first.businessId,
    ...keys,
  };
  const variables = {
    [demoPortVariable]: `${ports.api}`,
    BASE: baseUrl,
    KEY: keys.live_key,
    TEST_KEY: keys.test_key,
    RECEIVER: receiver.url,
    BUSINESS: businesses.first.businessId,
  };
  writeFileSync(demoExportsFile, toShell(variables), { mode: 0o600 });
  const words = `\nPayments are running, without books and screens.\n\n  payments   ${baseUrl}\n  test key   ${keys.test_key}\n  live key   ${keys.live_key}\n\nIn another terminal: source .local/demo.env. Ctrl-C ends everything.\n`;
  process.stdout.write(isJson ? `${JSON.stringify({ payments })}\n` : words);
  const exitCode = await waitForExit(api);
  await haltIfShuttingDown();
  throw new DevError(
    `The payments API ended by itself with exit code ${exitCode}.`,
    'Read its log.',
  );
}
