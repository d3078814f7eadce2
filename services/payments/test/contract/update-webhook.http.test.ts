import { expectForbidden, expectInvalid, expectNotFound } from '@countinghouse/testing/contract';
import type { Answer } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { scopes } from '../../src/kernel/scope.rules.ts';
import { snapshotOfWebhooks } from '../support/webhooks/webhook-rows.ts';
import { sendJson } from './support/client.ts';
import { unknownId } from './support/contract-operations.ts';
import { needOperator } from './support/target.ts';
import {
  addedWebhook,
  listedWebhooks,
  openWebhookTarget,
  receiverUrl,
} from './support/webhook-target.ts';

const target = await openWebhookTarget();
afterAll(target.close);

function update(id: string, body: unknown, key = target.liveKey): Promise<Answer> {
  return sendJson(target, `/webhooks/${id}`, { method: 'PATCH', key, body });
}

describe('PATCH /webhooks/{id}', () => {
  test('PD-195 changes the address, the filter or both; what is not sent stays', async () => {
    const id = await addedWebhook(target, target.liveKey);
    const filtered = await update(id, { eventTypes: ['payout.failed'] });
    expect(filtered.status).toBe(200);
    expect(filtered.body).toMatchObject({ id, url: receiverUrl, event_types: ['payout.failed'] });
    expect(filtered.body).not.toHaveProperty('secret');
    const url = `${receiverUrl}/v2`;
    const moved = await update(id, { url });
    expect(moved.body).toMatchObject({ url, event_types: ['payout.failed'] });
    const stored = (await listedWebhooks(target, target.liveKey)).find((each) => each['id'] === id);
    expect(stored).toEqual(moved.body);
  });

  test.each(['http://example.com/', 'https://10.0.0.1/', 'https://a:b@example.com/', '', null])(
    'P-228 P-230 P-233 an address like %j is refused with 400, and the old one stays',
    async (url) => {
      const id = await addedWebhook(target, target.liveKey);
      expectInvalid(await update(id, { url }), 'url');
      const list = await listedWebhooks(target, target.liveKey);
      expect(list.find((each) => each['id'] === id)).toMatchObject({ url: receiverUrl });
    },
  );

  test('an empty change, an unknown type and an unknown field are refused with 400', async () => {
    const id = await addedWebhook(target, target.liveKey);
    expectInvalid(await update(id, {}));
    expectInvalid(await update(id, { eventTypes: [] }), 'eventTypes');
    expectInvalid(await update(id, { eventTypes: ['x'] }), 'eventTypes.0');
    expectInvalid(await update(id, { disabled: true }), 'disabled');
    expectInvalid(await update('mine', { eventTypes: ['payout.failed'] }), 'id');
  });

  test('needs webhooks:manage', async (context) => {
    const { tenant } = needOperator(context, target);
    const id = await addedWebhook(target, target.liveKey);
    const { key } = await tenant.createKey({
      scopes: scopes.filter((scope) => scope !== 'webhooks:manage'),
    });
    expectForbidden(await update(id, { url: receiverUrl }, key));
  });

  test('P-188 P-221 P-222 what is unknown, another’s or of the other environment is 404 and stays', async (context) => {
    const { api, tenant } = needOperator(context, target);
    const id = await addedWebhook(target, target.liveKey);
    const before = await snapshotOfWebhooks(api.database, tenant.liveWorkspaceId);
    const change = { url: `${receiverUrl}/stolen` };
    expectNotFound(await update(unknownId, change));
    expectNotFound(await update(id, change, target.otherLiveKey));
    expectNotFound(await update(id, change, target.testKey));
    expect(await snapshotOfWebhooks(api.database, tenant.liveWorkspaceId)).toEqual(before);
  });
});
