import type { Attempt } from '@countinghouse/testing/hostile';
import type { MerchantsWorld } from './support/merchants.ts';
import { refusedCall } from './support/refused-call.ts';

const actor = 'key of no scope';

const withoutScope = async ({ victim }: MerchantsWorld) => ({
  key: (await victim.tenant.createKey({ scopes: [] })).key,
});

const forbidden: readonly (readonly [id: number, method: string, path: string])[] = [
  [25, 'GET', '/payments'],
  [26, 'GET', '/payouts'],
  [27, 'POST', '/payouts'],
  [28, 'GET', '/account'],
  [29, 'GET', '/balance'],
  [30, 'GET', '/settlements?from=2026-11-01&to=2026-11-02'],
  [31, 'POST', '/payment-links'],
  [32, 'GET', '/webhooks'],
  [33, 'GET', '/events'],
  [34, 'GET', '/split-recipients'],
  [35, 'POST', '/qr-codes'],
  [36, 'GET', '/subscriptions'],
  [37, 'GET', '/payments/{payment}'],
];

export const attempts: readonly Attempt<MerchantsWorld>[] = [
  ...forbidden.map(([id, method, path]) =>
    refusedCall({
      id,
      actor,
      method,
      path,
      call: withoutScope,
      status: 403,
      words: ['permission_denied'],
    }),
  ),
  refusedCall({
    id: 38,
    actor,
    method: 'GET',
    path: '/nothing-here',
    call: withoutScope,
    status: 404,
    words: ['not_found'],
  }),
  {
    id: 39,
    actor,
    idea: 'GET /openapi.json tells of a merchant',
    run: async (world) => {
      const { text } = await world.send('GET', '/openapi.json', await withoutScope(world));
      const { tenant, key } = world.victim;
      const told = [tenant.businessId, tenant.liveWorkspaceId, tenant.memberId, key];
      return told.find((secret) => text.includes(secret)) ?? null;
    },
  },
];
