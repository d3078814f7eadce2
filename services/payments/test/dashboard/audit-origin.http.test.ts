import { afterAll, describe, expect, test } from 'vitest';
import { setLimit } from '../../src/controls/approvals/thresholds/set-limit.ts';
import { insertCharged } from '../support/money-out/refund-payments.ts';
import { signInStaff } from '../support/people/staff.ts';
import { createTenant } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';

const api = await startTestApi();
afterAll(api.stop);
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
const askPayout = (send: typeof byKey): Sent =>
  send('POST', '/payouts', { amount: 5, currency: 'NGN', destinationType: 'service_account' });

/** The entries of a request, as the log shows them. */
async function entriesOf(answer: Response) {
  const page = await (await inBusiness('GET', '/audit-log?limit=100')).json();
  const entries: Record<string, unknown>[] = Object(page).data;
  return entries.filter((entry) => entry['request_id'] === answer.headers.get('x-request-id'));
}

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
  { name: 'member.sessions_ended', run: () => owner.send('DELETE', '/auth/sessions') },
];

describe('an entry of the audit log names the request that it came with, and its address', () => {
  test.each(acts)('$name', async ({ name, run }) => {
    const answer = await run();
    expect(answer.status).toBe(200);
    expect(await entriesOf(answer)).toMatchObject([{ action: name, ip: '127.0.0.1' }]);
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
      const entries = await entriesOf(answer);
      expect(entries).toMatchObject(index === 0 ? [held] : [held, requested]);
      const { payoutId } = Object(await answer.json());
      expect(new Set(entries.map(({ subject }) => Object(subject).id))).toEqual(
        new Set([payoutId]),
      );
    }
  });

  test('a decision about an approval', async () => {
    const { approvalId } = Object(await (await askPayout(byKey)).json());
    const path = `/businesses/${businessId}/approvals/${approvalId}`;
    const answer = await admin.send('POST', `${path}/reject`, { reason: 'not ours' });
    expect(answer.status).toBe(200);
    expect(await entriesOf(answer)).toMatchObject([{ action: 'payout.rejected' }]);
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
