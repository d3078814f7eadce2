import { sql } from '@countinghouse/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember } from '../../src/people/members/add-member.ts';
import { vouchMember } from '../../src/people/members/vouch-member.ts';
import type { Role } from '../../src/tenants/members/role.rules.ts';
import { readQueuedMails, tokenOf } from '../support/customers/queued-mails.ts';
import { createScene } from '../support/ledger/books-scene.ts';
import type { Scene } from '../support/ledger/books-scene.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Answer, Staff } from '../support/people/staff.ts';
import { newTestId, testOperator } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

const hourMs = 3_600_000;
let nowMs = Date.now();
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ nowMs: () => nowMs });
});
afterAll(() => api.stop());

const silent = { queueMail: async () => undefined, publicUrl: 'https://books.example' };

/** Later, with everybody's session and second factor as of then. */
async function pass(hours: number): Promise<void> {
  nowMs += hours * hourMs;
  const now = new Date(nowMs);
  await sql`update identity_sessions set created_at = ${now}, last_seen_at = ${now},
    second_factor_at = ${now}`.execute(api.database.db);
}

async function subjectsTo({ email }: { readonly email: string }): Promise<readonly string[]> {
  return (await readQueuedMails(api.database, email)).map(({ letter }) => letter.subject);
}

/** A bill above what one person may approve, submitted by its author. */
async function submitBill(
  staff: Staff,
  { supplier }: Scene,
): Promise<{ readonly id: string; readonly version: number }> {
  const lines = [{ description: 'Consulting', unit_price: 750_000 }];
  const wish = { kind: 'bill', contact_id: supplier.id, lines };
  const { status, body } = await staff.post('/documents', wish);
  expect(status).toBe(201);
  const submitted = await staff.post(`/documents/${body.id}/submit`, { version: body.version });
  expect(submitted.status).toBe(200);
  return submitted.body;
}

const billPolicy = { kind: 'bill', above: 500_000 };

async function addPolicy(staff: Staff, policy: object = billPolicy): Promise<string> {
  const { status, body } = await staff.post('/approval-policies', policy);
  expect(status).toBe(201);
  return body.id;
}

const policiesOf = async (staff: Staff) =>
  (await staff.get('/approval-policies')).body.data.map(({ id }: { readonly id: string }) => id);

/** A person with an account of their own elsewhere, such as another address of an admin. */
async function signInAlias() {
  const elsewhere = await createScene(api.deps);
  const alias = await signInStaff(api, { orgId: elsewhere.orgId });
  return {
    email: alias.email,
    join: async (orgId: string) => {
      const token = tokenOf((await readQueuedMails(api.database, alias.email)).at(-1));
      const joined = await alias.sendAnywhere('POST', '/invitations/accept', { token });
      expect(joined.status).toBe(200);
      const { member_id: memberId } = joined.body;
      return {
        memberId: String(memberId),
        get: (path: string) => alias.sendAnywhere('GET', `/organisations/${orgId}${path}`),
        post: (path: string, body: unknown): Promise<Answer> =>
          alias.sendAnywhere('POST', `/organisations/${orgId}${path}`, body),
      };
    },
  };
}

async function peopleOf(...roles: readonly Role[]) {
  const scene = await createScene(api.deps);
  const { orgId } = scene;
  const people: Staff[] = [];
  for (const role of roles) people.push(await signInStaff(api, { orgId, role }));
  const [first, second, third] = people;
  if (first === undefined) throw new Error('an organisation has people');
  return { scene, orgId, first, second: second ?? first, third: third ?? first };
}

