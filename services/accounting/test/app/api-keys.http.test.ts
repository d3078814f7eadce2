import { sql } from '@countinghouse/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { createTestOrganisation } from '../support/people/tenants.ts';
import type { TestOrganisation } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

const hourMs = 3_600_000;
const order = { name: 'Shop backend', capability: 'read' };
let api: TestApi;
let organisation: TestOrganisation;
let owner: Staff;

beforeAll(async () => {
  api = await startTestApi();
  organisation = await createTestOrganisation(api.deps);
  owner = await signInStaff(api, { orgId: organisation.orgId });
});
afterAll(() => api.stop());

function statusOfUse(key: string, method = 'GET', path = '/accounts'): Promise<number> {
  const headers = { authorization: `Bearer ${key}` };
  return fetch(`${api.baseUrl}${path}`, { method, headers }).then(({ status }) => status);
}

async function findListed(id: string) {
  const { body } = await owner.get('/api-keys?limit=200');
  return body.data.find((key: { id: string }) => key.id === id);
}

describe('API keys made by people', () => {
  test('AD-027 a key is shown once, works at once and is listed without its secret', async () => {
    const { status, body } = await owner.post('/api-keys', order);
    expect(status).toBe(201);
    expect(body.key).toMatch(/^acc_live_/);
    expect(await statusOfUse(body.key)).toBe(200);
    expect(await statusOfUse(body.key, 'POST', '/contacts')).toBe(403);
    const { key, ...record } = body;
    const listed = await findListed(body.id);
    expect({ ...listed, last_used_at: null }).toEqual(record);
    expect(listed).toMatchObject({
      ...order,
      prefix: 'acc_live_',
      last4: key.slice(-4),
      created_by: { member_id: owner.memberId, name: 'The owner' },
      revoked_at: null,
    });
    const lifetimeMs = Date.parse(listed.expires_at) - Date.parse(listed.created_at);
    expect(Math.round(lifetimeMs / hourMs)).toBe(365 * 24);
    expect(JSON.stringify(listed)).not.toContain(key.slice(11, 30));
  });

  test('AD-027 a key of a test organisation begins with acc_test_, and one that writes writes', async () => {
    const { orgId } = await createTestOrganisation(api.deps, { environment: 'test' });
    const tester = await signInStaff(api, { orgId, role: 'admin', secondFactorAt: null });
    const { status, body } = await tester.post('/api-keys', { ...order, capability: 'read_write' });
    expect([status, body.key.slice(0, 9)]).toEqual([201, 'acc_test_']);
    expect(await statusOfUse(body.key, 'POST', '/contacts')).toBe(400);
  });

  test('who made it is in the audit log, without the key', async () => {
    const { body } = await owner.post('/api-keys', order);
    const { rows } = await sql<{ text: string; actor: string }>`
      select actor, t::text as text from audit_log t
      where tenant_id = ${organisation.orgId} and subject_id = ${body.id}`.execute(api.database.db);
    expect(rows.map(({ actor }) => actor)).toEqual([owner.memberId]);
    expect(rows[0]?.text).toContain('api_key.created');
    expect(rows[0]?.text).not.toContain(body.key.slice(11, 30));
  });

  test('a live key needs a fresh second factor, and ending one does not', async () => {
    const { orgId } = organisation;
    const { id } = await organisation.createKey();
    for (const secondFactorAt of [null, new Date(Date.now() - 301_000)]) {
      const stale = await signInStaff(api, { orgId, role: 'admin', secondFactorAt });
      for (const answer of [
        await stale.post('/api-keys', order),
        await stale.post(`/api-keys/${id}/rotate`),
      ]) {
        expect(answer.status).toBe(403);
        expect(answer.body.error).toContain('second factor');
      }
      expect((await stale.post(`/api-keys/${id}/revoke`)).status).toBe(200);
    }
  });

  test('AD-018 a revoked key is refused; a repeat keeps the first moment', async () => {
    const { body } = await owner.post('/api-keys', order);
    expect(await statusOfUse(body.key)).toBe(200);
    const revoked = await owner.post(`/api-keys/${body.id}/revoke`);
    expect(revoked.body).toEqual({ id: body.id, revoked: true });
    await expect.poll(() => statusOfUse(body.key)).toBe(401);
    const { revoked_at: first } = await findListed(body.id);
    await owner.post(`/api-keys/${body.id}/revoke`);
    expect((await findListed(body.id)).revoked_at).toBe(first);
    const rotated = await owner.post(`/api-keys/${body.id}/rotate`);
    expect([rotated.status, rotated.body.reason]).toEqual([409, 'key_revoked']);
  });

  test('both keys of a rotation work until the overlap ends, and the old one has one successor', async () => {
    const cidrs = ['127.0.0.0/8', '::1/128'];
    const old = await organisation.createKey({ capability: 'read', allowedCidrs: cidrs });
    const rotate = () => owner.post(`/api-keys/${old.id}/rotate`, { overlap_hours: 1 });
    const { status, body } = await rotate();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'test key',
      capability: 'read',
      allowed_cidrs: cidrs,
      rotated_from_id: old.id,
      created_by: { member_id: owner.memberId },
    });
    expect(await Promise.all([old.key, body.key].map((key) => statusOfUse(key)))).toEqual([
      200, 200,
    ]);
    const { expires_at: endsAt } = await findListed(old.id);
    expect(Math.round((Date.parse(endsAt) - Date.now()) / hourMs)).toBe(1);
    expect((await rotate()).body.reason).toBe('key_replaced');
    const atOnce = await owner.post(`/api-keys/${body.id}/rotate`, { overlap_hours: 0 });
    expect(atOnce.status).toBe(201);
    await expect.poll(() => statusOfUse(body.key)).toBe(401);
    expect((await owner.post(`/api-keys/${body.id}/rotate`)).body.reason).toBe('key_replaced');
  });

  test('an ended key is not rotated', async () => {
    const { id } = await organisation.createKey({ expiresAt: new Date(Date.now() - 1) });
    expect((await owner.post(`/api-keys/${id}/rotate`)).body.reason).toBe('key_expired');
  });

  test('AD-018 addresses are kept as networks, and a key from elsewhere is 401', async () => {
    const allowed_cidrs = ['10.1.2.3/8', '2001:db8::1/32', '192.0.2.7'];
    const { body } = await owner.post('/api-keys', { ...order, allowed_cidrs });
    expect(body.allowed_cidrs).toEqual(['10.0.0.0/8', '2001:db8::/32', '192.0.2.7/32']);
    expect(await statusOfUse(body.key)).toBe(401);
  });

  test('an operator’s keys are listed with their name; those not revoked come first', async () => {
    const { orgId, createKey } = await createTestOrganisation(api.deps);
    const person = await signInStaff(api, { orgId });
    const { id } = await createKey();
    await person.post(`/api-keys/${id}/revoke`);
    const first = await person.get('/api-keys?limit=2');
    expect(first.body).toMatchObject({ has_more: true, limit: 2, offset: 0 });
    expect(first.body.data[0].created_by).toEqual({ member_id: null, name: 'test' });
    const second = await person.get('/api-keys?limit=2&offset=2');
    expect(second.body).toMatchObject({ has_more: false, data: [{ id }] });
    const auditor = await signInStaff(api, { orgId, role: 'auditor' });
    expect((await auditor.get('/api-keys')).status).toBe(200);
  });
});

