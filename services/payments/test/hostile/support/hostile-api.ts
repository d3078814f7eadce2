import { afterAll, beforeAll } from 'vitest';
import { startTestApi } from '../../support/processes/running-api.ts';
import type { TestApi } from '../../support/processes/running-api.ts';
import { startTestSimulator } from '../../support/processes/running-simulator.ts';
import type { TestSimulator } from '../../support/processes/running-simulator.ts';

/** An API behind a balancer, with a provider of its own. */
export interface HostileApi {
  readonly api: TestApi;
  readonly simulator: TestSimulator;
  /** Headers of a caller with an address that nobody else has, so that budgets do not meet. */
  readonly newCaller: () => Readonly<Record<string, string>>;
}

type ApiOptions = NonNullable<Parameters<typeof startTestApi>[0]>;

export function useHostileApi(options: ApiOptions = {}): HostileApi {
  const use: { api?: TestApi; simulator?: TestSimulator } = {};
  let callers = 0;
  beforeAll(async () => {
    use.simulator = await startTestSimulator();
    use.simulator.simulator.fund({ side: 'live', amount: '1000000000', currency: 'NGN' });
    use.api = await startTestApi({
      ...options,
      settings: {
        ...use.simulator.settings,
        PAYMENTS_TRUSTED_PROXIES: '127.0.0.1',
        ...options.settings,
      },
    });
  });
  afterAll(async () => {
    await use.api?.stop();
    await use.simulator?.stop();
  });
  return {
    get api() {
      return started(use.api);
    },
    get simulator() {
      return started(use.simulator);
    },
    newCaller: () => {
      callers += 1;
      return { 'x-forwarded-for': `198.18.${callers >> 8}.${callers & 255}` };
    },
  };
}

function started<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error('it is started in beforeAll');
  return thing;
}
