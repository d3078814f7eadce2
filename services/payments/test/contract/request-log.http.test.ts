import { findSecrets } from '@countinghouse/observability';
import { waitUntil } from '@countinghouse/testing';
import { expectForbidden, expectNotFound } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { signInStaff } from '../support/people/staff.ts';
import { call, sendJson } from './support/client.ts';
import { needOperator } from './support/target.ts';
import { addWebhook, openWebhookTarget } from './support/webhook-target.ts';

const target = await openWebhookTarget();
afterAll(target.close);

const nothing = '01a1dd10-4c80-7b02-8011-5a9c1e6d4b82';

interface Row {
  readonly [field: string]: unknown;
  readonly id: string;
}

async function listed(key: string, query = ''): Promise<readonly Row[]> {
  const answer = await call(target, `/requests${query}`, { key });
  expect(answer.status).toBe(200);
  return Object(answer.body).data;
}

/** When the request is in the log: it is written behind the answer. */
async function keptRequest(key: string, requestId: string): Promise<Row> {
  let found: Row | null = null;
  await waitUntil('the request is kept', async () => {
    const answer = await call(target, `/requests/${requestId}`, { key });
    found = answer.status === 200 ? Object(answer.body) : null;
    return found !== null;
  });
  return Object(found);
}

const idOf = ({ headers }: { readonly headers: Headers }): string =>
  headers.get('x-request-id') ?? '';

describe('GET /requests', () => {
  test('PD-226 a refusal is kept with its key, route, code, reason and bodies', async (context) => {
    const { tenant } = needOperator(context, target);
    const { id: keyId, key } = await tenant.createKey();
    const answer = await sendJson(target, '/payment-links', {
      key,
      body: { title: 'Adire', currency: 'NGN', amount: -5 },
    });
    expect(answer.status).toBe(400);
    const row = await keptRequest(key, idOf(answer));
    expect(row).toMatchObject({
      object: 'request',
      key_id: keyId,
      method: 'POST',
      route: '/api/v1/payment-links',
      path: '/api/v1/payment-links',
      ids: [],
      status: 400,
      code: 'invalid_request',
      reason: answer.headers.get('error-reason'),
      ip: '127.0.0.1',
      request_body: '{"title":"Adire","currency":"NGN","amount":-5}',
      response_body: answer.text,
    });
    const { request_body: _sent, response_body: _came, query: _query, ...shown } = row;
    expect(await listed(key, `?key_id=${keyId}`)).toEqual([shown]);
  });

  test('a refusal links to where a person reads of it, unless the gate refused', async (context) => {
    const { tenant } = needOperator(context, target);
    const { key } = await tenant.createKey();
    const missing = await call(target, `/payments/${nothing}`, { key });
    const { liveWorkspaceId } = tenant;
    expect(missing.headers.get('link')).toMatch(
      new RegExp(
        `, <[^>]+/dashboard/workspaces/${liveWorkspaceId}/requests/${idOf(missing)}>; rel="describedby"$`,
      ),
    );
    const revoked = await tenant.createKey({ expiresAt: new Date(0) });
    for (const bad of [revoked.key, 'svc_live_nobody']) {
      const refused = await call(target, '/payments', { key: bad });
      expect(refused.status).toBe(401);
      expect(refused.headers.get('link')).not.toContain('describedby');
    }
    await keptRequest(key, idOf(missing));
  });

  test('PD-226 live reads that succeed are counted only; in test everything is kept', async (context) => {
    const { api, tenant } = needOperator(context, target);
    const [live, sandbox] = [
      await tenant.createKey(),
      await tenant.createKey({ environment: 'test' }),
    ];
    await call(target, '/payments?limit=1', { key: live.key });
    const kept = await call(target, '/payments?limit=1', { key: sandbox.key });
    expect(await keptRequest(sandbox.key, idOf(kept))).toMatchObject({
      status: 200,
      code: null,
      reason: null,
      query: 'limit=1',
      response_body: kept.text,
    });
    const last = await call(target, `/payments/${nothing}`, { key: live.key });
    await keptRequest(live.key, idOf(last));
    expect((await listed(live.key, `?key_id=${live.id}`)).map(({ id }) => id)).toEqual([
      idOf(last),
    ]);
    const owner = await signInStaff(api, { businessId: tenant.businessId });
    const path = `/workspaces/${tenant.liveWorkspaceId}/key-use?key_id=${live.id}`;
    await waitUntil('the reads are counted', async () => {
      const uses = Object(await (await owner.send('GET', path)).json()).data;
      return uses[0]?.requests >= 2;
    });
    expect(Object(await (await owner.send('GET', path)).json()).data).toEqual([
      expect.objectContaining({ key_id: live.id, ip: '127.0.0.1', refused: 1 }),
    ]);
  });

  test('filters by status, route and code, and goes on where a page ended', async (context) => {
    const { tenant } = needOperator(context, target);
    const { id, key } = await tenant.createKey({ environment: 'test' });
    const own = `key_id=${id}`;
    const first = await call(target, '/payouts', { key });
    const second = await call(target, `/payments/${nothing}`, { key });
    const third = await call(target, '/nowhere', { key });
    await keptRequest(key, idOf(third));
    const ids = async (query: string) => (await listed(key, `?${own}&${query}`)).map((r) => r.id);
    expect(await ids('status=succeeded')).toEqual([idOf(first)]);
    expect(await ids('status=404')).toEqual([idOf(third), idOf(second)]);
    expect(await ids('route=/api/v1/payments/:id')).toEqual([idOf(second)]);
    expect(await ids(`object_id=${nothing}`)).toEqual([idOf(second)]);
    expect(await ids('code=not_found&limit=1')).toEqual([idOf(third)]);
    expect(await ids(`code=not_found&starting_after=${idOf(third)}`)).toEqual([idOf(second)]);
    expect((await call(target, '/requests?status=often', { key })).status).toBe(400);
    expect((await call(target, '/requests?limit=101', { key })).status).toBe(400);
  });

  test('a request is found by the object that it made', async (context) => {
    const { tenant } = needOperator(context, target);
    const { key } = await tenant.createKey({ environment: 'test' });
    const made = await sendJson(target, '/payment-links', {
      key,
      body: { title: 'Tea', amount: 5, currency: 'NGN' },
    });
    const { id } = Object(made.body);
    await keptRequest(key, idOf(made));
    const [found] = await listed(key, `?object_id=${id}`);
    expect(found).toMatchObject({ id: idOf(made), method: 'POST', ids: [id] });
  });

  test('PD-226 needs logs:read; another business finds nothing; reading leaves no trace', async (context) => {
    const { tenant, other } = needOperator(context, target);
    const { key } = await tenant.createKey();
    const refused = await call(target, `/payments/${nothing}`, { key });
    await keptRequest(key, idOf(refused));
    const blind = await tenant.createKey({ scopes: ['payments:read'] });
    expectForbidden(await call(target, '/requests', { key: blind.key }));
    const foreign = await other.createKey();
    expectNotFound(await call(target, `/requests/${idOf(refused)}`, { key: foreign.key }));
    expect((await listed(key)).some(({ route }) => String(route).includes('requests'))).toBe(false);
  });
});

