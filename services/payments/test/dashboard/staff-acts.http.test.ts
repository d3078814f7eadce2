import { afterAll, describe, expect, test } from 'vitest';
import { setLimit } from '../../src/controls/approvals/thresholds/set-limit.ts';
import { scopes } from '../../src/kernel/scope.rules.ts';
import { insertPayment } from '../support/charges/payment-rows.ts';
import { insertRecipient } from '../support/charges/recipient-rows.ts';
import { insertCharged } from '../support/money-out/refund-payments.ts';
import { signInStaff } from '../support/people/staff.ts';
import { createTenant } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';

const api = await startTestApi();
afterAll(api.stop);
const tenant = await createTenant(api.deps);
const { businessId, liveWorkspaceId } = tenant;
const owner = await signInStaff(api, { businessId });
const { key } = await tenant.createKey({ environment: 'live', scopes: [...scopes] });
await setLimit(api.deps, 'threshold', { businessId, operation: 'payouts', currency: 'NGN' }, 100n);
await insertCharged(api.database, liveWorkspaceId, { isSettled: true });

type Send = (method: 'POST' | 'PATCH', path: string, body?: unknown) => Promise<Response>;

const inPerson: Send = (method, path, body) =>
  owner.send(method, `/workspaces/${liveWorkspaceId}${path}`, body);
const byKey: Send = (method, path, body) =>
  fetch(api.baseUrl + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

/** What is done, and to what: the entries that a member's doing it leaves. */
const acts: readonly { readonly name: string; readonly run: (send: Send) => Promise<string> }[] = [
  {
    name: 'payment_link.created payment_link.updated',
    run: async (send) => {
      const id = await idOf(send('POST', '/payment-links', { title: 'Wrapper', currency: 'NGN' }));
      return idOf(send('PATCH', `/payment-links/${id}`, { disabled: true }));
    },
  },
  {
    name: 'qr_code.created qr_code.updated',
    run: async (send) => {
      const id = await idOf(send('POST', '/qr-codes', { mode: 'open_amount', currency: 'NGN' }));
      return idOf(send('PATCH', `/qr-codes/${id}`, { disabled: true }));
    },
  },
  {
    name: 'subscription.created',
    run: (send) =>
      idOf(
        send('POST', '/subscriptions', {
          amount: 100,
          currency: 'NGN',
          interval: 'month',
          customer: { email: 'ada@example.com' },
        }),
      ),
  },
  {
    name: 'split_recipient.updated',
    run: async (send) => {
      const id = await insertRecipient(api.database, liveWorkspaceId);
      return idOf(send('PATCH', `/split-recipients/${id}`, { disabled: true }));
    },
  },
  {
    name: 'payment.cancelled',
    run: async (send) => {
      const id = await insertPayment(api.database, liveWorkspaceId, { status: 'pending' });
      await idOf(send('POST', `/payments/${id}/cancel`));
      // A repeat changes nothing, so there is nothing to write down.
      await idOf(send('POST', `/payments/${id}/cancel`));
      return id;
    },
  },
  {
    name: 'payout.requested payout.cancelled',
    run: async (send) => {
      const order = { amount: 5, currency: 'NGN', destinationType: 'service_account' };
      const { payoutId } = Object(await (await send('POST', '/payouts', order)).json());
      await idOf(send('POST', `/payouts/${payoutId}/cancel`));
      return payoutId;
    },
  },
];

describe('the audit log', () => {
  test.each(acts)('has $name with the member who did it', async ({ name, run }) => {
    const expected = name.split(' ').map((action) => [action, owner.memberId, liveWorkspaceId]);
    expect(await entriesOf(await run(inPerson), 'member')).toEqual(expected);
  });

  test.each(acts)('has no entry of a key for $name', async ({ run }) => {
    const id = await run(byKey);
    expect(await entriesOf(id, 'api_key')).toEqual([]);
    expect(await entriesOf(id, 'member')).toEqual([]);
  });
});

async function idOf(sent: Promise<Response>): Promise<string> {
  const answer = await sent;
  const body = Object(await answer.json());
  expect({ status: answer.status, body }).toMatchObject({ status: 200 });
  return String(body.id);
}

async function entriesOf(subjectId: string, actorKind: 'api_key' | 'member') {
  const rows = await api.database.db
    .selectFrom('audit_log')
    .select(['action', 'actor', 'workspace_id'])
    .where('tenant_id', '=', businessId)
    .where('subject_id', '=', subjectId)
    .where('actor_kind', '=', actorKind)
    // What waits for a second person is written down for keys and people alike.
    .where('action', 'not like', '%.approval_requested')
    .orderBy('id')
    .execute();
  return rows.map(({ action, actor, workspace_id: workspace }) => [action, actor, workspace]);
}
