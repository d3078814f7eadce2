import { createLogger } from '@countinghouse/observability';
import { afterEach, describe, expect, test } from 'vitest';
import { readWorkerSettings } from '../../src/processes/config.ts';
import { createProviders } from '../../src/provider/providers.ts';
import type { Providers } from '../../src/provider/providers.ts';
import { testSealingKeys } from '../support/people/tenants.ts';
import { chargeRow } from './support/rows.ts';
import { startScriptedProvider, success } from './support/scripted-provider.ts';
import { amount, reference } from './support/test-provider.ts';

const required = {
  PAYMENTS_DATABASE_URL: 'postgres://payments_app@127.0.0.1/payments',
  PAYMENTS_SEALING_KEYS: testSealingKeys,
};
const live = {
  PAYMENTS_LIVE_PROVIDER_URL: 'https://api.example.com/v3',
  PAYMENTS_LIVE_PROVIDER_SECRET_KEY: 'FLWSECK-live',
  PAYMENTS_LIVE_PROVIDER_CALLBACK_SECRET: 'live secret',
};
const secure = { PAYMENTS_PUBLIC_URL: 'https://pay.example.com' };
const open: Providers[] = [];
afterEach(async () => {
  for (const providers of open.splice(0)) await providers.close();
});

describe('the settings of providers', () => {
  test('without any, play money goes to the simulator and live money nowhere', () => {
    const settings = readWorkerSettings(required);
    expect(settings).toMatchObject({
      PAYMENTS_INSTALLATION: 'ch',
      PAYMENTS_TEST_PROVIDER_URL: 'http://127.0.0.1:4030/v3',
      PAYMENTS_TEST_PROVIDER_SECRET_KEY: 'FLWSECK_TEST-simulator',
      PAYMENTS_TEST_PROVIDER_CALLBACK_SECRET: 'simulator',
    });
    expect(settings.PAYMENTS_LIVE_PROVIDER_URL).toBeUndefined();
  });

  test.each([
    ['an installation in capitals', { PAYMENTS_INSTALLATION: 'CH' }],
    ['a long installation', { PAYMENTS_INSTALLATION: 'ninechars' }],
    ['an empty live key', { ...live, PAYMENTS_LIVE_PROVIDER_SECRET_KEY: '' }],
    ['an empty callback secret', { PAYMENTS_TEST_PROVIDER_CALLBACK_SECRET: '' }],
    ['no address', { PAYMENTS_TEST_PROVIDER_URL: 'simulator' }],
    [
      'live money over a network in the clear',
      { ...live, PAYMENTS_LIVE_PROVIDER_URL: 'http://api.example.com/v3' },
    ],
  ])('%s is refused', (_what, env) => {
    expect(() => readWorkerSettings({ ...required, ...env })).toThrow('invalid settings');
  });

  test.each([
    ['no public address', {}],
    ['one in the clear', { PAYMENTS_PUBLIC_URL: 'http://pay.example.com' }],
    ['one of this machine', { PAYMENTS_PUBLIC_URL: 'http://127.0.0.1:4010' }],
  ])('a live provider with %s is refused at the start', (_what, env) => {
    expect(() => readWorkerSettings({ ...required, ...live, ...env })).toThrow(
      'PAYMENTS_PUBLIC_URL: must be an https:// address if a live provider is set',
    );
  });

  test('a live provider with an https address starts, and a simulator of live money without one', () => {
    expect(() => readWorkerSettings({ ...required, ...live, ...secure })).not.toThrow();
    const simulated = { ...live, PAYMENTS_LIVE_PROVIDER_URL: 'http://127.0.0.1:4030/v3' };
    expect(() => readWorkerSettings({ ...required, ...simulated })).not.toThrow();
  });

  test.each(Object.keys(live))('a live account without %s is refused', (missing) => {
    expect(() => create({ ...live, [missing]: undefined })).toThrow('together, or none of them');
  });

  test.each([
    [{ ...live, PAYMENTS_LIVE_PROVIDER_SECRET_KEY: 'FLWSECK_TEST-x' }],
    [{ PAYMENTS_TEST_PROVIDER_SECRET_KEY: 'FLWSECK-x' }],
  ])('a key of the other environment is refused', (env) => {
    expect(() => create(env)).toThrow(/secret key is a (test|live) key/);
  });
});

describe('the providers', () => {
  test('an environment without an account sends nothing and knows nothing', async () => {
    const provider = create({}).forEnvironment('live');
    expect(await provider.disableCheckout({ url: 'https://pay.example.com' })).toEqual({
      kind: 'rejected',
      reason: 'not_sent',
      message: 'no provider is configured for the live environment',
    });
    expect((await provider.findCharge(reference('pay'))).kind).toBe('unknown');
    expect((await provider.resolveAccount({ bankCode: '1', accountNumber: '2' })).kind).toBe(
      'unknown',
    );
    const body = Buffer.from('{}');
    expect(provider.parseCallback({ headers: { 'verif-hash': '' }, body })).toEqual({
      kind: 'forged',
    });
  });

  test('each environment uses its own address, key and secret', async () => {
    const [liveScript, testScript] = [await startScriptedProvider(), await startScriptedProvider()];
    const calls: string[] = [];
    const providers = create(
      {
        ...live,
        PAYMENTS_LIVE_PROVIDER_URL: liveScript.baseUrl,
        PAYMENTS_TEST_PROVIDER_URL: testScript.baseUrl,
      },
      (environment) => calls.push(environment),
    );
    const ours = reference('pay');
    for (const script of [liveScript, testScript]) {
      script.play(success(chargeRow({ tx_ref: ours })));
    }
    expect(await providers.forEnvironment('live').findCharge(ours)).toMatchObject({
      value: { amount: amount(10_000n) },
    });
    await providers.forEnvironment('test').findCharge(ours);
    const keysOf = (script: typeof liveScript) =>
      script.seen.map(({ headers }) => headers.authorization);
    expect(keysOf(liveScript)).toEqual(['Bearer FLWSECK-live']);
    expect(keysOf(testScript)).toEqual(['Bearer FLWSECK_TEST-simulator']);
    expect(calls).toEqual(['live', 'test']);

    const notice = { headers: { 'verif-hash': 'simulator' }, body: Buffer.from('{}') };
    expect(providers.forEnvironment('live').parseCallback(notice).kind).toBe('forged');
    expect(providers.forEnvironment('test').parseCallback(notice).kind).toBe('ignored');
    await liveScript.close();
    await testScript.close();
  });
});

function create(
  env: Record<string, string | undefined>,
  onCall: (environment: string) => void = () => undefined,
): Providers {
  const providers = createProviders(readWorkerSettings({ ...required, ...secure, ...env }), {
    nowMs: () => performance.now(),
    logger: createLogger({ service: 'test', level: 'silent' }),
    onCall: ({ environment }) => onCall(environment),
  });
  open.push(providers);
  return providers;
}