describe('M1: an admin who would remove a policy, approve their own bill and restore the policy', () => {
  test('M1: does not remove it with a stale second factor', async () => {
    const { orgId, first: owner } = await peopleOf('owner');
    const policyId = await addPolicy(owner);
    const secondFactorAt = new Date(nowMs - 6 * 60_000);
    const stale = await signInStaff(api, { orgId, role: 'admin', secondFactorAt });
    const removed = await stale.send('DELETE', `/approval-policies/${policyId}`);
    expect(removed).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
    expect((await stale.post('/approval-policies', billPolicy)).status).toBe(403);
    expect(await policiesOf(owner)).toEqual([policyId]);
  });

  test('M1: waits for a second approver, and the bill with them', async () => {
    const { scene, first: owner, second: admin } = await peopleOf('owner', 'admin');
    const policyId = await addPolicy(owner);
    const { id, version } = await submitBill(admin, scene);
    const waiting = await admin.send('DELETE', `/approval-policies/${policyId}`);
    expect(waiting).toMatchObject({
      status: 202,
      body: {
        action: 'policy.remove',
        status: 'requires_review',
        subject_id: policyId,
        content: { kind: 'bill', above_minor: '50000000', approvals_needed: '1' },
        requested_by: { id: admin.memberId },
        can_decide: false,
      },
    });
    const path = `/change-requests/${waiting.body.id}`;
    expect(await policiesOf(admin)).toEqual([policyId]);
    expect(await admin.post(`/documents/${id}/approve`, { version })).toMatchObject({
      status: 403,
      body: { reason: 'second_person_required' },
    });
    expect(await admin.post(`${path}/approve`, {})).toMatchObject({
      status: 403,
      body: { reason: 'second_person_required' },
    });
    expect(await admin.send('DELETE', `/approval-policies/${policyId}`)).toMatchObject({
      status: 409,
      body: { reason: 'change_waiting' },
    });
    expect(await subjectsTo(owner)).toContainEqual(expect.stringContaining('second approver'));
    expect((await owner.get(path)).body).toMatchObject({ can_decide: true, explanation: null });
    const rejected = await owner.post(`${path}/reject`, { reason: 'we need it' });
    expect(rejected).toMatchObject({
      status: 200,
      body: { status: 'rejected', decided_by: { id: owner.memberId }, reason: 'we need it' },
    });
    expect(await policiesOf(admin)).toEqual([policyId]);
    expect(await subjectsTo(admin)).toContain('Your change request was rejected');
    expect(await owner.post(`${path}/approve`, {})).toMatchObject({
      status: 409,
      body: { reason: 'already_decided' },
    });
  });

  test('M1: an approved request removes the policy, on record', async () => {
    const { orgId, first: owner, second: admin } = await peopleOf('owner', 'admin');
    const policyId = await addPolicy(owner);
    const { body } = await admin.send('DELETE', `/approval-policies/${policyId}`);
    const approved = await owner.post(`/change-requests/${body.id}/approve`, { note: 'yes' });
    expect(approved).toMatchObject({ status: 200, body: { status: 'approved' } });
    expect(await policiesOf(owner)).toEqual([]);
    const { rows } = await sql<{ action: string; actor: string }>`
      select action, actor from audit_log
      where tenant_id = ${orgId} and subject_id in (${body.id}, ${policyId}) order by id`.execute(
      api.database.db,
    );
    expect(rows).toEqual([
      { action: 'approval_policy.added', actor: owner.memberId },
      { action: 'change_request.created', actor: admin.memberId },
      { action: 'approval_policy.removed', actor: admin.memberId },
      { action: 'change_request.approved', actor: owner.memberId },
    ]);
  });

  test('M1: a policy as strict as another goes without anybody, and so does tightening', async () => {
    const { first: owner, second: admin, third } = await peopleOf('owner', 'admin', 'accountant');
    const loose = await addPolicy(owner);
    const strict = await addPolicy(admin, { kind: 'bill', above: 100, approvals_needed: 2 });
    expect((await admin.send('DELETE', `/approval-policies/${loose}`)).status).toBe(200);
    expect(await policiesOf(owner)).toEqual([strict]);
    const lowered = await admin.send('PATCH', `/members/${third.memberId}`, { role: 'viewer' });
    expect(lowered).toMatchObject({ status: 200, body: { role: 'viewer' } });
    expect((await owner.send('DELETE', `/members/${admin.memberId}`)).status).toBe(200);
  });
});

