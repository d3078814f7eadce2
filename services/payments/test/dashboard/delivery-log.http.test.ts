import { waitUntil } from '@countinghouse/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { createTenant, newTestId } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import { createDeliveryScene } from '../webhooks/support/delivery-scene.ts';

const api = await startTestApi();
const scene = await createDeliveryScene(() => api.database);
scene.dispatch();
afterAll(async () => {
  await scene.close();
  await api.stop();
});

type Json = ReturnType<typeof JSON.parse>;

async function get(who: Staff, path: string): Promise<Json> {
  const answer = await who.send('GET', path);
  expect(answer.status).toBe(200);
  return answer.json();
}

async function openShop(name: string) {
  const { businessId, liveWorkspaceId } = await createTenant(api.deps);
  const receiver = await scene.receive(name);
  const endpoint = await scene.addEndpoint({
    workspaceId: liveWorkspaceId,
    url: receiver.url(name, '/hook'),
    eventTypes: ['payment.succeeded', 'payment.failed'],
  });
  return {
    receiver,
    endpoint,
    businessId,
    liveWorkspaceId,
    workspace: `/workspaces/${liveWorkspaceId}`,
    developer: await signInStaff(api, { businessId, role: 'developer' }),
  };
}

async function waitForStatus(who: Staff, path: string, status: string): Promise<Json> {
  let found: Json = null;
  await waitUntil(`a delivery is ${status}`, async () => {
    const { data } = await get(who, `${path}/webhook-deliveries?status=${status}`);
    found = data[0] ?? null;
    return found !== null;
  });
  return found;
}

describe('a receiver that refuses', () => {
  test('its word, its answer and the health of its endpoint are shown, until it recovers', async () => {
    const { receiver, endpoint, workspace, liveWorkspaceId, developer } =
      await openShop('parsing.test');
    receiver.setHandler(() => ({
      kind: 'status',
      status: 400,
      headers: { 'webhook-rejection': 'body_reserialised', 'x-own': 'yes' },
      body: `no${'!'.repeat(5_000)}`,
    }));
    const [eventId] = await scene.emit(liveWorkspaceId);
    const failing = await waitForStatus(developer, workspace, 'failing');
    expect(failing).toMatchObject({
      object: 'webhook_delivery',
      webhook_id: endpoint.endpointId,
      event_id: eventId,
      event_type: 'payment.succeeded',
      sequence: 1,
      is_replay: false,
      attempts: 1,
      last_status: 400,
      last_error_class: 'http_status',
      last_receiver_reason: 'body_reserialised',
      next_retry_at: expect.any(String),
    });
    const path = `${workspace}/webhook-deliveries/${failing.id}`;
    await waitUntil('the exchange is kept', async () => {
      const { attempt_log: log } = await get(developer, path);
      return log[0]?.exchange !== null;
    });
    const whole = await get(developer, path);
    expect(whole.body).toBe(receiver.requests[0]?.body.toString());
    const [{ exchange }] = whole.attempt_log;
    expect(exchange.request.headers['X-Service-Event']).toBe('payment.succeeded');
    expect(exchange.response).toMatchObject({ status: 400, is_cut: true });
    expect(exchange.response.headers['x-own']).toBe('yes');
    expect(exchange.response.body).toHaveLength(4_096);
    expect(JSON.stringify(whole)).not.toContain(endpoint.secret);

    const { data: health } = await get(developer, `${workspace}/webhook-health`);
    expect(health).toEqual([
      expect.objectContaining({
        webhook_id: endpoint.endpointId,
        state: 'failing',
        attempts: 1,
        success_rate: 0,
        waiting: 1,
        next_retry_at: failing.next_retry_at,
        last_failure: expect.objectContaining({
          status: 400,
          receiver_reason: 'body_reserialised',
        }),
        hours: [expect.objectContaining({ delivered: 0, failed: 1 })],
      }),
    ]);
    const { data: log } = await get(
      developer,
      `${workspace}/webhooks/${endpoint.endpointId}/deliveries`,
    );
    expect(log[0].receiver_reason).toBe('body_reserialised');

    receiver.setHandler(() => ({ kind: 'status', status: 204 }));
    const retried = await developer.send(
      'POST',
      `${workspace}/webhooks/deliveries/${failing.id}/retry`,
    );
    expect(retried.status).toBe(200);
    const recovered = await waitForStatus(developer, workspace, 'recovered');
    expect(recovered).toMatchObject({ id: failing.id, attempts: 2, next_retry_at: null });
  });

  test('a word that nobody knows is not passed on', async () => {
    const { receiver, workspace, liveWorkspaceId, developer } = await openShop('rude.test');
    const headers = { 'webhook-rejection': '<script>' };
    receiver.setHandler(() => ({ kind: 'status', status: 400, headers }));
    await scene.emit(liveWorkspaceId);
    const failing = await waitForStatus(developer, workspace, 'failing');
    expect(failing.last_receiver_reason).toBeNull();
  });
});

