import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMember } from '../../src/tenants/businesses/create-member.ts';
import {
  confirmOneself,
  decideRequest,
  listAudited,
  requestIdOf,
} from '../support/people/console-requests.ts';
import { startTestConsole } from '../support/people/console-scene.ts';
import type { TestConsole } from '../support/people/console-scene.ts';
import { createTenant, operatorDeps } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
let running: TestConsole;
beforeAll(async () => {
  running = await startTestConsole(use.testDatabase, use.database);
});
afterAll(() => running.stop());

const reason = 'The business asked by letter.';
const nobody = '00000000-0000-7000-8000-000000000000';

async function openBusiness() {
  const [ada, ife] = [await running.signIn(), await running.signIn()];
  const tenant = await createTenant(operatorDeps(use.database), {});
  const path = `/businesses/${tenant.businessId}`;
  const act = (name: string, body: object, by = ada) =>
    by.browser.post(`${path}/${name}`, { ...body, reason });
  const readPeople = async () => (await ada.browser.get(`${path}/people`)).body;
  const addMember = async (role: 'owner' | 'viewer') => {
    const email = `${role}-${crypto.randomUUID()}@shop.example`;
    const wanted = { businessId: tenant.businessId, email, name: 'Bola', role };
    const created = await createMember(operatorDeps(use.database), wanted);
    if (created.kind !== 'created') throw new Error(created.reason);
    return { id: created.id, email };
  };
  return { ...tenant, ada, ife, act, readPeople, addMember };
}

test('people and keys of a business are shown, and no secret of theirs', async () => {
  const { memberId, createKey, readPeople } = await openBusiness();
  const { id, key } = await createKey({ name: 'Till' });
  const shown = await readPeople();
  expect(shown).toMatchObject({
    members: [{ id: memberId, role: 'owner', has_second_factor: false, last_seen_at: null }],
    invitations: [],
    api_keys: [{ id, name: 'Till', last4: key.slice(-4), revoked_at: null, last_used_at: null }],
    can_invite: { allowed: true },
  });
  expect(JSON.stringify(shown)).not.toContain(key);
});

describe('an invitation', () => {
  const invited = { email: 'New.Owner@shop.example', role: 'owner' };

  test('PD-390 an invitation is mailed when another operator confirms, and not before', async () => {
    const { ada, ife, businessId, act, readPeople } = await openBusiness();
    const id = requestIdOf(await act('invitations', invited));
    expect(await readPeople()).toMatchObject({ invitations: [], can_invite: { allowed: false } });
    expect((await decideRequest(ada, id)).status).toBe(403);
    await expect(confirmOneself(use.database, id, ada)).rejects.toMatchObject({
      constraint: 'operator_requests_two_people',
    });
    const shown = await ife.browser.get(`/requests/${id}/proposal`);
    expect(shown.body['changes']).toEqual([
      {
        name: 'email',
        currency: null,
        before: 'new.owner@shop.example',
        after: 'new.owner@shop.example',
      },
      { name: 'role', currency: null, before: null, after: 'owner' },
    ]);
    expect((await decideRequest(ife, id)).status).toBe(200);
    expect(await readPeople()).toMatchObject({
      invitations: [{ email: 'new.owner@shop.example', role: 'owner' }],
    });
    const audited = await listAudited(use.database, businessId, 'invitation.created');
    expect(audited.map(({ actor, detail }) => [actor, detail])).toEqual([
      [
        ife.email,
        { email: 'new.owner@shop.example', role: 'owner', reason, requested_by: ada.email },
      ],
    ]);
  });

  test('PD-389 an invitation of somebody who is here, or was invited meanwhile, is refused', async () => {
    const { ife, businessId, act, addMember, readPeople } = await openBusiness();
    const { email } = await addMember('viewer');
    expect(await act('invitations', { email, role: 'owner' })).toMatchObject({
      status: 409,
      body: { reason: 'already_a_member' },
    });
    const id = requestIdOf(await act('invitations', invited));
    const joined = { businessId, email: invited.email.toLowerCase(), name: 'Chi' };
    await createMember(operatorDeps(use.database), { ...joined, role: 'viewer' });
    expect(await decideRequest(ife, id)).toMatchObject({
      status: 409,
      body: { reason: 'already_a_member' },
    });
    expect(await readPeople()).toMatchObject({ invitations: [] });
  });
});

