import { vi } from 'vitest';
import type { TestContext } from 'vitest';
import { z } from 'zod';
import { createTenant } from '../../support/people/tenants.ts';
import type { Tenant } from '../../support/people/tenants.ts';
import { startTestApi } from '../../support/processes/running-api.ts';
import type { TestApi } from '../../support/processes/running-api.ts';

/** The deployment that the suite talks to: any one, by its base address and three keys. */
export interface Target {
  readonly baseUrl: string;
  /** All with every scope; `otherLive` belongs to another business. */
  readonly liveKey: string;
  readonly testKey: string;
  readonly otherLiveKey: string;
  /** Its live keys may send payers back to this machine. */
  readonly isLiveSimulated: boolean;
  /** What only an operator can do; null at a deployment that is not the suite's own. */
  readonly operator: Operator | null;
  readonly close: () => Promise<void>;
}

export interface Operator {
  readonly api: TestApi;
  /** Owner of the live and the test key. */
  readonly tenant: Tenant;
  readonly other: Tenant;
}

type TestApiOptions = NonNullable<Parameters<typeof startTestApi>[0]>;

const givenTarget = z.object({
  payments: z.object({
    base_url: z.url(),
    live_key: z.string(),
    test_key: z.string(),
    other_live_key: z.string(),
    simulated_live: z.boolean().default(false),
    /** Where somebody answers webhooks of this deployment. */
    webhook_url: z.url().optional(),
  }),
});

/** A deployment with the contract's limits may ask the suite to wait for a minute, and again. */
const pacedTestTimeoutMs = 240_000;

/**
 * `CONTRACT_TARGET` holds what `./dev demo --json` prints on its first line. Without it the suite
 * starts an API of its own, in this process, on a database of its own.
 */
export async function openTarget(options: TestApiOptions = {}): Promise<Target> {
  const payments = readGiven();
  if (payments === null) return openOwnTarget(options);
  vi.setConfig({ testTimeout: pacedTestTimeoutMs });
  return {
    baseUrl: payments.base_url,
    liveKey: payments.live_key,
    testKey: payments.test_key,
    otherLiveKey: payments.other_live_key,
    isLiveSimulated: payments.simulated_live,
    operator: null,
    close: () => Promise.resolve(),
  };
}

/** The receiver that a given deployment has; null without one. */
export function givenReceiverUrl(): string | null {
  return readGiven()?.webhook_url ?? null;
}

function readGiven(): z.infer<typeof givenTarget>['payments'] | null {
  const given = process.env['CONTRACT_TARGET'];
  return given === undefined || given === '' ? null : givenTarget.parse(JSON.parse(given)).payments;
}

/** The operator's part of the target; a test that asks for it is skipped, visibly, without one. */
export function needOperator(context: TestContext, target: Target): Operator {
  if (target.operator === null) {
    return context.skip('needs an operator: only an API that the suite started itself has one');
  }
  return target.operator;
}

async function openOwnTarget(options: TestApiOptions): Promise<Target> {
  const api = await startTestApi(options);
  const [tenant, other] = [await createTenant(api.deps), await createTenant(api.deps)];
  const [live, test, otherLive] = await Promise.all([
    tenant.createKey(),
    tenant.createKey({ environment: 'test' }),
    other.createKey(),
  ]);
  return {
    baseUrl: api.baseUrl,
    liveKey: live.key,
    testKey: test.key,
    otherLiveKey: otherLive.key,
    isLiveSimulated: false,
    operator: { api, tenant, other },
    close: api.stop,
  };
}
