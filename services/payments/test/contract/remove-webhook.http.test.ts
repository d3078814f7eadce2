import {
  expectForbidden,
  expectInvalid,
  expectNotFound,
  expectRuleBroken,
} from '@countinghouse/testing/contract';
import type { Answer } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { scopes } from '../../src/kernel/scope.rules.ts';
import {
  insertDelivery,
  insertEndpoints,
  snapshotOfWebhooks,
} from '../support/webhooks/webhook-rows.ts';
import { call, sendJson } from './support/client.ts';
import { unknownId } from './support/contract-operations.ts';
import { needOperator } from './support/target.ts';
import {
  addedWebhook,
  addWebhook,
  createMerchant,
  listedWebhooks,
  openWebhookTarget,
} from './support/webhook-target.ts';

const target = await openWebhookTarget();
afterAll(target.close);

function remove(id: string, key = target.liveKey): Promise<Answer> {
  return call(target, `/webhooks/${id}`, { method: 'DELETE', key });
}

describe('DELETE /webhooks/{id}', () => {
  test('P-182 answers 200, and the endpoint is gone from the list', async () => {
    const [gone, kept] = [
      await addedWebhook(target, target.liveKey),
      await addedWebhook(target, target.liveKey),
    ];
    const { status, body } = await remove(gone);
    expect(status).toBe(200);
    expect(body).toEqual({ id: gone, object: 'webhook_endpoint', removed: true });
    const ids = (await listedWebhooks(target, target.liveKey)).map(({ id }) => id);
    expect(ids).toContain(kept);
    expect(ids).not.toContain(gone);
  });

  test('P-188 what was removed is 404 everywhere from then on', async (context) => {
    const { api, tenant } = needOperator(context, target);
    const id = await addedWebhook(target, target.liveKey);
    const key = { tenantId: tenant.liveWorkspaceId, endpointId: id };
    const deliveryId = await insertDelivery(api.database, key);
    await remove(id);
    expectNotFound(await remove(id));
    expectNotFound(await call(target, `/webhooks/${id}/deliveries`, { key: target.liveKey }));
    const post = (path: string, body?: unknown) =>
      sendJson(target, path, { key: target.liveKey, body });
    expectNotFound(await post(`/webhooks/deliveries/${deliveryId}/retry`));
    expectNotFound(await post(`/webhooks/${id}/rotate-secret`, {}));
    expectNotFound(await post(`/webhooks/${id}/ping`));
    expectNotFound(await post(`/webhooks/${id}/replay`, { afterSequence: 0 }));
    const patch = { method: 'PATCH', key: target.liveKey } as const;
    const change = { body: { eventTypes: ['payout.failed'] } };
    expectNotFound(await sendJson(target, `/webhooks/${id}`, { ...patch, ...change }));
  });

  test('its secrets are gone at once, who serves it is told, and it makes room for another', async (context) => {
    const operator = needOperator(context, target);
    const merchant = await createMerchant(operator);
    await insertEndpoints(operator.api.database, merchant.liveWorkspaceId, 99);
    const id = await addedWebhook(target, merchant.key);
    expectRuleBroken(await addWebhook(target, merchant.key));
    await remove(id, merchant.key);
    expect((await addWebhook(target, merchant.key)).status).toBe(200);
    const { db } = operator.api.database;
    const secrets = await db
      .selectFrom('webhook_secrets')
      .select('version')
      .where('endpoint_id', '=', id)
      .execute();
    expect(secrets).toEqual([]);
    const head = await db
      .selectFrom('webhook_heads')
      .select('due_at')
      .where('endpoint_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(head.due_at?.getTime()).toBeLessThanOrEqual(Date.now());
  });

  test('P-182 needs webhooks:manage: 403 without', async (context) => {
    const { tenant } = needOperator(context, target);
    const id = await addedWebhook(target, target.liveKey);
    const { key } = await tenant.createKey({
      scopes: scopes.filter((scope) => scope !== 'webhooks:manage'),
    });
    expectForbidden(await remove(id, key));
  });

  test('P-188 P-221 P-222 what is unknown, another’s or of the other environment is 404 and stays', async (context) => {
    const { api, tenant } = needOperator(context, target);
    const id = await addedWebhook(target, target.liveKey);
    const before = await snapshotOfWebhooks(api.database, tenant.liveWorkspaceId);
    expectNotFound(await remove(unknownId));
    expectInvalid(await remove('mine'), 'id');
    expectNotFound(await remove(id, target.otherLiveKey));
    expectNotFound(await remove(id, target.testKey));
    expect(await snapshotOfWebhooks(api.database, tenant.liveWorkspaceId)).toEqual(before);
  });
});
