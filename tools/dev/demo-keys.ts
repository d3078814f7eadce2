import { z } from 'zod';
import type { DemoBusiness, DemoBusinesses } from './seed.ts';
import { runAdmin } from './service-admin.ts';
import type { ServicePlace } from './service-place.ts';

export type DemoKeys = {
  readonly live_key: string;
  readonly test_key: string;
  readonly other_live_key: string;
};

const keyName = 'demo';
const createdKey = z.object({ id: z.string(), key: z.string() });
const revokedKey = z.object({ id: z.string() });
const keyList = z.array(
  z.object({ id: z.string(), name: z.string(), revoked_at: z.string().nullable() }),
);

/**
 * A key is shown once and stored nowhere, so each demo makes its own and ends those of the demo
 * before it.
 */
export async function makeDemoKeys(
  place: ServicePlace,
  { first, other, newcomer }: DemoBusinesses,
): Promise<DemoKeys> {
  await Promise.all([first, other, newcomer].map((business) => revokeDemoKeys(place, business)));
  const [liveKey, testKey, otherLiveKey] = await Promise.all([
    createDemoKey(place, first, 'live'),
    createDemoKey(place, first, 'test'),
    createDemoKey(place, other, 'live'),
  ]);
  return { live_key: liveKey, test_key: testKey, other_live_key: otherLiveKey };
}

async function revokeDemoKeys(place: ServicePlace, { businessId }: DemoBusiness): Promise<void> {
  const business = ['--business', businessId];
  const keys = await runAdmin(place, keyList, 'key', 'list', ...business);
  const old = keys.filter((key) => key.name === keyName && key.revoked_at === null);
  for (const { id } of old) {
    await runAdmin(place, revokedKey, 'key', 'revoke', ...business, '--key', id);
  }
}

export async function createDemoKey(
  place: ServicePlace,
  { businessId, memberId }: DemoBusiness,
  environment: 'live' | 'test',
): Promise<string> {
  const owner = ['--business', businessId, '--member', memberId];
  const kind = ['--environment', environment, '--name', keyName, '--scopes', 'all'];
  return (await runAdmin(place, createdKey, 'key', 'create', ...owner, ...kind)).key;
}