describe('secrets', () => {
  test('PD-226 none is in the log, wherever it was sent', async (context) => {
    const { tenant, api } = needOperator(context, target);
    const { key } = await tenant.createKey({ environment: 'test' });
    const canary = 'c4naryOfTheLog';
    const made = await sendJson(target, '/webhooks', {
      key,
      body: { url: 'https://192.0.2.1/hook', eventTypes: ['*'], secret: canary, pin: canary },
    });
    const created = await addWebhook(target, key);
    expect(created.body['secret']).toMatch(/^whsec_/);
    await call(target, `/payments?token=${canary}&password=${canary}`, { key });
    await call(target, `/nowhere/${key}`, { key });
    await call(target, '/payments', { key, headers: { 'user-agent': `Bearer ${key}` } });
    await sendJson(target, '/split-recipients', {
      key,
      body: { account_number: `0123${canary}`, nested: [{ apiKey: canary }] },
    });
    const last = await sendJson(target, '/webhooks', { key, body: `{"secret": "${canary}` });
    await keptRequest(key, idOf(last));
    await keptRequest(key, idOf(made));
    const rows = await api.database.db
      .selectFrom('request_log')
      .selectAll()
      .where('tenant_id', '=', tenant.testWorkspaceId)
      .execute();
    expect(rows.length).toBeGreaterThanOrEqual(6);
    const text = JSON.stringify(rows);
    expect(text).not.toContain(canary);
    expect(text).not.toContain(key);
    expect(text).not.toContain(String(created.body['secret']).slice('whsec_'.length));
    expect(rows.flatMap((row) => findSecrets(row.request_body ?? ''))).toEqual([]);
    expect(rows.flatMap((row) => findSecrets(row.response_body ?? ''))).toEqual([]);
  });
});

describe('in the dashboard', () => {
  test('developers read it, viewers do not, and owners choose that no bodies are kept', async (context) => {
    const { api, tenant, other } = needOperator(context, target);
    const { businessId, liveWorkspaceId } = tenant;
    const staffOf = (role: 'owner' | 'developer' | 'viewer') =>
      signInStaff(api, { businessId, role });
    const [owner, developer, viewer] = [
      await staffOf('owner'),
      await staffOf('developer'),
      await staffOf('viewer'),
    ];
    const path = `/workspaces/${liveWorkspaceId}`;
    const settings = `${path}/request-log-settings`;
    expect((await viewer.send('GET', `${path}/requests`)).status).toBe(403);
    expect((await developer.send('PUT', settings, { keeps_bodies: false })).status).toBe(403);
    expect(await (await developer.send('GET', settings)).json()).toEqual({ keeps_bodies: true });
    expect((await owner.send('PUT', settings, { keeps_bodies: false })).status).toBe(200);
    const { key } = await tenant.createKey();
    const refused = await call(target, `/payments/${nothing}?x=1`, { key });
    expect(await keptRequest(key, idOf(refused))).toMatchObject({
      query: null,
      request_body: null,
      response_body: null,
      code: 'invalid_request',
    });
    expect((await owner.send('PUT', settings, { keeps_bodies: true })).status).toBe(200);
    const found = await developer.send('GET', `${path}/requests/${idOf(refused)}`);
    expect(Object(await found.json()).id).toBe(idOf(refused));
    const groups = Object(await (await developer.send('GET', `${path}/request-errors`)).json());
    expect(groups.data[0]).toMatchObject({
      route: '/api/v1/payments/:id',
      last_request_id: idOf(refused),
    });
    const stranger = await signInStaff(api, { businessId: other.businessId });
    expect((await stranger.send('GET', `${path}/requests`)).status).toBe(404);
  });
});
