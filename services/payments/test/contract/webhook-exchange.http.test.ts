import { createHmac } from 'node:crypto';
import { verifyWebhook } from '@countinghouse/sdk';
import { waitUntil } from '@countinghouse/testing';
import type { Answer } from '@countinghouse/testing/contract';
import { Webhook } from 'standardwebhooks';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { TestContext } from 'vitest';
import { z } from 'zod';
import { call, sendJson } from './support/client.ts';
import { openDeliveringTarget } from './support/delivering-target.ts';
import { recordsOf } from './support/payment-rows.ts';
import { needOperator } from './support/target.ts';

const target = await openDeliveringTarget();
const made: string[] = [];
afterAll(async () => {
  for (const id of made) await send('DELETE', `/webhooks/${id}`);
  await target.close();
});

function send(method: string, path: string): Promise<Answer> {
  return call(target, path, { method, key: target.liveKey });
}

function post(path: string, body: unknown): Promise<Answer> {
  return sendJson(target, path, { key: target.liveKey, body });
}

async function addEndpoint(context: TestContext) {
  if (target.receiverUrl === null) return context.skip('nobody listens to this deployment');
  const { status, body } = await post('/webhooks', { url: target.receiverUrl });
  expect(status).toBe(200);
  const endpoint = { id: String(body['id']), secret: String(body['secret']) };
  made.push(endpoint.id);
  return endpoint;
}

const answered = z.object({
  id: z.uuid(),
  event_id: z.uuid(),
  delivered: z.boolean(),
  exchange: z.object({
    attempted_at: z.iso.datetime(),
    request: z.object({
      method: z.literal('POST'),
      headers: z.record(z.string(), z.string()),
      body: z.string(),
    }),
    // A deployment's receiver may know other secrets than ours and say so; it has answered.
    response: z.object({ status: z.int() }),
  }),
});