describe('a removal', () => {
  test('PD-390 a removal ends a member’s access when another operator confirms', async () => {
    const { ada, ife, businessId, act, addMember, readPeople } = await openBusiness();
    const { id: memberId, email } = await addMember('owner');
    const id = requestIdOf(await act('removals', { memberId }));
    expect((await decideRequest(ada, id)).status).toBe(403);
    const shown = await ife.browser.get(`/requests/${id}/proposal`);
    expect(shown.body['changes']).toEqual([
      { name: 'person', currency: null, before: `Bola, ${email}`, after: null },
      { name: 'role', currency: null, before: 'owner', after: null },
    ]);
    expect((await decideRequest(ife, id)).status).toBe(200);
    const { members } = await readPeople();
    expect(JSON.stringify(members)).not.toContain(email);
    expect(await listAudited(use.database, businessId, 'member.removed')).toMatchObject([
      { actor: ife.email, subject_id: memberId, detail: { reason, requested_by: ada.email } },
    ]);
  });

  test('of two members can wait at a time, of the last owner none', async () => {
    const { ife, memberId, act, addMember, readPeople } = await openBusiness();
    expect(await act('removals', { memberId })).toMatchObject({
      status: 409,
      body: { reason: 'last_owner' },
    });
    const [owner, viewer] = [await addMember('owner'), await addMember('viewer')];
    const first = requestIdOf(await act('removals', { memberId }));
    requestIdOf(await act('removals', { memberId: viewer.id }));
    expect(await act('removals', { memberId })).toMatchObject({ status: 409 });
    await use.database.db
      .updateTable('members')
      .set({ role: 'viewer' })
      .where('id', '=', owner.id)
      .execute();
    expect(await decideRequest(ife, first)).toMatchObject({
      status: 409,
      body: { reason: 'last_owner' },
    });
    expect(await readPeople()).toMatchObject({
      members: expect.arrayContaining([expect.objectContaining({ id: memberId })]),
    });
  });
});

test('PD-390 one operator revokes a key at once, with the reason on record', async () => {
  const { ada, businessId, createKey, readPeople } = await openBusiness();
  const { id } = await createKey();
  const path = `/businesses/${businessId}/keys/${id}/revoke`;
  expect((await ada.browser.post(path, {})).status).toBe(400);
  expect((await ada.browser.post(path, { reason })).status).toBe(200);
  expect(await readPeople()).toMatchObject({ api_keys: [{ id, revoked_at: expect.any(String) }] });
  expect(await listAudited(use.database, businessId, 'api_key.revoked')).toEqual([
    { actor_kind: 'operator', actor: ada.email, subject_id: id, detail: { reason } },
  ]);
});

test('a key is revoked by operators alone, and people and keys only through their business', async () => {
  const viewer = await running.signIn('viewer');
  const { ada, businessId, act, createKey } = await openBusiness();
  const other = await openBusiness();
  const key = await createKey();
  expect((await act('removals', { memberId: other.memberId })).status).toBe(404);
  const foreign = `/businesses/${other.businessId}/keys/${key.id}/revoke`;
  expect((await ada.browser.post(foreign, { reason })).status).toBe(404);
  expect((await act(`keys/${key.id}/revoke`, {}, viewer)).status).toBe(403);
  expect((await viewer.browser.get(`/businesses/${businessId}/people`)).status).toBe(200);
  expect((await viewer.browser.get(`/businesses/${nobody}/people`)).status).toBe(404);
});
