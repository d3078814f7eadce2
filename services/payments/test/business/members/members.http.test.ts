import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { memberRoles } from '../../../src/tenants/businesses/business.rules.ts';
import { signInStaff } from '../../support/people/staff.ts';
import type { Staff } from '../../support/people/staff.ts';
import { createTenant, newTestId } from '../../support/people/tenants.ts';
import type { Tenant } from '../../support/people/tenants.ts';
import { startTestApi } from '../../support/processes/running-api.ts';
import type { TestApi } from '../../support/processes/running-api.ts';
import { addPerson, readQueuedMails } from './support.ts';

let api: TestApi;
let tenant: Tenant;
let owner: Staff;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  tenant = await createTenant(api.deps);
  owner = await signInStaff(api, { businessId: tenant.businessId });
});

const members = () => `/businesses/${tenant.businessId}/members`;
const add = (role: Parameters<typeof addPerson>[2]) =>
  addPerson(api.database, tenant.businessId, role);

describe('the list of members', () => {
  test('shows role, second factor and when somebody was last seen', async () => {
    const viewer = await add('viewer');
    const answer = await owner.send('GET', members());
    expect(answer.status).toBe(200);
    const { data } = JSON.parse(await answer.text());
    expect(data).toContainEqual(
      expect.objectContaining({
        id: owner.memberId,
        object: 'member',
        role: 'owner',
        has_second_factor: true,
        last_seen_at: expect.any(String),
      }),
    );
    expect(data).toContainEqual(
      expect.objectContaining({
        id: viewer.memberId,
        email: viewer.email,
        has_second_factor: false,
        last_seen_at: null,
      }),
    );
  });
});

describe('roles and places', () => {
  test.each(memberRoles)(
    '%s reads the list, and changes it only as owner or admin',
    async (role) => {
      const { businessId } = tenant;
      const actor = await signInStaff(api, { businessId, role });
      const subject = await add('viewer');
      expect((await actor.send('GET', members())).status).toBe(200);
      const mayChange = role === 'owner' || role === 'admin';
      const path = `${members()}/${subject.memberId}`;
      const changed = await actor.send('PATCH', path, { role: 'finance' });
      expect(changed.status).toBe(mayChange ? 200 : 403);
      expect((await actor.send('DELETE', path)).status).toBe(mayChange ? 200 : 403);
      expect((await actor.send('POST', `/businesses/${businessId}/leave`)).status).toBe(200);
      expect((await actor.send('GET', members())).status).toBe(404);
    },
  );

  test('another business is not there, and neither are its members', async () => {
    const other = await createTenant(api.deps);
    const theirs = `/businesses/${other.businessId}/members`;
    for (const [method, path, body] of [
      ['GET', theirs, undefined],
      ['PATCH', `${theirs}/${other.memberId}`, { role: 'viewer' }],
      ['DELETE', `${theirs}/${other.memberId}`, undefined],
      ['POST', `/businesses/${other.businessId}/leave`, undefined],
      ['DELETE', `${members()}/${other.memberId}`, undefined],
      ['DELETE', `${members()}/${newTestId()}`, undefined],
    ] as const) {
      expect((await owner.send(method, path, body)).status, `${method} ${path}`).toBe(404);
    }
  });

  test('a session without a fresh second factor changes nothing', async () => {
    const { businessId } = tenant;
    const stale = await signInStaff(api, { businessId, secondFactorAt: null });
    const subject = await add('viewer');
    const path = `${members()}/${subject.memberId}`;
    expect((await stale.send('PATCH', path, { role: 'admin' })).status).toBe(403);
    expect((await stale.send('DELETE', path)).status).toBe(403);
  });
});

describe('what is refused', () => {
  test('one’s own role, an owner by an admin, the last owner', async () => {
    const { businessId } = tenant;
    const own = await owner.send('PATCH', `${members()}/${owner.memberId}`, { role: 'admin' });
    expect(own.status).toBe(403);
    const admin = await signInStaff(api, { businessId, role: 'admin' });
    const demote = { role: 'viewer' };
    expect((await admin.send('PATCH', `${members()}/${owner.memberId}`, demote)).status).toBe(403);
    expect((await admin.send('DELETE', `${members()}/${owner.memberId}`)).status).toBe(403);
    await owner.send('DELETE', `${members()}/${tenant.memberId}`);
    expect((await owner.send('POST', `/businesses/${businessId}/leave`)).status).toBe(409);
  });

  test('a role that does not exist', async () => {
    const subject = await add('viewer');
    const answer = await owner.send('PATCH', `${members()}/${subject.memberId}`, { role: 'boss' });
    expect(answer.status).toBe(400);
  });
});

test('a removal names the keys that go on working, and mails the person', async () => {
  const person = await add('developer');
  const key = await tenant.createKey({ memberId: person.memberId, name: 'shop' });
  const answer = await owner.send('DELETE', `${members()}/${person.memberId}`);
  expect(JSON.parse(await answer.text())).toMatchObject({
    id: person.memberId,
    removed: true,
    api_keys: [{ id: key.id, name: 'shop', environment: 'live', last4: key.key.slice(-4) }],
  });
  expect(await readQueuedMails(api.database, person.email)).toHaveLength(1);
});
