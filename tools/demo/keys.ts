import { createApiKey } from '../../services/payments/src/business/api-keys/create-api-key.ts';
import { listApiKeys } from '../../services/payments/src/business/api-keys/list-api-keys.ts';
import { revokeApiKey } from '../../services/payments/src/business/api-keys/revoke-api-key.ts';
import { scopes } from '../../services/payments/src/kernel/scope.rules.ts';
import { asPaymentsOperator } from '../dev/operators.ts';
import type { PaymentsOperator } from '../dev/operators.ts';
import type { DemoBusiness, DemoBusinesses } from '../dev/seed.ts';
import type { ServicePlace } from '../dev/service-place.ts';
import { orFail } from './books/bookkeeper.ts';

export type DemoKeys = {
  readonly live_key: string;
  readonly test_key: string;
  readonly other_live_key: string;
};

const keyName = 'demo';

/**
 * A key is shown once and not stored, so each demo creates its own and revokes those of the
 * previous demo.
 */
export function makeDemoKeys(
  place: ServicePlace,
  { first, other, newcomer }: DemoBusinesses,
): Promise<DemoKeys> {
  return asPaymentsOperator(place, async (deps) => {
    await Promise.all([first, other, newcomer].map((business) => revokeDemoKeys(deps, business)));
    const [liveKey, testKey, otherLiveKey] = await Promise.all([
      createKey(deps, first, 'live'),
      createKey(deps, first, 'test'),
      createKey(deps, other, 'live'),
    ]);
    return { live_key: liveKey, test_key: testKey, other_live_key: otherLiveKey };
  });
}

export function createDemoKey(
  place: ServicePlace,
  business: DemoBusiness,
  environment: 'live' | 'test',
): Promise<string> {
  return asPaymentsOperator(place, (deps) => createKey(deps, business, environment));
}

async function revokeDemoKeys(deps: PaymentsOperator, { businessId }: DemoBusiness): Promise<void> {
  const keys = await listApiKeys(deps.database, businessId);
  for (const { id, name, revoked_at } of keys) {
    if (name !== keyName || revoked_at !== null) continue;
    await revokeApiKey(deps, { businessId, keyId: id });
  }
}

async function createKey(
  deps: PaymentsOperator,
  { businessId, memberId }: DemoBusiness,
  environment: 'live' | 'test',
): Promise<string> {
  const order = { businessId, memberId, environment, name: keyName };
  const anywhere = { scopes, allowedCidrs: [], expiresAt: null };
  return orFail(await createApiKey(deps, { ...order, ...anywhere })).key;
}