/** Asks for a test and returns what went over the wire, names of headers in lower case. */
async function ping(id: string) {
  const answer = await send('POST', `/webhooks/${id}/ping`);
  expect(answer.status).toBe(200);
  const { id: deliveryId, event_id: eventId, delivered, exchange } = answered.parse(answer.body);
  const { status } = exchange.response;
  expect(delivered).toBe(status >= 200 && status <= 299);
  const headers = Object.fromEntries(
    Object.entries(exchange.request.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const { body } = exchange.request;
  const { attempted_at: attemptedAt } = exchange;
  return { answer, deliveryId, eventId, attemptedAt, delivered, status, headers, body };
}

function hexSignature(secret: string, { headers, body }: Awaited<ReturnType<typeof ping>>): string {
  return createHmac('sha256', secret)
    .update(`${headers['x-service-timestamp']}.${body}`)
    .digest('hex');
}

describe('what a deployment sends', () => {
  test('P-237 P-238 P-239 PD-174: type, second and signature are those of the contract', async (context) => {
    const { id, secret } = await addEndpoint(context);
    const sent = await ping(id);
    const { headers } = sent;
    expect(headers['x-service-event']).toBe('webhook.ping');
    expect(headers['x-service-timestamp']).toMatch(/^\d{10}$/);
    expect(Number(headers['x-service-timestamp'])).toBe(
      Math.floor(Date.parse(sent.attemptedAt) / 1_000),
    );
    expect(headers['x-service-signature']).toBe(hexSignature(secret, sent));
    expect(headers).not.toHaveProperty('x-service-signature-next');
    expect(sent.answer.text).not.toContain(secret);
  });

  test('P-241 PD-177 PD-194: the frame is that of the contract', async (context) => {
    const { id } = await addEndpoint(context);
    const sent = await ping(id);
    expect(JSON.parse(sent.body)).toEqual({
      id: sent.eventId,
      type: 'webhook.ping',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      sequence: expect.any(Number),
      environment: 'live',
      data: { id: sent.deliveryId, webhook_id: id },
    });
  });

  test('PD-176: libraries of others and our own verify it', async (context) => {
    const { id, secret } = await addEndpoint(context);
    const { headers, body, eventId } = await ping(id);
    expect(headers['webhook-id']).toBe(eventId);
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(verifyWebhook(body, headers, secret)).toMatchObject({ ok: true });
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
  });

  test('P-088 P-185 PD-181 PD-191: stands in the log of its endpoint and in the list of events', async (context) => {
    const { id } = await addEndpoint(context);
    const { deliveryId, eventId, attemptedAt, delivered, status, body } = await ping(id);
    expect(recordsOf(await send('GET', `/webhooks/${id}/deliveries`))).toEqual([
      {
        id: deliveryId,
        event_id: eventId,
        event_type: 'webhook.ping',
        attempt_number: 1,
        status,
        error_class: delivered ? null : 'http_status',
        next_retry_at: null,
        dead_lettered: false,
        attempted_at: attemptedAt,
        duration_ms: expect.any(Number),
        trigger: 'ping',
        receiver_reason: null,
      },
    ]);
    const { sequence } = z.object({ sequence: z.int() }).parse(JSON.parse(body));
    const events = await send('GET', `/events?after_sequence=${sequence - 1}&limit=1`);
    expect(recordsOf(events)).toEqual([JSON.parse(body)]);
  });

  test('PD-193: is signed with both secrets while they overlap, and with the new one alone afterwards', async (context) => {
    const { id, secret: older } = await addEndpoint(context);
    const newer = String((await send('POST', `/webhooks/${id}/rotate-secret`)).body['secret']);
    const during = await ping(id);
    expect(during.headers['x-service-signature']).toBe(hexSignature(older, during));
    expect(during.headers['x-service-signature-next']).toBe(hexSignature(newer, during));
    for (const secret of [older, newer]) {
      expect(verifyWebhook(during.body, during.headers, secret)).toMatchObject({ ok: true });
      new Webhook(secret).verify(during.body, during.headers);
    }
    const rotated = await post(`/webhooks/${id}/rotate-secret`, { overlapSeconds: 0 });
    const newest = String(rotated.body['secret']);
    // Whoever sends goes by the database's clock, which may be a moment behind the API's.
    const after = await vi.waitFor(async () => {
      const told = await ping(id);
      expect(told.headers['x-service-signature']).toBe(hexSignature(newest, told));
      return told;
    }, 20_000);
    expect(after.headers).not.toHaveProperty('x-service-signature-next');
    expect(verifyWebhook(after.body, after.headers, older)).toMatchObject({ ok: false });
  });
});

test('P-187 P-271 PD-182 PD-184: another attempt that was asked for has the same bytes, a later second and a signature of it', async (context) => {
  const { tenant } = needOperator(context, target);
  if (target.own === null) return context.skip('needs to see what arrives');
  const { scene, receiver } = target.own;
  const { id, secret } = await addEndpoint(context);
  const [eventId = ''] = await scene.emit(tenant.liveWorkspaceId);
  // Other endpoints of this file hear of it too: each request is known by what verifies it.
  const arrived = () =>
    receiver.requests.filter(
      ({ body, headers }) =>
        headers['webhook-id'] === eventId && headers['x-service-signature'] === sign(body, headers),
    );
  const sign = (body: Buffer, headers: Readonly<Record<string, string | undefined>>) =>
    createHmac('sha256', secret)
      .update(`${headers['x-service-timestamp']}.`)
      .update(body)
      .digest('hex');
  const log = async () => recordsOf(await send('GET', `/webhooks/${id}/deliveries`));
  await waitUntil('it is logged', async () => (await log()).length === 1);
  const [first] = arrived();
  const firstSecond = Number(first?.headers['x-service-timestamp']);
  await waitUntil('the next second', () => Math.floor(Date.now() / 1_000) > firstSecond);

  const [delivery] = await log();
  const answer = await send('POST', `/webhooks/deliveries/${String(delivery?.['id'])}/retry`);
  expect(answer.status).toBe(200);
  await waitUntil('it is logged again', async () => (await log()).length === 2);
  const [, second] = arrived();
  expect(second?.body.equals(first?.body ?? Buffer.alloc(0))).toBe(true);
  expect(Number(second?.headers['x-service-timestamp'])).toBeGreaterThan(firstSecond);
  expect(second?.headers['x-service-signature']).not.toBe(first?.headers['x-service-signature']);
  expect(await log()).toMatchObject([
    { id: delivery?.['id'], attempt_number: 2, trigger: 'manual', status: 200 },
    { id: delivery?.['id'], attempt_number: 1, trigger: 'automatic', status: 200 },
  ]);
});
