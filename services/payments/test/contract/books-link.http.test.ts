import {
  expectForbidden,
  expectInvalid,
  expectUnauthenticated,
} from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { scopes } from '../../src/kernel/scope.rules.ts';
import { read } from '../dashboard/support/screen-scene.ts';
import { insertCharged } from '../support/money-out/refund-payments.ts';
import { signInStaff } from '../support/people/staff.ts';
import { createTenant } from '../support/people/tenants.ts';
import { call, sendJson } from './support/client.ts';
import { needOperator, openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

const body = {
  name: 'Adire Lane Ltd',
  trail_url: 'https://books.example.com/app/trail/payment/{payment_id}',
};

describe('PUT /books-link', () => {
  test('PD-230 the dashboard’s trail of a payment leads to its page in the books', async (context) => {
    const { api } = needOperator(context, target);
    const tenant = await createTenant(api.deps);
    const { key } = await tenant.createKey();
    const id = await insertCharged(api.database, tenant.liveWorkspaceId);
    const path = `/workspaces/${tenant.liveWorkspaceId}/payments/${id}/trail`;
    const viewer = await signInStaff(api, { businessId: tenant.businessId, role: 'viewer' });
    expect(await read(viewer, path)).toMatchObject({ books: null, payout: null });
    const answer = await sendJson(target, '/books-link', { key, method: 'PUT', body });
    expect(answer.body).toMatchObject({
      object: 'books_link',
      ...body,
      workspace_url: expect.stringMatching(`/dashboard/workspaces/${tenant.liveWorkspaceId}$`),
    });
    expect((await read(viewer, path)).books).toEqual({
      name: body.name,
      url: `https://books.example.com/app/trail/payment/${id}`,
      invoice_number: null,
      booked: false,
    });
  });

  test('PD-230 refuses an address without a place for the payment, a script and a key that only reads', async (context) => {
    const { tenant } = needOperator(context, target);
    const put = (change: object, key = target.liveKey) =>
      sendJson(target, '/books-link', { key, method: 'PUT', body: { ...body, ...change } });
    expectInvalid(await put({ trail_url: 'https://books.example.com/' }), 'trail_url');
    expectInvalid(await put({ trail_url: 'javascript:alert({payment_id})' }), 'trail_url');
    expectInvalid(await put({ name: '' }), 'name');
    const others = scopes.filter((scope) => scope !== 'payment_links:write');
    const { key } = await tenant.createKey({ scopes: others });
    expectForbidden(await put({}, key));
    expectUnauthenticated(
      await call(target, '/books-link', { method: 'PUT', body: JSON.stringify(body) }),
    );
  });
});
