import { testAttempts } from '@countinghouse/testing/hostile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChargeResolver } from '../../src/charges/payments/outcomes/create-charge-resolver.ts';
import { createFlutterwave } from '../../src/provider/flutterwave/flutterwave.ts';
import { createUndiciSend } from '../../src/provider/flutterwave/undici-send.ts';
import type { UndiciSend } from '../../src/provider/flutterwave/undici-send.ts';
import type { Provider } from '../../src/provider/provider.ts';
import { createPayer } from '../charges/checkout/support/payer.ts';
import { providerSettings } from '../contract/support/talkative-provider.ts';
import { chargeRow } from '../provider/support/rows.ts';
import { startScriptedProvider, success } from '../provider/support/scripted-provider.ts';
import type { ScriptedProvider, Step } from '../provider/support/scripted-provider.ts';
import { amount, reference, testDeps, testSettings } from '../provider/support/test-provider.ts';
import { createCheckoutScene } from '../support/charges/checkout-scene.ts';
import { insertPaymentLink } from '../support/charges/pay-targets.ts';
import { createTenant } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';
import { attempts } from './provider-answers.attempts.ts';
import type { ProviderAnswersWorld } from './provider-answers.attempts.ts';

const merchantAccounts = /^merchant_/;
/** As the real one is called: pages of it must be no less safe than that. */
const secureUrl = 'https://provider.example/v3';

let script: ScriptedProvider;
let transport: UndiciSend;
let api: TestApi;
beforeAll(async () => {
  script = await startScriptedProvider();
  transport = createUndiciSend({ baseUrl: script.baseUrl });
  const { origin } = new URL(script.baseUrl);
  api = await startTestApi({ settings: providerSettings(origin) });
});
afterAll(async () => {
  await api.stop();
  await transport.close();
  await script.close();
});

/** The adapter of the real provider, led to the scripted one. */
function openProvider(): Provider {
  const send = testDeps({ send: (request) => transport.send(request) });
  return createFlutterwave(testSettings({ baseUrl: secureUrl }), send);
}

const settle: ProviderAnswersWorld['settle'] = async (answerTo) => {
  const scene = await createCheckoutScene(api.database);
  const provider = openProvider();
  const providers = { forEnvironment: () => provider };
  const chargeResolver = createChargeResolver({ ...scene.deps, providers });
  const payment = await scene.startOne(await scene.createLink());
  script.play(answerTo(payment.reference));
  const question = {
    ...payment,
    environment: 'live' as const,
    callbackKey: null,
    fromResolver: false,
  };
  await chargeResolver.settle(question);
  const balances = Object.entries(await scene.balances());
  return {
    status: (await scene.payment(payment.id)).status,
    merchantMinor: balances
      .filter(([account]) => merchantAccounts.test(account))
      .reduce((sum, [, minor]) => sum + minor, 0n),
  };
};

async function openCheckout(step: Step): Promise<string> {
  script.play(step);
  const session = await openProvider().createCheckout({
    reference: reference('pay'),
    amount: amount(10_000n),
    customer: { email: 'payer@example.com' },
    redirectUrl: 'https://pay.example/back',
    title: 'Adire',
    description: null,
    logoUrl: null,
    split: null,
    sessionMinutes: 30,
    isCardOnly: false,
  });
  return session.kind === 'accepted' ? session.value.url : session.kind;
}

async function payWith(step: Step): Promise<string> {
  const { liveWorkspaceId } = await createTenant(api.deps);
  const { code } = await insertPaymentLink(api.database, liveWorkspaceId);
  const payer = createPayer(api.address);
  script.play(step);
  const token = await payer.tokenOf(code);
  const fields = { token, email: 'payer@example.com' };
  const { headers, html } = await payer.post(`/pay/${code}`, fields);
  return JSON.stringify([...headers]) + html;
}

testAttempts('malicious answers of the provider', attempts, async () => ({
  close: async () => undefined,
  settle,
  openCheckout,
  payWith,
}));

test('an honest answer settles the same payment, and an honest link is followed', async () => {
  const settled = await settle((tx_ref) => success(chargeRow({ tx_ref })));
  expect(settled.status).toBe('succeeded');
  expect(settled.merchantMinor).toBeGreaterThan(0n);
  const link = 'https://checkout.example.com/pay';
  expect(await openCheckout(success({ link }))).toBe(link);
});
