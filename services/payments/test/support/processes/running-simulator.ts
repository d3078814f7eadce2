import { createLogger } from '@countinghouse/observability';
import { readSimulatorSettings, startSimulator } from '@countinghouse/provider-simulator';
import type { RunningSimulator } from '@countinghouse/provider-simulator';

export interface TestSimulator extends RunningSimulator {
  /** Settings with which an API uses it for both environments. */
  readonly settings: Readonly<Record<`PAYMENTS_${string}`, string>>;
}

/** A payment provider of the test's own: the simulator, in this process, over real HTTP. */
export async function startTestSimulator(): Promise<TestSimulator> {
  const running = await startSimulator(
    readSimulatorSettings({ SIMULATOR_PORT: '0', SIMULATOR_SEED: '1' }),
    { logger: createLogger({ service: 'provider-simulator', level: 'silent' }), nowMs: Date.now },
  );
  const url = `${running.address}/v3`;
  return {
    ...running,
    settings: {
      PAYMENTS_LIVE_PROVIDER_URL: url,
      PAYMENTS_LIVE_PROVIDER_SECRET_KEY: 'FLWSECK-test',
      PAYMENTS_LIVE_PROVIDER_CALLBACK_SECRET: 'live-callbacks',
      PAYMENTS_TEST_PROVIDER_URL: url,
      PAYMENTS_TEST_PROVIDER_SECRET_KEY: 'FLWSECK_TEST-test',
      PAYMENTS_TEST_PROVIDER_CALLBACK_SECRET: 'test-callbacks',
    },
  };
}

/** The sub-accounts that the provider has, as it tells them itself. */
export async function listSubaccounts(
  { address }: Pick<RunningSimulator, 'address'>,
  environment: 'live' | 'test' = 'live',
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const key = environment === 'live' ? 'FLWSECK-test' : 'FLWSECK_TEST-test';
  const answer = await fetch(`${address}/v3/subaccounts`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return Object.values(Object(await answer.json()).data);
}
