import { createLogger } from '@countinghouse/observability';
import { readSimulatorSettings, startSimulator } from '@countinghouse/provider-simulator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createChargeResolver } from '../../src/charges/payments/outcomes/create-charge-resolver.ts';
import { startPayment } from '../../src/charges/payments/start-payment.ts';
import { readWorkerSettings } from '../../src/processes/config.ts';
import { createProviders } from '../../src/provider/providers.ts';
import type { Providers } from '../../src/provider/providers.ts';
import { readSettlements } from '../../src/settlement/settlements/read-settlements.ts';
import { settleWithProvider } from '../../src/settlement/settlements/settle-with-provider.ts';
import { createCheckoutScene } from '../support/charges/checkout-scene.ts';
import { testSealingKeys } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
const silent = createLogger({ service: 'test', level: 'silent' });
const opened: { simulator?: Awaited<ReturnType<typeof startSimulator>>; providers?: Providers } =
  {};

beforeAll(async () => {
  opened.simulator = await startSimulator(
    readSimulatorSettings({
      SIMULATOR_PORT: '0',
      SIMULATOR_SEED: '1',
      SIMULATOR_SETTLEMENT_DELAY_DAYS: '0',
      SIMULATOR_SETTLED_AMOUNT_DELAY_MS: '0',
    }),
    { logger: silent, nowMs: Date.now },
  );
  const url = `${opened.simulator.address}/v3`;
  opened.providers = createProviders(
    readWorkerSettings({
      PAYMENTS_DATABASE_URL: use.testDatabase.applicationUrl,
      PAYMENTS_SEALING_KEYS: testSealingKeys,
      PAYMENTS_LIVE_PROVIDER_URL: url,
      PAYMENTS_LIVE_PROVIDER_SECRET_KEY: 'FLWSECK-test',
      PAYMENTS_LIVE_PROVIDER_CALLBACK_SECRET: 'live-callbacks',
      PAYMENTS_TEST_PROVIDER_URL: url,
    }),
    { nowMs: Date.now, logger: silent },
  );
});
afterAll(async () => {
  await opened.providers?.close();
  await opened.simulator?.stop();
});

describe('with the provider’s own lists over HTTP', () => {
  test('PD-116 a charge that is paid there becomes available here, less what the provider kept', async () => {
    const { providers } = opened;
    if (providers === undefined) throw new Error('no providers');
    const scene = await createCheckoutScene(use.database);
    const deps = { ...scene.deps, providers, settlementDelayDays: 0 };
    const target = await scene.createLink();
    const started = await startPayment(deps, {
      target,
      amountMinor: 10_000n,
      customer: { email: 'payer@example.com' },
      formToken: Buffer.alloc(32, 'form'),
      locale: 'en',
      returnAddress: () => 'https://pay.example/done',
    });
    if (started.kind !== 'started') throw new Error(started.kind);
    const paid = await fetch(started.url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ outcome: 'pay' }),
    });
    await paid.text();
    const { reference } = await scene.payment(started.paymentId);
    await createChargeResolver(deps).settle({
      workspaceId: target.workspaceId,
      id: started.paymentId,
      environment: 'live',
      callbackKey: null,
      fromResolver: false,
      reference,
    });
    await readSettlements(deps);
    await settleWithProvider(deps);
    const payment = await scene.payment(started.paymentId);
    expect(payment.settled_at).toBeInstanceOf(Date);
    expect(payment.provider_fee_minor).toBe(140n);
    expect(await scene.balances()).toMatchObject({
      'provider_clearing NGN': 0n,
      'merchant_pending NGN': 0n,
      'merchant_available NGN': 9_680n,
      'settlement_cash NGN': 9_860n,
    });
  });
});
