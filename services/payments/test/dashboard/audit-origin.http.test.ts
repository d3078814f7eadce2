import { createLogger } from '@countinghouse/observability';
import { sql } from '@countinghouse/postgres';
import { afterAll, describe, expect, test } from 'vitest';
import { expireHeldChanges } from '../../src/approvals/deciding/decide-held-change.ts';
import { setLimit } from '../../src/controls/approvals/thresholds/set-limit.ts';
import { readQueuedMails, tokenOf } from '../business/members/support.ts';
import { insertCharged } from '../support/money-out/refund-payments.ts';
import { signInStaff, testOrigin } from '../support/people/staff.ts';
import { createTenant } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import { startTestIdentityCheck } from '../support/processes/running-identity-check.ts';

const checker = await startTestIdentityCheck();
const api = await startTestApi({ settings: checker.settings });
afterAll(async () => {
  await api.stop();
  await checker.stop();
});
const tenant = await createTenant(api.deps);
const { businessId, liveWorkspaceId } = tenant;
const owner = await signInStaff(api, { businessId });
const admin = await signInStaff(api, { businessId, role: 'admin' });
const { key } = await tenant.createKey({ environment: 'live' });
await setLimit(api.deps, 'threshold', { businessId, operation: 'payouts', currency: 'NGN' }, 100n);
await insertCharged(api.database, liveWorkspaceId, { isSettled: true });

type Sent = Promise<Response>;

const inBusiness = (method: string, path: string, body?: unknown): Sent =>
  owner.send(method, `/businesses/${businessId}${path}`, body);
const inWorkspace = (method: string, path: string, body?: unknown): Sent =>
  owner.send(method, `/workspaces/${liveWorkspaceId}${path}`, body);
