import { waitUntil } from '@countinghouse/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  eventIdsOf,
  failAndRecover,
  happen,
  registerEndpoint,
} from '../support/processes/failing-endpoint.ts';
import { openWebhookOffice } from '../support/processes/webhook-office.ts';
import type { WebhookOffice } from '../support/processes/webhook-office.ts';

let office: WebhookOffice;
beforeAll(async () => {
  office = await openWebhookOffice({ dispatchers: 2 });
});
afterAll(() => office.close());

const owned = (host: string) => registerEndpoint(office, host);

describe('what became of telling an endpoint', () => {
  test('A-104 AD-100 test.ping is sent on demand, and the answer shows the exchange', async () => {
    const { owner, path, id, receiver } = await owned('ping.test');
    const ping = await owner.post(`${path}/ping`);
    expect(ping).toMatchObject({
      status: 200,
      body: { delivered: true, exchange: { response: { status: 200 } } },
    });
    const [request] = await receiver.waitForRequests(1);
    expect(request?.headers).toMatchObject({
      'user-agent': 'Accounting-Webhooks/1',
      'x-accounting-event': 'test.ping',
    });
    expect(JSON.parse(request?.body.toString() ?? '')).toMatchObject({
      id: ping.body.event_id,
      type: 'test.ping',
      data: { endpoint_id: id, message: 'ping' },
    });
    receiver.setHandler(() => ({ kind: 'status', status: 503 }));
    const failed = await owner.post(`${path}/ping`);
    expect(failed.body).toMatchObject({
      delivered: false,
      exchange: { error_class: 'http_status', response: { status: 503 } },
    });
    const nowhere = `/webhooks/${office.api.deps.newId()}`;
    expect((await owner.post(`${nowhere}/ping`)).status).toBe(404);
    expect((await owner.get(`${nowhere}/deliveries`)).status).toBe(404);
  });

  test('each attempt is in the log, and one delivery is sent once more when that is asked for', async () => {
    const { owner, path, id, receiver } = await owned('log.test');
    receiver.setHandler(() => ({ kind: 'status', status: 500 }));
    await happen(owner, 1);
    const log = async () => (await owner.get(`${path}/deliveries`)).body.data;
    await waitUntil('it has failed', async () => (await log()).length === 1);
    const [attempt] = await log();
    expect(attempt).toMatchObject({
      event_type: 'contact.created',
      attempt_number: 1,
      trigger: 'automatic',
      status: 500,
      error_class: 'http_status',
      failed: false,
      next_retry_at: expect.any(String),
      duration_ms: expect.any(Number),
    });
    receiver.setHandler(() => ({ kind: 'status', status: 204 }));
    const retried = await owner.post(`/webhook-deliveries/${attempt.delivery_id}/retry`);
    expect(retried.body).toMatchObject({ webhook_id: id, event_id: attempt.event_id });
    await waitUntil('it is in the log', async () => (await log()).length === 2);
    expect((await log())[0]).toMatchObject({
      delivery_id: attempt.delivery_id,
      attempt_number: 2,
      trigger: 'manual',
      status: 204,
      error_class: null,
    });
    const nowhere = `/webhook-deliveries/${office.api.deps.newId()}/retry`;
    expect((await owner.post(nowhere)).body.reason).toBe('delivery_not_found');
  });

  test('AD-087 the events of a span of time, or of numbers, are sent once more', async () => {
    const { owner, path, receiver } = await owned('replay.test');
    await happen(owner, 3);
    const first = eventIdsOf(await receiver.waitForRequests(3));
    const { data, has_more: hasMore } = (await owner.get('/events?limit=2')).body;
    expect(hasMore).toBe(true);
    const [newest, second] = data;
    expect(JSON.parse(newest.body)).toMatchObject({ id: newest.id, type: 'contact.created' });
    const older = (await owner.get(`/events?before_sequence=${second.sequence}`)).body.data;
    expect(older).toHaveLength(1);
    const replay = (body: object) => owner.post(`${path}/replay`, body);
    const [from, to] = [older[0].created_at, newest.created_at];
    const started = await replay({ from, to });
    expect(started).toMatchObject({ status: 201, body: { up_to_sequence: newest.sequence } });
    const again = eventIdsOf(await receiver.waitForRequests(6)).slice(3);
    expect(again.toSorted()).toEqual(first.toSorted());
    await waitUntil('it has ended', async () => {
      const one = await replay({ after_sequence: newest.sequence - 1 });
      return one.status === 201;
    });
    expect(eventIdsOf(await receiver.waitForRequests(7)).at(6)).toBe(newest.id);
    expect((await replay({ from: '2999-01-01T00:00:00Z' })).body.reason).toBe('nothing_there');
    expect((await replay({})).status).toBe(400);
    expect((await replay({ from, after_sequence: 1 })).status).toBe(400);
    const nowhere = `/webhooks/${office.api.deps.newId()}/replay`;
    expect((await owner.post(nowhere, { from })).status).toBe(404);
  });
});

describe('an endpoint that fails', () => {
  test('A-115 AD-085 AD-087 is switched off once at the 20th failure, each owner gets one mail, and nothing is lost', async () => {
    expect.hasAssertions();
    await failAndRecover(office, { host: 'crowd.test', events: 40 });
  });
});
