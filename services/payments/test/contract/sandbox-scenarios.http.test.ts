import { expectError, expectInvalid, expectNotFound } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { createTenant } from '../support/people/tenants.ts';
import { startTestSimulator } from '../support/processes/running-simulator.ts';
import { call, sendJson } from './support/client.ts';
import { needOperator, openTarget } from './support/target.ts';

const simulator = await startTestSimulator();
const target = await openTarget({ settings: simulator.settings });
afterAll(async () => {
  await target.close();
  await simulator.stop();
});

const queue = (body: object, key = target.testKey) =>
  sendJson(target, '/sandbox/scenarios', { key, body });
const list = async (key = target.testKey) =>
  (await call(target, '/sandbox/scenarios', { key })).body;
const remove = (id: string, key = target.testKey) =>
  call(target, `/sandbox/scenarios/${id}`, { method: 'DELETE', key });

async function pay(key = target.testKey) {
  const link = await sendJson(target, '/payment-links', {
    key,
    body: { title: 'Adire', currency: 'NGN', amount: 125 },
  });
  return sendJson(target, '/sandbox/payments', { key, body: { url: link.body['url'] } });
}

describe('scenarios of a sandbox', () => {
  test('PD-252 a fault meets the next call of its workspace, once, and nobody else’s', async (context) => {
    const { api } = needOperator(context, target);
    const { key } = await (await createTenant(api.deps)).createKey({ environment: 'test' });
    const queued = await queue({ kind: 'lost_request', applies_to: 'checkout' });
    expect(queued.body).toMatchObject({ kind: 'lost_request', applies_to: 'checkout' });
    expect(await list()).toEqual({ data: [queued.body] });
    expect(await list(key)).toEqual({ data: [] });

    expect((await pay(key)).body['status']).toBe('succeeded');
    expect(await list()).toEqual({ data: [queued.body] });
    expectError(await pay(), 502, 'internal_error');
    expect(await list()).toEqual({ data: [] });
    expect((await pay()).body['status']).toBe('succeeded');
  });

  test('PD-252 one is deleted by its workspace only; what is used up or foreign is not found', async (context) => {
    const { api } = needOperator(context, target);
    const { key } = await (await createTenant(api.deps)).createKey({ environment: 'test' });
    const id = String((await queue({ kind: 'lost_notice' })).body['id']);
    expectNotFound(await remove(id, key));
    expect((await remove(id)).body).toEqual({ id, object: 'sandbox_scenario', removed: true });
    expectNotFound(await remove(id));
    expect(await list()).toEqual({ data: [] });
  });

  test('PD-252 every kind is taken with its delay, and a workspace has twenty of them at most', async () => {
    const kinds = ['lost_answer', 'outage', 'duplicate_notice', 'late_notice', 'failed_refund'];
    for (const kind of kinds) {
      const { body } = await queue({ kind, seconds: 30 });
      expect(body).toMatchObject({ kind, seconds: 30 });
    }
    const { data } = await list();
    expect([...Object(data)].map(({ kind }) => kind)).toEqual(kinds);
    for (let count = kinds.length; count < 20; count += 1) await queue({ kind: 'lost_notice' });
    const refused = await queue({ kind: 'lost_notice' });
    expectError(refused, 400, 'invalid_request');
    expect(refused.headers.get('error-reason')).toBe('too_many_scenarios');
    for (const { id } of Object((await list())['data'])) await remove(id);
    expectInvalid(await queue({ kind: 'earthquake' }), 'kind');
    expectInvalid(await queue({ kind: 'outage', seconds: 0 }), 'seconds');
  });

  test('PD-252 a live key has scenarios where live money is simulated, and nowhere else', async (context) => {
    needOperator(context, target);
    expect((await queue({ kind: 'returned_payout' }, target.liveKey)).status).toBe(200);
    expect(await list()).toEqual({ data: [] });
    const settings = Object.entries(simulator.settings).filter(([name]) => name.includes('_TEST_'));
    const real = await openTarget({ settings: Object.fromEntries(settings) });
    const asked = { key: real.liveKey };
    for (const refused of [
      await sendJson(real, '/sandbox/scenarios', { ...asked, body: { kind: 'returned_payout' } }),
      await call(real, '/sandbox/scenarios', asked),
      await call(real, '/sandbox/scenarios/1', { ...asked, method: 'DELETE' }),
    ]) {
      expectError(refused, 501, 'not_implemented');
      expect(refused.headers.get('error-reason')).toBe('no_sandbox');
    }
    await real.close();
  });
});
