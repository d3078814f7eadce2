import { dayMs } from '@countinghouse/calendar';
import { sql } from '@countinghouse/postgres';
import { afterAll, describe, expect, test } from 'vitest';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { createTenant } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';

const api = await startTestApi();
afterAll(api.stop);
const { businessId, createKey } = await createTenant(api.deps);
const owner = await signInStaff(api, { businessId });
const developer = await signInStaff(api, { businessId, role: 'developer' });
const keys = `/businesses/${businessId}/api-keys`;
const order = { environment: 'test', name: 'Backend', scopes: ['payments:read'] };

async function json(answer: Promise<Response>) {
  const { status, body } = await answer.then(async (got) => ({
    status: got.status,
    body: Object(await got.json()),
  }));
  return { status, body };
}

function statusOfUse(key: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}` };
  return fetch(`${api.baseUrl}/payments`, { headers }).then(({ status }) => status);
}

async function findListed(who: Staff, id: string) {
  const { body } = await json(who.send('GET', keys));
  return body.data.find((key: { id: string }) => key.id === id);
}

describe('API keys made by people', () => {
  test('a key is shown once, works at once and is listed without its secret', async () => {
    const { status, body } = await json(owner.send('POST', keys, order));
    expect(status).toBe(200);
    expect(body.key).toMatch(/^svc_test_/);
    expect(await statusOfUse(body.key)).toBe(200);
    const listed = await findListed(owner, body.id);
    expect(listed).toMatchObject({
      environment: 'test',
      name: 'Backend',
      prefix: 'svc_test_',
      last4: body.key.slice(-4),
      scopes: ['payments:read'],
      created_by: { id: owner.memberId, name: 'The owner' },
      revoked_at: null,
    });
    const lifetimeMs = Date.parse(listed.expires_at) - Date.parse(listed.created_at);
    expect(Math.round(lifetimeMs / dayMs)).toBe(365);
    expect(JSON.stringify(listed)).not.toContain(body.key.slice(9, 30));
  });

  test('who made it is in the audit log', async () => {
    const { body } = await json(owner.send('POST', keys, order));
    const log = `/businesses/${businessId}/audit-log?subject_id=${body.id}`;
    const { body: page } = await json(owner.send('GET', log));
    expect(page.data).toMatchObject([
      { action: 'api_key.created', actor: { kind: 'member', id: owner.memberId } },
    ]);
  });

  test('nobody gives a key more than their role may do', async () => {
    const wanted = { ...order, scopes: ['payments:read', 'payouts:create'] };
    const refused = await json(developer.send('POST', keys, wanted));
    expect(refused).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
    expect((await json(owner.send('POST', keys, wanted))).status).toBe(200);
    expect((await json(developer.send('POST', keys, order))).status).toBe(200);
  });

  test('nor takes over such a key by rotating it, but anyone who manages keys can end it', async () => {
    const { id, key } = await createKey({ environment: 'test' });
    const rotated = await json(developer.send('POST', `${keys}/${id}/rotate`));
    expect(rotated.status).toBe(403);
    expect(await findListed(owner, id)).toMatchObject({ expires_at: null });
    const revoked = await json(developer.send('POST', `${keys}/${id}/revoke`));
    expect(revoked).toEqual({ status: 200, body: { id, revoked: true } });
    await expect.poll(() => statusOfUse(key)).toBe(401);
    const again = await json(owner.send('POST', `${keys}/${id}/rotate`));
    expect(again).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  test.each([
    ['never given', null],
    ['older than five minutes', new Date(Date.now() - 301_000)],
  ])('a live key needs the second factor: %s is refused', async (_name, secondFactorAt) => {
    const careless = await signInStaff(api, { businessId, role: 'admin', secondFactorAt });
    const live = { ...order, environment: 'live' };
    const refused = await json(careless.send('POST', keys, live));
    expect(refused.status).toBe(403);
    expect(refused.body.error).toContain('second factor');
    const { id } = await createKey();
    expect((await json(careless.send('POST', `${keys}/${id}/rotate`))).status).toBe(403);
    expect((await json(careless.send('POST', keys, order))).status).toBe(200);
    expect((await json(careless.send('POST', `${keys}/${id}/revoke`))).status).toBe(200);
  });

  test('both keys of a rotation work until the overlap ends', async () => {
    const old = await createKey({ scopes: ['payments:read'] });
    const rotate = owner.send('POST', `${keys}/${old.id}/rotate`, { overlapHours: 1 });
    const { status, body } = await json(rotate);
    expect(status).toBe(200);
    expect(await Promise.all([old.key, body.key].map(statusOfUse))).toEqual([200, 200]);
    expect(await findListed(owner, body.id)).toMatchObject({ rotated_from_id: old.id });
    const { expires_at: endsAt } = await findListed(owner, old.id);
    expect(Math.round((Date.parse(endsAt) - Date.now()) / 60_000)).toBe(60);
  });

  test('P-217 addresses are kept as networks, and what is none is refused', async () => {
    const allowedCidrs = ['10.1.2.3/8', '2001:db8::1/32', '192.0.2.7'];
    const { body } = await json(owner.send('POST', keys, { ...order, allowedCidrs }));
    expect(await findListed(owner, body.id)).toMatchObject({
      allowed_cidrs: ['10.0.0.0/8', '2001:db8::/32', '192.0.2.7/32'],
    });
    expect(await statusOfUse(body.key)).toBe(401);
    const wrong = await json(owner.send('POST', keys, { ...order, allowedCidrs: ['10.0.0.0/33'] }));
    expect(wrong.status).toBe(400);
  });

  test('of another business no key is found', async () => {
    const other = await createTenant(api.deps);
    const { id, key } = await other.createKey();
    for (const act of ['rotate', 'revoke']) {
      expect((await json(owner.send('POST', `${keys}/${id}/${act}`))).status).toBe(404);
    }
    expect(await statusOfUse(key)).toBe(200);
  });

  test('presets tell what the own role lacks', async () => {
    const { body } = await json(developer.send('GET', `/businesses/${businessId}/api-key-presets`));
    const missing = Object.fromEntries(
      body.data.map((preset: { id: string; missing: string[] }) => [preset.id, preset.missing]),
    );
    expect(missing['full_backend']).toContain('payouts:create');
    expect(missing['reporting']).toEqual(['reports:export']);
  });

  test('H3: no preset joins registering recipients with assigning or verifying them', async () => {
    const { body } = await json(owner.send('GET', `/businesses/${businessId}/api-key-presets`));
    const joining = body.data.filter(
      ({ scopes }: { scopes: string[] }) =>
        scopes.includes('recipients:write') &&
        (scopes.includes('splits:assign') || scopes.includes('recipients:verify')),
    );
    expect([body.data.length, joining]).toEqual([3, []]);
  });
});

describe('a live key that registers recipients and pays them', () => {
  const joined = {
    environment: 'live',
    name: 'Marketplace',
    scopes: ['payments:read', 'recipients:write', 'splits:assign'],
  };

  async function hold() {
    const { status, body } = await json(owner.send('POST', keys, joined));
    expect(status).toBe(202);
    return { ...body, path: `/businesses/${businessId}/approvals/${body.approval_id}` };
  }

  test('H3: is refused until a second approver has approved it, and works from then on', async () => {
    const second = await signInStaff(api, { businessId, role: 'admin' });
    const { id, key, approval_id: approvalId, path } = await hold();
    expect(key).toMatch(/^svc_live_/);
    expect(await statusOfUse(key)).toBe(401);
    expect(await findListed(owner, id)).toMatchObject({ approval_id: approvalId });
    const { body: shown } = await json(second.send('GET', path));
    expect(shown).toMatchObject({
      action: 'api_key.create',
      needed_because: { reason: 'key_scopes' },
      change: { name: 'Marketplace', scopes: 'payments:read recipients:write splits:assign' },
    });
    expect(JSON.stringify(shown)).not.toContain(key.slice(9, 30));
    expect((await owner.send('POST', `${path}/approve`, {})).status).toBe(403);
    expect((await second.send('POST', `${path}/approve`, {})).status).toBe(200);
    expect(await statusOfUse(key)).toBe(200);
    expect(await findListed(owner, id)).toMatchObject({ approval_id: null, revoked_at: null });
  });

  test('H3: rejected, it is revoked and never works', async () => {
    const second = await signInStaff(api, { businessId, role: 'admin' });
    const { id, key, path } = await hold();
    const reason = { reason: 'not known' };
    expect((await second.send('POST', `${path}/reject`, reason)).status).toBe(200);
    expect(await statusOfUse(key)).toBe(401);
    expect((await findListed(owner, id)).revoked_at).not.toBeNull();
  });

  test('H3: revoked while it waits, it can only be rejected', async () => {
    const second = await signInStaff(api, { businessId, role: 'admin' });
    const { id, path } = await hold();
    expect((await owner.send('POST', `${keys}/${id}/revoke`)).status).toBe(200);
    expect((await second.send('POST', `${path}/approve`, {})).status).toBe(409);
    expect((await second.send('POST', `${path}/reject`, { reason: 'revoked' })).status).toBe(200);
  });

  test('H3: rotated, the old key works on as before until the new one is approved', async () => {
    const second = await signInStaff(api, { businessId, role: 'admin' });
    const old = await createKey({ scopes: ['payments:read', 'recipients:write', 'splits:assign'] });
    const rotated = await json(owner.send('POST', `${keys}/${old.id}/rotate`, { overlapHours: 1 }));
    expect(rotated.status).toBe(202);
    expect(await Promise.all([old.key, rotated.body.key].map(statusOfUse))).toEqual([200, 401]);
    expect((await findListed(owner, old.id)).expires_at).toBeNull();
    const path = `/businesses/${businessId}/approvals/${rotated.body.approval_id}`;
    expect((await second.send('POST', `${path}/approve`, {})).status).toBe(200);
    expect(await Promise.all([old.key, rotated.body.key].map(statusOfUse))).toEqual([200, 200]);
    const { expires_at: endsAt } = await findListed(owner, old.id);
    expect(Math.round((Date.parse(endsAt) - Date.now()) / 60_000)).toBe(60);
  });

  test('H3: of test data, or with one decider, it works immediately', async () => {
    const play = await json(owner.send('POST', keys, { ...joined, environment: 'test' }));
    expect([play.status, await statusOfUse(play.body.key)]).toEqual([200, 200]);
    const alone = await createTenant(api.deps);
    const sole = await signInStaff(api, { businessId: alone.businessId });
    await sql`update members set removed_at = now() where id = ${alone.memberId}`.execute(
      api.database.db,
    );
    const path = `/businesses/${alone.businessId}/api-keys`;
    const made = await json(sole.send('POST', path, joined));
    expect([made.status, await statusOfUse(made.body.key)]).toEqual([200, 200]);
  });
});
