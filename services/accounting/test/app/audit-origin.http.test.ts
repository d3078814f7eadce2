import { createLogger } from '@countinghouse/observability';
import { sql } from '@countinghouse/postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expireChanges } from '../../src/people/changes/expire-changes.ts';
import { readQueuedMails, tokenOf } from '../support/customers/queued-mails.ts';
import { signInStaff, testOrigin } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { createTestOrganisation, newTestId } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';
import { createSalesScene, formIn, submit } from '../support/sales/sales-scene.ts';

const newPassword = 'a long and quiet sentence';
const weekMs = 7 * 24 * 3_600_000;
let api: TestApi;
let orgId: string;
let writeKey: string;
let owner: Staff;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  ({ orgId, writeKey } = await createTestOrganisation(api.deps));
  owner = await signInStaff(api, { orgId });
});

interface Entry {
  readonly action: string;
  readonly actorKind: string;
  readonly requestId: string | null;
  readonly ip: string | null;
}

async function entries(ofOrg = orgId): Promise<readonly Entry[]> {
  const { rows } = await sql<Entry>`
    select action, actor_kind as "actorKind", request_id as "requestId", host(ip) as ip
    from audit_log where tenant_id = ${ofOrg} order by id`.execute(api.database.db);
  return rows;
}

/** The actions that a request put on record, when every entry has the request's id and address. */
async function actionsOf(send: () => Promise<{ readonly headers: Headers }>, ofOrg = orgId) {
  const before = await entries(ofOrg);
  const { headers } = await send();
  const added = (await entries(ofOrg)).slice(before.length);
  for (const entry of added) {
    expect(entry).toMatchObject({ requestId: headers.get('x-request-id'), ip: '127.0.0.1' });
  }
  return added.map(({ action }) => action);
}

const uninvited = () => `${newTestId()}@lane.example`;

