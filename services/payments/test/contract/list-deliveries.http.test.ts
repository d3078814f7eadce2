import { expectForbidden, expectInvalid, expectNotFound } from '@countinghouse/testing/contract';
import type { Answer } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { scopes } from '../../src/kernel/scope.rules.ts';
import { newTestId } from '../support/people/tenants.ts';
import { insertAttempts } from '../support/webhooks/webhook-rows.ts';
import { call } from './support/client.ts';
import { unknownId } from './support/contract-operations.ts';
import { recordsOf } from './support/payment-rows.ts';
import { needOperator } from './support/target.ts';
import type { Operator } from './support/target.ts';
import { addedWebhook, createMerchant, openWebhookTarget } from './support/webhook-target.ts';

const target = await openWebhookTarget();
afterAll(target.close);

function log(id: string, key = target.liveKey): Promise<Answer> {
  return call(target, `/webhooks/${id}/deliveries`, { key });
}

async function newEndpoint(operator: Operator) {
  const merchant = await createMerchant(operator);
  const id = await addedWebhook(target, merchant.key);
  return { ...merchant, id, ids: { tenantId: merchant.liveWorkspaceId, endpointId: id } };
}

describe('GET /webhooks/{id}/deliveries', () => {
  test('PD-003 is a list under data, empty before the first attempt', async (context) => {
    const { key, id } = await newEndpoint(needOperator(context, target));
    expect((await log(id, key)).body).toEqual({ data: [] });
  });

  test('P-088 PD-181 PD-182 PD-183 PD-184 has an entry per attempt, with the delivery’s id and exactly these fields', async (context) => {
    const operator = needOperator(context, target);
    const { key, id, ids } = await newEndpoint(operator);
    const deliveryId = newTestId();
    const nextRetryAt = new Date('2026-11-15T10:00:00.123Z');
    await insertAttempts(operator.api.database, ids, [
      { deliveryId, status: 503, errorClass: 'http_status', nextRetryAt },
      { deliveryId, attemptNumber: 2, status: null, errorClass: 'timeout', isDeadLettered: true },
      { deliveryId, attemptNumber: 3, trigger: 'manual', durationMs: 7 },
    ]);
    const answer = await log(id, key);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(['data']);
    const common = {
      id: deliveryId,
      event_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      event_type: 'payout.completed',
      attempted_at: expect.stringMatching(/Z$/),
      next_retry_at: null,
      dead_lettered: false,
      duration_ms: 12,
      trigger: 'automatic',
      receiver_reason: null,
    };
    expect(recordsOf(answer)).toEqual([
      {
        ...common,
        attempt_number: 3,
        status: 200,
        error_class: null,
        duration_ms: 7,
        trigger: 'manual',
      },
      {
        ...common,
        attempt_number: 2,
        status: null,
        error_class: 'timeout',
        dead_lettered: true,
      },
      {
        ...common,
        attempt_number: 1,
        status: 503,
        error_class: 'http_status',
        next_retry_at: nextRetryAt.toISOString(),
      },
    ]);
  });

  test('PD-004 shows the 200 most recent attempts: with 201 the oldest is missing', async (context) => {
    const operator = needOperator(context, target);
    const { key, id, ids } = await newEndpoint(operator);
    const deliveryIds = Array.from({ length: 201 }, () => newTestId());
    const attempts = deliveryIds.map((deliveryId) => ({ deliveryId }));
    await insertAttempts(operator.api.database, ids, attempts.slice(0, 200));
    const shown = async () => recordsOf(await log(id, key)).map((entry) => entry['id']);
    expect(await shown()).toEqual(deliveryIds.slice(0, 200).toReversed());
    await insertAttempts(operator.api.database, ids, attempts.slice(200));
    expect(await shown()).toEqual(deliveryIds.slice(1).toReversed());
  });

  test('P-185 is the log of that endpoint only', async (context) => {
    const operator = needOperator(context, target);
    const { key, id, ids } = await newEndpoint(operator);
    const other = await addedWebhook(target, key);
    await insertAttempts(operator.api.database, ids, [{}]);
    expect(recordsOf(await log(id, key))).toHaveLength(1);
    expect(recordsOf(await log(other, key))).toEqual([]);
  });

  test('P-184 needs webhooks:read_logs; webhooks:manage is not enough', async (context) => {
    const { tenant } = needOperator(context, target);
    const id = await addedWebhook(target, target.liveKey);
    const { key } = await tenant.createKey({ scopes: ['webhooks:read_logs'] });
    expect((await log(id, key)).status).toBe(200);
    const others = scopes.filter((scope) => scope !== 'webhooks:read_logs');
    expectForbidden(await log(id, (await tenant.createKey({ scopes: others })).key));
  });

  test('P-188 P-221 P-222 what is unknown, another’s or of the other environment is 404', async () => {
    const id = await addedWebhook(target, target.liveKey);
    expectNotFound(await log(unknownId));
    expectInvalid(await log('mine'), 'id');
    expectNotFound(await log(id, target.otherLiveKey));
    expectNotFound(await log(id, target.testKey));
  });
});
