import { startNameServer } from '@countinghouse/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { signInStaff } from '../support/people/staff.ts';
import { createTenant } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';

const names = await startNameServer();
names.set('example.com', { kind: 'addresses', addresses: ['93.184.215.14'] });
const api = await startTestApi({ settings: { PAYMENTS_WEBHOOK_NAME_SERVER: names.address } });
afterAll(async () => {
  await api.stop();
  await names.close();
});
const { businessId, liveWorkspaceId } = await createTenant(api.deps);
const webhooks = `/workspaces/${liveWorkspaceId}/webhooks`;
const added = { url: 'https://example.com/hooks' };

describe('webhook endpoints in the dashboard', () => {
  test.each(['owner', 'admin'] as const)(
    'P-227 an %s adds, changes, rotates and removes one, and each act is on record',
    async (role) => {
      const { send, memberId } = await signInStaff(api, { businessId, role });
      const made = Object(await (await send('POST', webhooks, added)).json());
      expect(made).toMatchObject({ url: added.url, secret: expect.stringMatching(/^whsec_/) });
      const path = `${webhooks}/${made.id}`;
      const changed = await send('PATCH', path, { url: 'https://example.com/other' });
      expect(await changed.json()).toMatchObject({ url: 'https://example.com/other' });
      const rotated = await send('POST', `${path}/rotate-secret`, {});
      const { secret } = Object(await rotated.json());
      expect(secret).toMatch(/^whsec_/);
      expect(secret).not.toBe(made.secret);
      expect((await send('DELETE', path)).status).toBe(200);
      expect(await (await send('GET', webhooks)).json()).toMatchObject({ data: [] });
      expect(await actsOf(made.id)).toEqual(
        ['created', 'updated', 'secret_rotated', 'removed'].map((act) => [
          `webhook.${act}`,
          'member',
          memberId,
        ]),
      );
    },
  );

  test('where events go and what signs them changes only with a fresh second factor', async () => {
    const owner = await signInStaff(api, { businessId });
    const { id } = Object(await (await owner.send('POST', webhooks, added)).json());
    const path = `${webhooks}/${id}`;
    const hourAgo = new Date(Date.now() - 3_600_000);
    const stale = await signInStaff(api, { businessId, secondFactorAt: hourAgo });
    const refused = await Promise.all([
      stale.send('POST', webhooks, added),
      stale.send('PATCH', path, { url: 'https://example.com/other' }),
      stale.send('POST', `${path}/rotate-secret`, {}),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(await actsOf(id)).toHaveLength(1);
    expect((await stale.send('DELETE', path)).status).toBe(200);
  });

  test.each(['finance', 'viewer'] as const)('P-227 a %s does none of it', async (role) => {
    const owner = await signInStaff(api, { businessId });
    const { id } = Object(await (await owner.send('POST', webhooks, added)).json());
    const { send } = await signInStaff(api, { businessId, role });
    const path = `${webhooks}/${id}`;
    const refused = await Promise.all([
      send('POST', webhooks, added),
      send('PATCH', path, { url: 'https://example.com/other' }),
      send('POST', `${path}/rotate-secret`, {}),
      send('DELETE', path),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(await actsOf(id)).toHaveLength(1);
    await owner.send('DELETE', path);
  });
});

async function actsOf(endpointId: string) {
  const rows = await api.database.db
    .selectFrom('audit_log')
    .select(['action', 'actor_kind', 'actor'])
    .where('tenant_id', '=', businessId)
    .where('subject_id', '=', endpointId)
    .orderBy('id')
    .execute();
  return rows.map(({ action, actor_kind: kind, actor }) => [action, kind, actor]);
}