describe('H1: an admin who invites an address of their own', () => {
  test('H1: waits where a second decider can look, and the invitation is sent on approval', async () => {
    const { scene, orgId, first: owner, second: admin } = await peopleOf('owner', 'admin');
    await addPolicy(owner);
    const alias = await signInAlias();
    const wish = { email: alias.email, role: 'approver' };
    const waiting = await admin.post('/invitations', wish);
    expect(waiting).toMatchObject({
      status: 202,
      body: { action: 'member.invite', content: { ...wish, approval_limit_minor: null } },
    });
    expect((await admin.get('/invitations')).body.data).toEqual([]);
    expect(await subjectsTo(alias)).toEqual([]);
    // A role that decides nothing needs nobody.
    const viewer = { email: `${newTestId()}@example.com`, role: 'viewer' };
    expect((await admin.post('/invitations', viewer)).status).toBe(201);

    await owner.post(`/change-requests/${waiting.body.id}/approve`, {});
    const joined = await alias.join(orgId);
    const { id, version } = await submitBill(admin, scene);
    // Two people have looked at who this is.
    expect(await joined.post(`/documents/${id}/approve`, { version })).toMatchObject({
      status: 200,
      body: { status: 'approved' },
    });
  });

  test('H1: alone, has an approver who counts for nothing in the first 72 hours', async () => {
    const {
      scene,
      orgId,
      first: owner,
      second: bookkeeper,
    } = await peopleOf('owner', 'bookkeeper');
    await addPolicy(owner);
    const alias = await signInAlias();
    const invited = await owner.post('/invitations', { email: alias.email, role: 'approver' });
    expect(invited.status).toBe(201);
    expect(await subjectsTo(owner)).toContainEqual(expect.stringContaining('invitation to a role'));
    const joined = await alias.join(orgId);
    const own = await submitBill(owner, scene);
    const others = await submitBill(bookkeeper, scene);
    for (const { id, version } of [own, others]) {
      expect(await joined.post(`/documents/${id}/approve`, { version })).toMatchObject({
        status: 403,
        body: { reason: 'newcomer' },
      });
    }
    expect((await joined.get('/approvals')).body.total).toBe(0);
    expect((await joined.get(`/documents/${own.id}`)).body.available_actions).toContainEqual(
      expect.objectContaining({ action: 'approve', available: false, reason: 'newcomer' }),
    );
    await pass(72);
    const { id, version } = others;
    expect((await joined.post(`/documents/${id}/approve`, { version })).status).toBe(200);
    // The inviter's: nobody else can decide, so the organisation is not stuck, and the owner hears of it.
    const last = await joined.post(`/documents/${own.id}/approve`, { version: own.version });
    expect(last).toMatchObject({ status: 200, body: { status: 'approved' } });
    expect(await subjectsTo(owner)).toContainEqual(expect.stringContaining('approved a bill'));
  });

  test('H1: with a third approver, theirs alone never decide about the inviter, until vouched', async () => {
    const { scene, orgId, first: owner, second: other } = await peopleOf('owner', 'accountant');
    await addPolicy(owner);
    const alias = await signInAlias();
    await owner.post('/invitations', { email: alias.email, role: 'admin' });
    const joined = await alias.join(orgId);
    await pass(900);
    const { id, version } = await submitBill(owner, scene);
    const approve = () => joined.post(`/documents/${id}/approve`, { version });
    expect(await approve()).toMatchObject({ status: 403, body: { reason: 'not_vouched' } });
    expect((await other.get('/approvals')).body.total).toBe(1);
    expect(await owner.post(`/members/${joined.memberId}/vouch`, undefined)).toMatchObject({
      status: 403,
      body: { reason: 'added_by_voucher' },
    });
    const actor = { kind: 'operator', id: testOperator.id } as const;
    const vouch = { orgId, memberId: joined.memberId, actor };
    expect(await vouchMember({ ...api.deps, ...silent }, vouch)).toEqual({ kind: 'vouched' });
    expect((await approve()).status).toBe(200);
  });

  test('H1: an organisation of two decides after 72 hours, and not before', async () => {
    const { orgId, first: owner } = await peopleOf('owner');
    const policyId = await addPolicy(owner);
    const alias = await signInAlias();
    await owner.post('/invitations', { email: alias.email, role: 'admin' });
    const joined = await alias.join(orgId);
    const { status, body } = await owner.send('DELETE', `/approval-policies/${policyId}`);
    expect(status).toBe(202);
    const path = `/change-requests/${body.id}`;
    expect((await joined.get(path)).body).toMatchObject({ can_decide: false });
    expect(await joined.post(`${path}/approve`, {})).toMatchObject({
      status: 403,
      body: { reason: 'newcomer' },
    });
    await pass(73);
    expect((await joined.post(`${path}/approve`, {})).status).toBe(200);
    expect(await policiesOf(owner)).toEqual([]);
    expect(await subjectsTo(owner)).toContainEqual(expect.stringContaining('approved a change'));
  });

  test('H1: a promotion waits too, and is void when the member changed since', async () => {
    const { first: owner, second: admin, third } = await peopleOf('owner', 'admin', 'bookkeeper');
    const path = `/members/${third.memberId}`;
    const waiting = await admin.send('PATCH', path, { role: 'accountant' });
    expect(waiting).toMatchObject({
      status: 202,
      body: { action: 'member.change', content: { role_before: 'bookkeeper', role: 'accountant' } },
    });
    expect((await owner.get('')).body.change_requests).toEqual({ waiting: 1 });
    expect((await admin.get('')).body.change_requests).toEqual({ waiting: 0 });
    expect((await third.get('')).body.change_requests).toBeNull();
    await owner.send('PATCH', path, { role: 'viewer' });
    const approve = `/change-requests/${waiting.body.id}/approve`;
    expect(await owner.post(approve, {})).toMatchObject({
      status: 409,
      body: { reason: 'change_outdated' },
    });
    const again = await admin.send('PATCH', path, { role: 'approver', approval_limit: 100 });
    expect((await owner.post(`/change-requests/${again.body.id}/approve`, {})).status).toBe(200);
    const members = (await owner.get('/members')).body.data;
    expect(members).toContainEqual(
      expect.objectContaining({ id: third.memberId, role: 'approver', approval_limit: 100 }),
    );
  });
});

