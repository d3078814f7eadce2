import { expectForbidden, expectInvalid, expectNotFound } from '@countinghouse/testing/contract';
import type { Answer } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { scopes } from '../../src/kernel/scope.rules.ts';
import {
  insertDelivery,
  insertWaitingRetry,
  snapshotOfWebhooks,
} from '../support/webhooks/webhook-rows.ts';
import { call } from './support/client.ts';
import { unknownId } from './support/contract-operations.ts';
import { needOperator } from './support/target.ts';
import type { Operator } from './support/target.ts';
import { addedWebhook, openWebhookTarget } from './support/webhook-target.ts';

const target = await openWebhookTarget();
afterAll(target.close);

function retry(id: string, key = target.liveKey): Promise<Answer> {
  return call(target, `/webhooks/deliveries/${id}/retry`, { method: 'POST', key });
}

async function newDelivery({ api, tenant }: Operator) {
  const endpointId = await addedWebhook(target, target.liveKey);
  const ids = { tenantId: tenant.liveWorkspaceId, endpointId };
  return { ids, endpointId, id: await insertDelivery(api.database, ids) };
}

function waiting({ api, tenant }: Operator, deliveryId: string) {
  return api.database.db
    .selectFrom('webhook_retries')
    .select(['kind', 'due_at', 'automatic_made'])
    .where('tenant_id', '=', tenant.liveWorkspaceId)
    .where('delivery_id', '=', deliveryId)
    .orderBy('kind')
    .execute();
}

describe('POST /webhooks/deliveries/{id}/retry', () => {
  test('P-187 answers 200 with the delivery, and one more attempt is due at once', async (context) => {
    const operator = needOperator(context, target);
    const { id, endpointId, ids } = await newDelivery(operator);
    const { status, body } = await retry(id);
    expect(status).toBe(200);
    expect(body).toEqual({
      id,
      object: 'webhook_delivery',
      webhook_id: endpointId,
      event_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      event_type: 'payout.completed',
      environment: 'live',
      created_at: expect.stringMatching(/Z$/),
      retry_requested_at: expect.stringMatching(/Z$/),
    });
    const [row] = await waiting(operator, id);
    expect(row?.kind).toBe('manual');
    expect(row?.due_at.getTime()).toBeLessThanOrEqual(Date.now());
    const head = await operator.api.database.db
      .selectFrom('webhook_heads')
      .select('due_at')
      .where('tenant_id', '=', ids.tenantId)
      .where('endpoint_id', '=', ids.endpointId)
      .executeTakeFirstOrThrow();
    expect(head.due_at?.getTime()).toBeLessThanOrEqual(Date.now());
  });

  test('PD-186 the automatic schedule stays as it is, and a repeat asks for no second attempt', async (context) => {
    const operator = needOperator(context, target);
    const { id, ids } = await newDelivery(operator);
    const dueAt = new Date(Date.now() + 1_800_000);
    await insertWaitingRetry(operator.api.database, ids, { deliveryId: id, dueAt });
    await retry(id);
    await retry(id);
    const rows = await waiting(operator, id);
    expect(rows.map(({ kind }) => kind)).toEqual(['automatic', 'manual']);
    expect(rows[0]).toMatchObject({ due_at: dueAt, automatic_made: 3 });
  });

  test('P-186 needs webhooks:retry; webhooks:manage and webhooks:read_logs are not enough', async (context) => {
    const operator = needOperator(context, target);
    const { id } = await newDelivery(operator);
    const { key } = await operator.tenant.createKey({ scopes: ['webhooks:retry'] });
    expect((await retry(id, key)).status).toBe(200);
    const others = scopes.filter((scope) => scope !== 'webhooks:retry');
    expectForbidden(await retry(id, (await operator.tenant.createKey({ scopes: others })).key));
  });

  test('P-188 P-221 P-222 what is unknown, another’s or of the other environment is 404 and stays', async (context) => {
    const operator = needOperator(context, target);
    const { api, tenant } = operator;
    const { id } = await newDelivery(operator);
    const before = await snapshotOfWebhooks(api.database, tenant.liveWorkspaceId);
    expectNotFound(await retry(unknownId));
    expectInvalid(await retry('mine'), 'id');
    expectNotFound(await retry(id, target.otherLiveKey));
    expectNotFound(await retry(id, target.testKey));
    expect(await snapshotOfWebhooks(api.database, tenant.liveWorkspaceId)).toEqual(before);
  });
});