const byKey = (method: string, path: string, body: unknown): Sent =>
  fetch(api.baseUrl + path, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const heldKey = {
  environment: 'live',
  name: 'Marketplace',
  scopes: ['recipients:write', 'recipients:verify'],
};
const askPayout = (send: typeof byKey): Sent =>
  send('POST', '/payouts', { amount: 5, currency: 'NGN', destinationType: 'service_account' });

interface Entry {
  readonly action: string;
  readonly subjectId: string;
  readonly requestId: string | null;
  readonly ip: string | null;
}

async function entries(ofBusiness = businessId): Promise<readonly Entry[]> {
  const { rows } = await sql<Entry>`
    select action, subject_id as "subjectId", request_id as "requestId", host(ip) as ip
    from audit_log where tenant_id = ${ofBusiness} order by id`.execute(api.database.db);
  return rows;
}

/** The actions that a request put on record, when every entry has the request's id and address. */
async function actionsOf(send: () => Sent, ofBusiness = businessId): Promise<readonly string[]> {
  const before = await entries(ofBusiness);
  const { headers } = await send();
  const added = (await entries(ofBusiness)).slice(before.length);
  for (const entry of added) {
    expect(entry).toMatchObject({ requestId: headers.get('x-request-id'), ip: '127.0.0.1' });
  }
  return added.map(({ action }) => action);
}

async function entriesOf(answer: Response): Promise<readonly Entry[]> {
  const id = answer.headers.get('x-request-id');
  return (await entries()).filter(({ requestId }) => requestId === id);
}

/** From somebody who is not signed in. */
const sendOpenly = (path: string, body: unknown): Sent =>
  fetch(`${api.address}/dashboard/api${path}`, {
    method: 'POST',
    headers: { origin: testOrigin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const acts: readonly { readonly name: string; readonly run: () => Sent }[] = [
  {
    name: 'payment_link.created',
    run: () => inWorkspace('POST', '/payment-links', { title: 'Wrapper', currency: 'NGN' }),
  },
  {
    name: 'qr_code.created',
    run: () => inWorkspace('POST', '/qr-codes', { mode: 'open_amount', currency: 'NGN' }),
  },
  {
    name: 'subscription.cancelled',
    run: async () => {
      const made = await byKey('POST', '/subscriptions', {
        amount: 100,
        currency: 'NGN',
        interval: 'month',
        customer: { email: 'ada@example.com' },
      });
      return byKey('POST', `/subscriptions/${Object(await made.json()).id}/cancel`, {});
    },
  },
  {
    name: 'profile.changed',
    run: () => inBusiness('PATCH', '/profile', { industry: 'Textiles' }),
  },
  {
    name: 'invitation.created',
    run: () => inBusiness('POST', '/invitations', { email: 'new@example.com', role: 'viewer' }),
  },
  {
    name: 'api_key.created',
    run: () =>
      inBusiness('POST', '/api-keys', {
        environment: 'test',
        name: 'Shop',
        scopes: ['payments:read'],
      }),
  },
  {
    name: 'webhook.created',
    run: () => inWorkspace('POST', '/webhooks', { url: 'https://93.184.215.14/hooks' }),
  },
  { name: 'member.sessions_ended', run: () => owner.send('DELETE', '/auth/sessions') },
];

describe('an entry of the audit log names the request that it came with, and its address', () => {
  test.each(acts)('$name', async ({ name, run }) => {
    expect(await actionsOf(run)).toEqual([name]);
  });

  test('of payouts that are asked for together each has its own', async () => {
    const answers = await Promise.all([
      askPayout(byKey),
      askPayout(inWorkspace),
      askPayout(inWorkspace),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    const requested = { action: 'payout.requested', ip: '127.0.0.1' };
    const held = { action: 'payout.approval_requested', ip: '127.0.0.1' };
    for (const [index, answer] of answers.entries()) {
      const { payoutId: subjectId } = Object(await answer.json());
      const found = (await entriesOf(answer)).map((entry) => ({ ...entry, requestId: null }));
      const wanted = index === 0 ? [held] : [requested, held];
      expect(found).toEqual(wanted.map((entry) => ({ ...entry, subjectId, requestId: null })));
    }
  });

  test('a decision about an approval', async () => {
    const { approvalId } = Object(await (await askPayout(byKey)).json());
    const path = `/businesses/${businessId}/approvals/${approvalId}`;
    const reject = () => admin.send('POST', `${path}/reject`, { reason: 'not ours' });
    expect(await actionsOf(reject)).toEqual(['payout.rejected']);
  });

  test('a key that waits for a second approver, and is ended by the rejection', async () => {
    let approvalId = '';
    const ask = async () => {
      const answer = await inBusiness('POST', '/api-keys', heldKey);
      approvalId = Object(await answer.clone().json()).approval_id;
      return answer;
    };
    expect(await actionsOf(ask)).toEqual(['api_key.created', 'api_key.approval_requested']);
    const path = `/businesses/${businessId}/approvals/${approvalId}/reject`;
    const reject = () => admin.send('POST', path, { reason: 'not ours' });
    expect(await actionsOf(reject)).toEqual(['api_key.revoked', 'api_key.rejected']);
  });

  test('a newcomer who makes an account, and signs in', async () => {
    const email = 'newcomer@example.com';
    await inBusiness('POST', '/invitations', { email, role: 'viewer' });
    const token = tokenOf((await readQueuedMails(api.database, email)).at(-1));
    const newPassword = 'a long and quiet sentence';
    const register = () => sendOpenly('/invitations/register', { token, name: 'Ada', newPassword });
    expect(await actionsOf(register)).toEqual(['member.joined']);
    const signIn = () => sendOpenly('/auth/sign-in', { email, password: newPassword });
    expect(await actionsOf(signIn)).toEqual(['member.signed_in']);
  });

  test('a verification that starts', async () => {
    const newcomer = await createTenant(api.deps, { kycStatus: 'not_started' });
    const headers = { authorization: `Bearer ${(await newcomer.createKey()).key}` };
    const start = () => fetch(`${api.baseUrl}/account/verification`, { method: 'POST', headers });
    const moves = ['verification.started', 'business.kyc_status_moved'];
    expect(await actionsOf(start, newcomer.businessId)).toEqual(moves);
  });

  test('what a job did came with no request', async () => {
    await inBusiness('POST', '/api-keys', heldKey);
    const now = () => new Date(Date.now() + 8 * 86_400_000);
    const queueMail = async () => undefined;
    const logger = createLogger({ service: 'payments', level: 'silent' });
    await expireHeldChanges({ ...api.deps, now, queueMail, logger });
    const none = { requestId: null, ip: null };
    expect((await entries()).slice(-2)).toMatchObject([
      { action: 'api_key.revoked', ...none },
      { action: 'api_key.approval_expired', ...none },
    ]);
  });

  test('what an operator did came with no request', async () => {
    const page = await (await inBusiness('GET', '/audit-log?action=member.created')).json();
    const [entry] = Object(page).data;
    expect(entry).toMatchObject({ actor: { kind: 'operator' }, request_id: null, ip: null });
  });

  test('the CSV has both', async () => {
    const text = await (await inBusiness('GET', '/audit-log?format=csv')).text();
    const [head = ''] = text.split('\r\n');
    expect(head.split(',')).toEqual(expect.arrayContaining(['request_id', 'ip']));
    expect(text).toContain(',127.0.0.1,');
  });
});