describe('the list of deliveries', () => {
  test('filters by endpoint, type and event, and goes on where a page ended', async () => {
    const { workspace, liveWorkspaceId, developer, endpoint } = await openShop('quiet.test');
    const ids = await scene.emit(liveWorkspaceId, [{}, { type: 'payment.failed' }, {}]);
    const list = async (query = '') =>
      await get(developer, `${workspace}/webhook-deliveries${query}`);
    await waitUntil('all are delivered', async () => {
      const { data } = await list('?status=delivered');
      return data.length === 3;
    });
    const { data: all } = await list();
    expect(all.map((one: Json) => one.event_id).toSorted()).toEqual(ids.toSorted());
    const events = async (query: string) =>
      (await list(query)).data.map((one: Json) => one.event_id);
    expect(await events('?event_type=payment.failed')).toEqual([ids[1]]);
    expect(await events(`?event_id=${ids[2]}`)).toEqual([ids[2]]);
    expect(await events(`?webhook_id=${newTestId()}`)).toEqual([]);
    expect(await events(`?webhook_id=${endpoint.endpointId}`)).toHaveLength(3);
    const first = await list('?limit=2');
    expect(first.next_cursor).toBe(first.data[1].id);
    const rest = await list(`?limit=2&starting_after=${first.next_cursor}`);
    expect(rest).toMatchObject({ data: [{ id: all[2].id }], next_cursor: null });
    const bad = await developer.send('GET', `${workspace}/webhook-deliveries?status=lost`);
    expect(bad.status).toBe(400);
  });
});

describe('recovery', () => {
  test('sends again what happened since a moment, and shows how far it is', async () => {
    const { workspace, liveWorkspaceId, developer, endpoint, receiver } =
      await openShop('returning.test');
    await scene.emit(liveWorkspaceId, [{}, {}]);
    await receiver.waitForRequests(2);
    const path = `${workspace}/webhooks/${endpoint.endpointId}`;
    const none = await developer.send('POST', `${path}/recover`, {
      since: new Date(Date.now() + 3_600_000).toISOString(),
    });
    expect(none.status).toBe(400);
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const started = await developer.send('POST', `${path}/recover`, { since });
    expect(started.status).toBe(200);
    expect(await started.json()).toMatchObject({ after_sequence: 0, up_to_sequence: 2 });
    await receiver.waitForRequests(4);
    await waitUntil('the replay is over', async () => {
      const { data } = await get(developer, `${path}/replays`);
      return data[0].finished_at !== null;
    });
    const { data } = await get(developer, `${path}/replays`);
    expect(data).toEqual([
      expect.objectContaining({ after_sequence: 0, reached_sequence: 2, up_to_sequence: 2 }),
    ]);
  });
});

describe('who may look', () => {
  test('a viewer may not, and another business finds nothing', async () => {
    const { workspace, liveWorkspaceId, developer, businessId, endpoint } =
      await openShop('mine.test');
    const [eventId] = await scene.emit(liveWorkspaceId);
    const delivery = await waitForStatus(developer, workspace, 'delivered');
    const viewer = await signInStaff(api, { businessId, role: 'viewer' });
    const other = await createTenant(api.deps);
    const stranger = await signInStaff(api, { businessId: other.businessId });
    const theirs = `/workspaces/${other.liveWorkspaceId}`;
    for (const path of [
      '/webhook-health',
      '/webhook-deliveries',
      `/webhook-deliveries/${delivery.id}`,
      `/webhooks/${endpoint.endpointId}/replays`,
      '/event-search',
      `/events/${eventId}`,
    ]) {
      expect((await viewer.send('GET', workspace + path)).status).toBe(403);
      expect((await stranger.send('GET', workspace + path)).status).toBe(404);
    }
    for (const path of [
      `/webhook-deliveries/${delivery.id}`,
      `/webhooks/${endpoint.endpointId}/replays`,
      `/events/${eventId}`,
    ]) {
      expect((await stranger.send('GET', theirs + path)).status).toBe(404);
    }
    const recover = `/webhooks/${endpoint.endpointId}/recover`;
    const since = '2026-01-01T00:00:00Z';
    expect((await viewer.send('POST', workspace + recover, { since })).status).toBe(403);
    expect((await stranger.send('POST', theirs + recover, { since })).status).toBe(404);
  });
});
