import { sql } from '@countinghouse/postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '../../src/tenants/members/role.rules.ts';
import { readQueuedMails } from '../support/customers/queued-mails.ts';
import { createScene } from '../support/ledger/books-scene.ts';
import type { Scene } from '../support/ledger/books-scene.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { createTestOrganisation, newTestId } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

let api: TestApi;
let scene: Scene;
let orgId: string;
let owner: Staff;

beforeAll(async () => {
  api = await startTestApi();
  scene = await createScene(api.deps);
});
afterAll(() => api.stop());
beforeEach(async () => {
  ({ orgId } = await createTestOrganisation(api.deps));
  owner = await signInStaff(api, { orgId });
});

const add = (role: Role, options: Partial<Parameters<typeof signInStaff>[1]> = {}) =>
  signInStaff(api, { orgId, role, ...options });
const change = (by: Staff, { memberId }: Staff, body: unknown) =>
  by.send('PATCH', `/members/${memberId}`, body);
const remove = (by: Staff, { memberId }: Staff) => by.send('DELETE', `/members/${memberId}`);

async function audited(action: string) {
  const { rows } = await sql<{ actor: string; detail: unknown }>`
    select actor, detail from audit_log where tenant_id = ${orgId} and action = ${action}
    order by id`.execute(api.database.db);
  return rows;
}

describe('the list of members', () => {
  test('shows role, limit, contact, second factor and when somebody was last seen', async () => {
    const { employee } = scene;
    const boss = await signInStaff(api, { orgId: scene.orgId });
    const approver = await signInStaff(api, {
      orgId: scene.orgId,
      role: 'approver',
      approvalLimitMinor: 150_050n,
      contactId: employee.id,
    });
    const { status, body } = await boss.get('/members');
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { id: boss.memberId, role: 'owner', approval_limit: null, contact: null },
      {
        id: approver.memberId,
        email: approver.email,
        name: 'The approver',
        approval_limit: 1500.5,
        contact: { id: employee.id, name: 'Employee' },
        has_second_factor: true,
        last_seen_at: expect.any(String),
      },
    ]);
  });

  test('H1: shows from when a newcomer’s decisions count, and who vouched for them', async () => {
    const boss = await signInStaff(api, { orgId: scene.orgId });
    const clerk = await signInStaff(api, { orgId: scene.orgId, role: 'sales' });
    const { data } = (await boss.get('/members')).body;
    const approverOf = (id: string) =>
      data.find((member: { readonly id: string }) => member.id === id)?.approver;
    expect(approverOf(clerk.memberId)).toBeNull();
    expect(approverOf(boss.memberId)).toMatchObject({
      decides_from: expect.any(String),
      vouched_at: expect.any(String),
      vouched_by_member_id: null,
    });
  });
});

describe('a change', () => {
  test('holds with the next request, is mailed and in the audit log with before and after', async () => {
    const person = await add('viewer');
    expect((await person.post('/invitations', {})).body.reason).toBe('role_forbids');
    const { status, body } = await change(owner, person, { role: 'admin', approval_limit: 1000 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: person.memberId, role: 'admin', approval_limit: 1000 });
    expect((await person.post('/invitations', {})).status).toBe(400);
    const [mail] = await readQueuedMails(api.database, person.email);
    expect(mail?.letter.facts).toEqual([
      ['Role', 'admin (before: viewer)'],
      ['Approves up to', 'EUR 1000 (before: any amount)'],
    ]);
    expect(await audited('member.role_changed')).toEqual([
      {
        actor: owner.memberId,
        detail: {
          before: { role: 'viewer', approval_limit_minor: null, contact_id: null },
          after: { role: 'admin', approval_limit_minor: '100000', contact_id: null },
        },
      },
    ]);
  });

  test('that changes nothing tells nobody', async () => {
    const person = await add('viewer');
    expect((await change(owner, person, { role: 'viewer' })).status).toBe(200);
    expect(await readQueuedMails(api.database, person.email)).toEqual([]);
    expect(await audited('member.changed')).toEqual([]);
  });

  test('links a supplier whom claims are paid to, one’s own too, and no other contact', async () => {
    const boss = await signInStaff(api, { orgId: scene.orgId });
    const { employee, customer } = scene;
    const linked = await change(boss, boss, { contact_id: employee.id });
    expect(linked.body.contact).toEqual({ id: employee.id, name: 'Employee' });
    const refused = async (contact_id: string) =>
      (await change(boss, boss, { contact_id })).body.reason;
    expect(await refused(customer.id)).toBe('contact_not_supplier');
    expect(await refused(newTestId())).toBe('contact_not_found');
    const retired = await scene.addContact({ isCustomer: false, isSupplier: true });
    await sql`update contacts set active = false
      where org_id = ${scene.orgId} and id = ${retired.id}`.execute(api.database.db);
    expect(await refused(retired.id)).toBe('contact_inactive');
    expect((await change(boss, boss, { contact_id: null })).body.contact).toBeNull();
  });

  test('is refused by name: of oneself, of owners by others, of the last owner', async () => {
    const admin = await add('admin');
    const refused = async (by: Staff, subject: Staff, body: unknown) => {
      const answer = await change(by, subject, body);
      return [answer.status, answer.body.reason];
    };
    expect(await refused(admin, admin, { role: 'owner' })).toEqual([403, 'own_role']);
    expect(await refused(owner, owner, { role: 'admin' })).toEqual([403, 'own_role']);
    expect(await refused(owner, owner, { approval_limit: 5 })).toEqual([403, 'own_limit']);
    expect(await refused(admin, owner, { role: 'viewer' })).toEqual([403, 'owners_only']);
    expect(await refused(admin, owner, { approval_limit: 1 })).toEqual([403, 'owners_only']);
    expect(await refused(admin, await add('viewer'), { role: 'owner' })).toEqual([
      403,
      'owners_only',
    ]);
    const second = await add('owner');
    expect(await refused(second, owner, { role: 'admin' })).toEqual([200, undefined]);
  });

  test('gives nobody a higher limit than one’s own', async () => {
    const admin = await add('admin', { approvalLimitMinor: 50_000n });
    const person = await add('approver', { approvalLimitMinor: 10_000n });
    const reason = async (body: unknown) => (await change(admin, person, body)).body.reason;
    expect(await reason({ approval_limit: 500.01 })).toBe('limit_above_own');
    expect(await reason({ approval_limit: null })).toBe('limit_above_own');
    // No refusal: it waits for the owner, because it is more than before.
    expect((await change(admin, person, { approval_limit: 500 })).status).toBe(202);
    const viewer = await add('viewer');
    expect((await change(admin, viewer, { role: 'admin' })).body.reason).toBe('limit_above_own');
    expect((await change(admin, viewer, { role: 'sales' })).status).toBe(200);
  });

  test.each([
    [{}],
    [{ role: 'boss' }],
    [{ approval_limit: -1 }],
    [{ approval_limit: 0.001 }],
    [{ approval_limit: '5' }],
    [{ name: 'Other' }],
  ])('with the body %j is 400', async (body) => {
    expect((await change(owner, await add('viewer'), body)).status).toBe(400);
  });
});

