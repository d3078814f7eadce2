import { waitUntil } from '@countinghouse/testing';
import { expectForbidden, expectInvalid, expectNotFound } from '@countinghouse/testing/contract';
import type { Answer } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { scopes } from '../../src/kernel/scope.rules.ts';
import { snapshotOfWebhooks } from '../support/webhooks/webhook-rows.ts';
import { call } from './support/client.ts';
import { unknownId } from './support/contract-operations.ts';
import { needOperator } from './support/target.ts';
import type { Operator } from './support/target.ts';
import {
  addedWebhook,
  createMerchant,
  openWebhookTarget,
  receiverUrl,
} from './support/webhook-target.ts';

const target = await openWebhookTarget();
afterAll(target.close);

function ping(id: string, key = target.liveKey): Promise<Answer> {
  return call(target, `/webhooks/${id}/ping`, { method: 'POST', key });
}

const sent = {
  attempted_at: '2026-11-15T09:32:00.050Z',
  duration_ms: 61,
  error_class: null,
  request: { method: 'POST', url: receiverUrl, headers: { a: 'b' }, body: '{}' },
  response: { status: 204, headers: { c: 'd' }, body: '', is_cut: false },
};

/** Plays the part of a dispatcher: finds the test that is due and writes down what came back. */
async function answerPing({ api }: Operator, endpointId: string, exchange: object) {
  const { db } = api.database;
  await waitUntil('a test is due', async () => {
    const due = await db
      .selectFrom('webhook_retries')
      .select('delivery_id')
      .where('endpoint_id', '=', endpointId)
      .where('kind', '=', 'ping')
      .where('due_at', '<=', new Date())
      .execute();
    return due.length === 1;
  });
  await db
    .updateTable('webhook_pings')
    .set({ exchange: JSON.stringify(exchange) })
    .where('endpoint_id', '=', endpointId)
    .execute();
}

async function pinged(operator: Operator, exchange: object) {
  const merchant = await createMerchant(operator);
  const id = await addedWebhook(target, merchant.key);
  const [answer] = await Promise.all([ping(id, merchant.key), answerPing(operator, id, exchange)]);
  return { ...merchant, id, answer };
}

describe('POST /webhooks/{id}/ping', () => {
  test('PD-194 answers 200 with what was sent and what came back', async (context) => {
    const { id, answer } = await pinged(needOperator(context, target), sent);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      object: 'webhook_ping',
      webhook_id: id,
      event_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      environment: 'live',
      created_at: expect.stringMatching(/Z$/),
      delivered: true,
      message: 'The endpoint responded with 204.',
      exchange: sent,
    });
  });

  test('PD-194 a receiver that failed is an answer of 200 too, and says how', async (context) => {
    const operator = needOperator(context, target);
    const refused = { ...sent.response, status: 500 };
    const failed = await pinged(operator, {
      ...sent,
      error_class: 'http_status',
      response: refused,
    });
    expect(failed.answer.body).toMatchObject({
      delivered: false,
      message: 'The endpoint responded with 500.',
      exchange: { error_class: 'http_status', response: refused },
    });
    const silent = await pinged(operator, { ...sent, error_class: 'timeout', response: null });
    expect(silent.answer.status).toBe(200);
    expect(silent.answer.body).toMatchObject({
      delivered: false,
      message: 'The endpoint did not respond: timeout.',
      exchange: { response: null },
    });
  });

  test('PD-177 PD-178 PD-194 a test is an event with the next number, whatever the endpoint is told of', async (context) => {
    const operator = needOperator(context, target);
    const { key, id, answer } = await pinged(operator, sent);
    const { body } = await call(target, '/events', { key });
    expect(body).toEqual({
      data: [
        {
          id: answer.body['event_id'],
          type: 'webhook.ping',
          created_at: answer.body['created_at'],
          sequence: 1,
          environment: 'live',
          data: { id: answer.body['id'], webhook_id: id },
        },
      ],
    });
  });

  test('needs webhooks:manage', async (context) => {
    const { tenant } = needOperator(context, target);
    const id = await addedWebhook(target, target.liveKey);
    const others = scopes.filter((scope) => scope !== 'webhooks:manage');
    expectForbidden(await ping(id, (await tenant.createKey({ scopes: others })).key));
  });

  test('P-188 P-221 P-222 what is unknown, another’s or of the other environment is 404 and stays', async (context) => {
    const { api, tenant } = needOperator(context, target);
    const id = await addedWebhook(target, target.liveKey);
    const before = await snapshotOfWebhooks(api.database, tenant.liveWorkspaceId);
    expectNotFound(await ping(unknownId));
    expectInvalid(await ping('mine'), 'id');
    expectNotFound(await ping(id, target.otherLiveKey));
    expectNotFound(await ping(id, target.testKey));
    expect(await snapshotOfWebhooks(api.database, tenant.liveWorkspaceId)).toEqual(before);
  });
});