test('there are 25 in use at most, however many are made at once; a rotation needs no room', async () => {
  const { orgId } = await createTestOrganisation(api.deps);
  const person = await signInStaff(api, { orgId });
  const make = () => person.post('/api-keys', order);
  // The organisation comes with two.
  const answers = await Promise.all(Array.from({ length: 27 }, make));
  const made = answers.filter(({ status }) => status === 201);
  expect(made).toHaveLength(23);
  const refused = answers.find(({ status }) => status !== 201);
  expect([refused?.status, refused?.body.reason]).toEqual([409, 'too_many_keys']);
  expect((await person.post(`/api-keys/${made[0]?.body.id}/rotate`)).status).toBe(201);
  expect((await make()).status).toBe(409);
  await person.post(`/api-keys/${made[1]?.body.id}/revoke`);
  expect((await make()).status).toBe(201);
});

test.each([
  [{}],
  [{ name: '', capability: 'read' }],
  [{ name: 'x', capability: 'write' }],
  [{ ...order, allowed_cidrs: ['10.0.0.0/33'] }],
  [{ ...order, expires_at: '2027-01-31' }],
  [{ ...order, expires_at: '2020-01-31T00:00:00Z' }],
  [{ ...order, scopes: [] }],
])('the body %j is 400', async (body) => {
  expect((await owner.post('/api-keys', body)).status).toBe(400);
});

test('of another organisation no key is found', async () => {
  const other = await createTestOrganisation(api.deps);
  const { id, key } = await other.createKey();
  for (const act of ['rotate', 'revoke']) {
    const answer = await owner.post(`/api-keys/${id}/${act}`);
    expect([answer.status, answer.body.reason]).toEqual([404, 'key_not_found']);
  }
  expect(await statusOfUse(key)).toBe(200);
});