/** From somebody who is not signed in. */
const sendOpenly = (path: string, body: unknown) =>
  fetch(`${api.address}/app/api${path}`, {
    method: 'POST',
    headers: { origin: testOrigin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function invite(email: string) {
  await owner.post('/invitations', { email, role: 'sales' });
  return tokenOf((await readQueuedMails(api.database, email)).at(-1));
}

/** A change by the admin that waits for the owner. */
async function askRemoval() {
  const { body: policy } = await owner.post('/approval-policies', { kind: 'bill' });
  const admin = await signInStaff(api, { orgId, role: 'admin' });
  const ask = () => admin.send('DELETE', `/approval-policies/${policy.id}`);
  return { admin, ask };
}

describe('an entry of the audit log has the id of its request, and the address', () => {
  const acts: readonly (readonly [
    string,
    (by: Staff) => Promise<{ readonly headers: Headers }>,
  ])[] = [
    ['organisation.changed', (by) => by.send('PATCH', '/settings', { version: 2, name: 'New' })],
    ['item.created', (by) => by.post('/items', { code: 'A', name: 'Item' })],
    ['invitation.created', (by) => by.post('/invitations', { email: uninvited(), role: 'sales' })],
    ['api_key.created', (by) => by.post('/api-keys', { name: 'Shop', capability: 'read' })],
    [
      'webhook.created',
      (by) => by.post('/webhooks', { url: 'https://93.184.216.34/hook', events: ['bill.paid'] }),
    ],
    ['approval_policy.added', (by) => by.post('/approval-policies', { kind: 'bill' })],
    ['member.sessions_ended', (by) => by.sendAnywhere('DELETE', '/auth/sessions')],
  ];
  test.each(acts)('%s', async (action, send) => {
    expect(await actionsOf(() => send(owner))).toEqual([action]);
  });

  test('what a key did', async () => {
    const send = () =>
      fetch(`${api.address}/api/v1/contacts`, {
        method: 'POST',
        headers: { authorization: `Bearer ${writeKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Ada', is_customer: true }),
      });
    expect(await actionsOf(send)).toEqual(['contact.created']);
  });

  test('a change, a voucher and a removal of a member', async () => {
    const { memberId } = await signInStaff(api, { orgId, role: 'sales' });
    const path = `/members/${memberId}`;
    const change = () => owner.send('PATCH', path, { role: 'auditor' });
    expect(await actionsOf(change)).toEqual(['member.role_changed']);
    expect(await actionsOf(() => owner.send('DELETE', path))).toEqual(['member.removed']);
    const leaving = await signInStaff(api, { orgId, role: 'sales' });
    expect(await actionsOf(() => leaving.post('/leave'))).toEqual(['member.removed']);
  });

  test('an invitation that is sent again, and revoked', async () => {
    const { body } = await owner.post('/invitations', { email: uninvited(), role: 'sales' });
    await sql`update invitations set sent_at = sent_at - interval '1 hour'`.execute(
      api.database.db,
    );
    const path = `/invitations/${body.id}`;
    expect(await actionsOf(() => owner.post(`${path}/resend`))).toEqual(['invitation.resent']);
    expect(await actionsOf(() => owner.send('DELETE', path))).toEqual(['invitation.revoked']);
  });

  test('a newcomer who makes an account, and signs in', async () => {
    const email = uninvited();
    const token = await invite(email);
    const register = () => sendOpenly('/invitations/register', { token, name: 'Ada', newPassword });
    expect(await actionsOf(register)).toEqual(['member.joined']);
    const signIn = () => sendOpenly('/auth/sign-in', { email, password: newPassword });
    expect(await actionsOf(signIn)).toEqual(['member.signed_in']);
  });

  test('a newcomer with an account', async () => {
    const other = await createTestOrganisation(api.deps);
    const person = await signInStaff(api, { orgId: other.orgId });
    const token = await invite(person.email);
    const accept = () => person.sendAnywhere('POST', '/invitations/accept', { token });
    expect(await actionsOf(accept)).toEqual(['member.joined']);
  });

  test('a change that waits, and the decision about it', async () => {
    const { ask } = await askRemoval();
    let id = '';
    const asked = async () => {
      const answer = await ask();
      ({ id } = answer.body);
      return answer;
    };
    expect(await actionsOf(asked)).toEqual(['change_request.created']);
    const approve = () => owner.post(`/change-requests/${id}/approve`, {});
    expect(await actionsOf(approve)).toEqual([
      'approval_policy.removed',
      'change_request.approved',
    ]);
  });

  test('a change that its requester cancels', async () => {
    const { admin, ask } = await askRemoval();
    const { body } = await ask();
    const cancel = () => admin.post(`/change-requests/${body.id}/cancel`);
    expect(await actionsOf(cancel)).toEqual(['change_request.cancelled']);
  });

  test('a change whose requester has lost the right', async () => {
    const { admin, ask } = await askRemoval();
    const third = await signInStaff(api, { orgId, role: 'admin' });
    const { body } = await ask();
    await owner.send('DELETE', `/members/${admin.memberId}`);
    const approve = () => third.post(`/change-requests/${body.id}/approve`, {});
    expect(await actionsOf(approve)).toEqual(['change_request.cancelled']);
  });

  test('a customer’s answer to a quote', async () => {
    const scene = await createSalesScene(api);
    const quote = await scene.sentQuote();
    const fields = { answer: 'accept', name: 'Ada Obi' };
    const { text } = await scene.visit(quote);
    const answer = () => submit(api, quote, { ...formIn(text), ...fields });
    const actions = await actionsOf(answer, scene.orgId);
    expect(actions).toEqual(['quote.accepted']);
  });
});

describe('an entry of the audit log that no request caused has neither', () => {
  const none = { requestId: null, ip: null };

  test('what a job did', async () => {
    await (await askRemoval()).ask();
    const queueMail = async () => undefined;
    const logger = createLogger({ service: 'accounting', level: 'silent' });
    const now = () => new Date(Date.now() + weekMs);
    await expireChanges({ ...api.deps, now, queueMail, publicUrl: testOrigin, logger });
    const last = (await entries()).at(-1);
    expect(last).toEqual({ action: 'change_request.expired', actorKind: 'system', ...none });
  });

  test('what an operator did', async () => {
    const first = (await entries()).at(0);
    expect(first).toEqual({ action: 'organisation.created', actorKind: 'operator', ...none });
  });
});