describe('payment details on documents', () => {
  const details = 'IBAN DE02 1203 0000 0000 2020 51';

  test('M1: new ones wait for a second approver, and the other settings do not', async () => {
    const { first: owner, second: admin } = await peopleOf('owner', 'admin');
    const { version } = (await admin.get('/settings')).body;
    const change = { version, payment_details: details, legal_name: 'Adire Lane Ltd' };
    const waiting = await admin.send('PATCH', '/settings', change);
    expect(waiting).toMatchObject({
      status: 202,
      body: {
        action: 'payment_details.change',
        content: { payment_details_before: null, payment_details: details },
      },
    });
    expect((await admin.get('/settings')).body).toMatchObject({
      payment_details: null,
      legal_name: 'Adire Lane Ltd',
    });
    await owner.post(`/change-requests/${waiting.body.id}/approve`, {});
    expect((await admin.get('/settings')).body.payment_details).toBe(details);
  });

  test('M1: an organisation of one changes everything alone, and its owner is mailed', async () => {
    const { first: owner } = await peopleOf('owner');
    const { version } = (await owner.get('/settings')).body;
    const changed = await owner.send('PATCH', '/settings', { version, payment_details: details });
    expect(changed).toMatchObject({ status: 200, body: { payment_details: details } });
    const policyId = await addPolicy(owner);
    expect((await owner.send('DELETE', `/approval-policies/${policyId}`)).status).toBe(200);
    expect(await subjectsTo(owner)).toEqual([
      expect.stringContaining('payment details changed'),
      expect.stringContaining('deletion of an approval policy'),
    ]);
  });
});

test('H1: approving a document needs a second factor of the last five minutes', async () => {
  const { scene, orgId, first: owner, second: bookkeeper } = await peopleOf('owner', 'bookkeeper');
  await addPolicy(owner);
  const { id, version } = await submitBill(bookkeeper, scene);
  const secondFactorAt = new Date(nowMs - 6 * 60_000);
  const stale = await signInStaff(api, { orgId, role: 'approver', secondFactorAt });
  const answer = await stale.post(`/documents/${id}/approve`, { version });
  expect(answer).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
  expect(answer.body.error).toContain('second factor');
  expect((await owner.post(`/documents/${id}/approve`, { version })).status).toBe(200);
});

test('H1: whom an operator adds approves from the first moment', async () => {
  const { scene, orgId, first: owner } = await peopleOf('owner');
  await addPolicy(owner);
  const { id, version } = await submitBill(owner, scene);
  const approver = await signInStaff(api, { orgId, role: 'approver' });
  expect((await approver.post(`/documents/${id}/approve`, { version })).status).toBe(200);
  // The same person, added again after they left, is added by the operator again.
  await owner.send('DELETE', `/members/${approver.memberId}`);
  const { email } = approver;
  const added = await addMember(api.deps, {
    orgId,
    actor: testOperator,
    email,
    name: 'Back',
    role: 'approver',
  });
  expect(added).toMatchObject({ kind: 'added', memberId: approver.memberId });
  const next = await submitBill(owner, scene);
  const path = `/documents/${next.id}/approve`;
  expect((await approver.post(path, { version: next.version })).status).toBe(200);
});
