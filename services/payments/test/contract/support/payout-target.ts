import type { Answer } from '@countinghouse/testing/contract';
import { fundsOf, giveFunds, saveAccount } from '../../support/money-out/payout-rows.ts';
import { createTenant } from '../../support/people/tenants.ts';
import type { Tenant } from '../../support/people/tenants.ts';
import { startTestSimulator } from '../../support/processes/running-simulator.ts';
import type { TestSimulator } from '../../support/processes/running-simulator.ts';
import { call, sendJson } from './client.ts';
import { openTarget } from './target.ts';
import type { Operator, Target } from './target.ts';

/** A deployment with a provider of its own, whose wallet is full. */
export async function openPayoutTarget(
  options: Parameters<typeof openTarget>[0] = {},
): Promise<Target & { readonly simulator: TestSimulator }> {
  const simulator = await startTestSimulator();
  for (const currency of ['NGN', 'USD', 'JPY', 'MWK']) {
    simulator.simulator.fund({ side: 'live', amount: '1000000000', currency });
  }
  const target = await openTarget({
    ...options,
    settings: { ...simulator.settings, ...options.settings },
  });
  return {
    ...target,
    simulator,
    close: async () => {
      await target.close();
      await simulator.stop();
    },
  };
}

/** A merchant with settled money, a settlement account and a key. */
export interface Payee {
  readonly tenant: Tenant;
  readonly key: string;
  readonly keyId: string;
  readonly funds: () => ReturnType<typeof fundsOf>;
}

export async function createPayee(
  { api }: Operator,
  options: {
    readonly fundsMinor?: bigint;
    readonly currency?: string;
    readonly fundedAt?: Date;
  } = {},
): Promise<Payee> {
  const tenant = await createTenant(api.deps);
  await saveAccount(api.database, tenant);
  const { fundsMinor = 10_000_000n, currency = 'NGN', fundedAt } = options;
  if (fundsMinor > 0n) {
    await giveFunds(api.database, tenant.liveWorkspaceId, fundsMinor, currency, fundedAt);
  }
  const { id: keyId, key } = await tenant.createKey();
  const funds = () => fundsOf(api.database, tenant.liveWorkspaceId, currency);
  return { tenant, key, keyId, funds };
}

export const toBank = { amount: 10.5, currency: 'NGN', destinationType: 'provider_bank' };

/** POST /payouts with a field or two changed; undefined leaves a field out. */
export function payOut(
  target: Target,
  key: string,
  change: Readonly<Record<string, unknown>> = {},
  idempotencyKey?: string,
): Promise<Answer> {
  return sendJson(target, '/payouts', {
    key,
    body: { ...toBank, ...change },
    ...(idempotencyKey !== undefined && { headers: { 'idempotency-key': idempotencyKey } }),
  });
}

/** The payouts that a key sees, newest first. */
export async function listed(
  target: Target,
  key: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { body } = await call(target, '/payouts', { key });
  return Object.values(Object(body['data']));
}