describe('a removal', () => {
  test('ends access with the next request, is mailed, and names the keys left behind', async () => {
    const person = await add('admin');
    const made = await person.post('/api-keys', { name: 'Shop', capability: 'read' });
    const ended = await person.post('/api-keys', { name: 'Old', capability: 'read' });
    await person.post(`/api-keys/${ended.body.id}/revoke`);
    const { status, body } = await remove(owner, person);
    expect([status, body]).toEqual([
      200,
      {
        id: person.memberId,
        removed: true,
        api_keys: [{ id: made.body.id, name: 'Shop', last4: made.body.last4 }],
      },
    ]);
    expect((await person.get('/members')).status).toBe(404);
    expect(await readQueuedMails(api.database, person.email)).toHaveLength(1);
    expect((await readQueuedMails(api.database, owner.email)).at(-1)?.letter).toMatchObject({
      subject: expect.stringContaining('API keys created by a removed member still work'),
      facts: [['Shop', `…${made.body.last4}`]],
    });
    expect(await audited('member.removed')).toMatchObject([
      { actor: owner.memberId, detail: { before: { role: 'admin' } } },
    ]);
    expect((await remove(owner, person)).body.reason).toBe('not_found');
  });

  test('of an owner is an owner’s; the last one neither goes nor is removed', async () => {
    const admin = await add('admin');
    expect((await remove(admin, owner)).body.reason).toBe('owners_only');
    for (const answer of [await remove(owner, owner), await owner.post('/leave')]) {
      expect([answer.status, answer.body.reason]).toEqual([409, 'last_owner']);
    }
    const second = await add('owner');
    expect((await remove(second, owner)).status).toBe(200);
  });

  test.each(['claimant', 'sales', 'viewer'] as const)('%s may leave', async (role) => {
    const person = await add(role);
    expect((await person.post('/leave')).body).toMatchObject({ removed: true });
    expect((await person.post('/leave')).status).toBe(404);
  });
});

test('changes and removals need a second factor of the last five minutes', async () => {
  const person = await add('viewer');
  for (const secondFactorAt of [null, new Date(Date.now() - 301_000)]) {
    const stale = await add('owner', { secondFactorAt });
    for (const answer of [
      await change(stale, person, { role: 'sales' }),
      await remove(stale, person),
    ]) {
      expect(answer.status).toBe(403);
      expect(answer.body.error).toContain('second factor');
    }
  }
});

test('of another organisation nobody is found', async () => {
  const other = await createTestOrganisation(api.deps);
  const stranger = await signInStaff(api, { orgId: other.orgId });
  for (const answer of [
    await change(owner, stranger, { role: 'viewer' }),
    await remove(owner, stranger),
  ]) {
    expect([answer.status, answer.body.reason]).toEqual([404, 'not_found']);
  }
  expect((await stranger.get('/members')).status).toBe(200);
});
