import { getCurrency } from '@countinghouse/money';
import { createLogger } from '@countinghouse/observability';
import { expect, test } from 'vitest';
import { createProviders } from '../../src/provider/providers.ts';
import { insertLink } from '../support/charges/checkout-scene.ts';
import {
  createScriptedProvider,
  foundCharge,
  toRefund,
} from '../support/charges/scripted-provider.ts';
import { createPayoutScene } from '../support/money-out/payout-scene.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';
import { createServices, soundParts } from './services.ts';

const use = usePaymentsDatabase();
const minuteMs = 60_000;

/** The services of the simulation, at a provider that nothing but the settings names. */
async function createScene() {
  const scene = await createPayoutScene(use.database);
  const script = createScriptedProvider('second');
  const logger = createLogger({ service: 'test', level: 'silent' });
  const providers = createProviders(
    {
      PAYMENTS_INSTALLATION: 'sim',
      PAYMENTS_PROVIDER_PAGE_ORIGINS: [],
      PAYMENTS_LIVE_PROVIDER: 'second',
      PAYMENTS_LIVE_PROVIDER_URL: 'https://second.example',
      PAYMENTS_LIVE_PROVIDER_SECRET_KEY: 'secret',
      PAYMENTS_LIVE_PROVIDER_CALLBACK_SECRET: 'secret',
      PAYMENTS_TEST_PROVIDER: 'second',
      PAYMENTS_TEST_PROVIDER_URL: 'https://second.example',
      PAYMENTS_TEST_PROVIDER_SECRET_KEY: 'secret',
      PAYMENTS_TEST_PROVIDER_CALLBACK_SECRET: 'secret',
    },
    { nowMs: () => scene.clock.nowMs, logger },
    { second: () => ({ provider: script.provider, close: () => Promise.resolve() }) },
  );
  const { database, newId, now } = scene.deps;
  const provider = providers.forEnvironment('live');
  const services = createServices(soundParts, { database, provider, newId, now, logger });
  const caller = {
    actor: { kind: 'api_key', id: scene.keyId },
    workspaceId: scene.workspaceId,
    businessId: scene.tenant.businessId,
    environment: 'live',
    isBusinessVerified: true,
    isBusinessSuspended: false,
  } as const;
  return { scene, script, services, caller };
}

test('a second provider takes a charge, a refund and a payout, each of an unknown outcome', async () => {
  const { scene, script, services, caller } = await createScene();
  const { db } = use.database;
  const { workspaceId } = scene;

  const started = await services.start({
    target: await insertLink(use.database, scene.tenant, {}),
    amountMinor: 10_000n,
    customer: { email: 'payer@example.com' },
    formToken: Buffer.alloc(32, 1),
    locale: 'en',
    returnAddress: (id) => `https://pay.example/${id}`,
  });
  if (started.kind !== 'started') throw new Error(started.kind);
  const key = { workspaceId, id: started.paymentId };
  const reference = script.checkouts[0]?.reference ?? '';
  script.charges.set(reference, { kind: 'unknown', message: 'no answer' });
  expect(await services.refresh(key)).toMatchObject({ status: 'pending' });
  script.charges.set(reference, foundCharge(reference));
  scene.advance(2 * minuteMs);
  await services.resolve();
  expect(await services.refresh(key)).toMatchObject({ status: 'succeeded', provider: 'second' });

  script.refundAnswers.push({ kind: 'unknown', message: 'no answer' });
  const order = { caller, paymentId: key.id, amountMinor: 4_000n };
  expect(await services.refund(order)).toMatchObject({ reason: 'provider_failed' });
  script.knownRefunds.push(...script.refunds.map((request) => toRefund(request, scene.deps.now())));
  scene.advance(2 * minuteMs);
  await services.resolveRefunds();
  const refunds = db.selectFrom('refunds').select(['status', 'provider']);
  expect(await refunds.where('workspace_id', '=', workspaceId).execute()).toEqual([
    { status: 'succeeded', provider: 'second' },
  ]);

  script.transfers.answers.push('arrived');
  const request = {
    amountMinor: 1_000n,
    currency: getCurrency('NGN'),
    destinationType: 'provider_bank',
    bankDetails: null,
  } as const;
  const asked = await services.payOut({ caller, request, idempotencyKey: null });
  if (asked.kind !== 'created') throw new Error(asked.kind);
  expect(asked.payout).toMatchObject({ status: 'processing', provider: 'second' });
  script.transfers.end(asked.payout.reference, { status: 'succeeded' });
  scene.advance(2 * minuteMs);
  await services.resolvePayouts();
  expect(await scene.payout(asked.payout.id)).toMatchObject({ status: 'completed' });

  expect([script.refunds.length, script.transfers.sent.length]).toEqual([1, 1]);
  expect(await scene.breaks()).toEqual([]);
});

test('a provider that nobody knows stops the start', () => {
  const account = { PAYMENTS_LIVE_PROVIDER_URL: 'https://second.example' };
  expect(() =>
    createProviders(
      {
        ...account,
        PAYMENTS_INSTALLATION: 'sim',
        PAYMENTS_PROVIDER_PAGE_ORIGINS: [],
        PAYMENTS_TEST_PROVIDER: 'unknown',
        PAYMENTS_TEST_PROVIDER_URL: 'https://second.example',
        PAYMENTS_TEST_PROVIDER_SECRET_KEY: 'secret',
        PAYMENTS_TEST_PROVIDER_CALLBACK_SECRET: 'secret',
        PAYMENTS_LIVE_PROVIDER_SECRET_KEY: 'secret',
        PAYMENTS_LIVE_PROVIDER_CALLBACK_SECRET: 'secret',
        PAYMENTS_LIVE_PROVIDER: 'unknown',
      },
      { nowMs: () => 0, logger: createLogger({ service: 'test', level: 'silent' }) },
    ),
  ).toThrow('there is no provider named unknown');
});
