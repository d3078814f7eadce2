import { expectError, expectInvalid, expectNotFound } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { createTenant } from '../support/people/tenants.ts';
import { startTestSimulator } from '../support/processes/running-simulator.ts';
import { call, sendJson } from './support/client.ts';
import { unknownId } from './support/contract-operations.ts';
import { needOperator, openTarget } from './support/target.ts';

const simulator = await startTestSimulator();
const target = await openTarget({ settings: simulator.settings });
afterAll(async () => {
  await target.close();
  await simulator.stop();
});

const key = target.testKey;
const open = (body: object, by = key) => sendJson(target, '/sandbox/disputes', { key: by, body });
const decide = (id: string, outcome: string, by = key) =>
  sendJson(target, `/sandbox/disputes/${id}/decide`, { key: by, body: { outcome } });

async function pay(outcome = 'succeeded'): Promise<string> {
  const body = { title: 'Adire', currency: 'NGN', amount: 125 };
  const link = await sendJson(target, '/payment-links', { key, body });
  const paid = await sendJson(target, '/sandbox/payments', {
    key,
    body: { url: link.body['url'], outcome },
  });
  return String(paid.body['id']);
}

describe('disputes of a sandbox', () => {
  test.for(['won', 'lost'])(
    'PD-253 a test payment is disputed, and the dispute %s',
    async (outcome, context) => {
      const paymentId = await pay();
      const opened = await open({ payment_id: paymentId, amount: 5_000, reason: 'Not received' });
      expect(opened.body).toMatchObject({
        payment_id: paymentId,
        status: 'needs_response',
        amount: 5_000,
        reason: 'Not received',
      });
      const id = String(opened.body['id']);
      expect((await call(target, `/disputes/${id}`, { key })).body).toEqual(opened.body);
      expect((await decide(id, outcome)).body).toMatchObject({ id, status: outcome });
      const again = await decide(id, outcome);
      expectError(again, 400, 'invalid_request');
      expect(again.headers.get('error-reason')).toBe('dispute_not_open');
      const { api, tenant } = needOperator(context, target);
      const events = await api.database.db
        .selectFrom('events')
        .select('type')
        .where('tenant_id', '=', tenant.testWorkspaceId)
        .where('type', 'like', 'dispute.%')
        .execute();
      expect(events.map(({ type }) => type)).toEqual(
        expect.arrayContaining(['dispute.opened', `dispute.${outcome}`]),
      );
    },
  );

  test('PD-253 a payment that failed, or an amount above it, cannot be disputed', async () => {
    for (const body of [
      { payment_id: await pay('declined') },
      { payment_id: await pay(), amount: 12_501 },
    ]) {
      const refused = await open(body);
      expectError(refused, 400, 'invalid_request');
      expect(refused.headers.get('error-reason')).toBe('not_disputable');
    }
    expectInvalid(await open({ payment_id: await pay(), amount: 0 }), 'amount');
  });

  test('PD-253 what is another business’s is not found; a live key gets 501', async (context) => {
    const { api } = needOperator(context, target);
    const { key: other } = await (await createTenant(api.deps)).createKey({ environment: 'test' });
    const paymentId = await pay();
    expectNotFound(await open({ payment_id: paymentId }, other));
    expectNotFound(await open({ payment_id: unknownId }));
    const { body } = await open({ payment_id: paymentId });
    expectNotFound(await decide(String(body['id']), 'won', other));
    for (const refused of [
      await open({ payment_id: paymentId }, target.liveKey),
      await decide(String(body['id']), 'won', target.liveKey),
    ]) {
      expectError(refused, 501, 'not_implemented');
      expect(refused.headers.get('error-reason')).toBe('no_sandbox');
    }
  });
});
