import {
  expectError,
  expectForbidden,
  expectInvalid,
  expectNotFound,
} from '@countinghouse/testing/contract';
import { afterAll, expect, test } from 'vitest';
import { scopes } from '../../src/kernel/scope.rules.ts';
import { insertSubscription } from '../support/probes/subscription-probes.ts';
import { call, sendJson } from './support/client.ts';
import { unknownId } from './support/contract-operations.ts';
import { needOperator, openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

const act = (id: string, name: 'pause' | 'resume', key = target.liveKey) =>
  call(target, `/subscriptions/${id}/${name}`, { method: 'POST', key });
const change = (id: string, body: unknown, key = target.liveKey) =>
  sendJson(target, `/subscriptions/${id}/amount`, { key, body });
const higher = { amount: 120, currency: 'NGN' };

async function createIncomplete(): Promise<string> {
  const body = { ...higher, interval: 'month', customer: { email: 'ada@example.com' } };
  const answer = await sendJson(target, '/subscriptions', { key: target.liveKey, body });
  return String(answer.body['id']);
}

test('PD-244 PD-247 pauses, resumes and plans another amount; repeats change nothing', async (context) => {
  const { api, tenant } = needOperator(context, target);
  const { victimSubscriptionId: id } = await insertSubscription(
    api.database,
    tenant.liveWorkspaceId,
  );
  const planned = await change(id, higher);
  expect(planned).toMatchObject({
    status: 200,
    body: { amount: 100, next_amount: 120, next_amount_at: expect.stringMatching(/Z$/) },
  });
  expect((await change(id, higher)).body).toEqual(planned.body);
  const paused = await act(id, 'pause');
  expect(paused).toMatchObject({
    status: 200,
    body: { status: 'paused', paused_at: expect.stringMatching(/Z$/), next_charge_at: null },
  });
  expect((await act(id, 'pause')).body).toEqual(paused.body);
  expect(paused.body).toMatchObject({ next_amount: 120, next_amount_at: null });
  expectError(await change(id, { ...higher, amount: 130 }), 400, 'invalid_request');
  const resumed = await act(id, 'resume');
  expect(resumed).toMatchObject({ status: 200, body: { status: 'active', paused_at: null } });
  expect((await act(id, 'resume')).body).toEqual(resumed.body);
});

test('PD-244 PD-247 what is not paid yet or over cannot be paused, resumed or changed', async () => {
  const id = await createIncomplete();
  const expectRefused = async (): Promise<void> => {
    for (const answer of [
      await act(id, 'pause'),
      await act(id, 'resume'),
      await change(id, higher),
    ]) {
      expectError(answer, 400, 'invalid_request');
    }
  };
  await expectRefused();
  await call(target, `/subscriptions/${id}/cancel`, { method: 'POST', key: target.liveKey });
  await expectRefused();
});

test.each([
  ['amount', { amount: 0, currency: 'NGN' }],
  ['amount', { amount: 10.001, currency: 'NGN' }],
  ['currency', { amount: 10 }],
  ['currency', { amount: 10, currency: 'KES' }],
  ['interval', { ...higher, interval: 'year' }],
])('PD-247 a flaw in %s is 400: %j', async (field, body) => {
  expectInvalid(await change(await createIncomplete(), body), field);
});

test('P-221 P-222 PD-244 PD-247 of another business or environment there is none', async () => {
  const id = await createIncomplete();
  for (const [each, key] of [
    [id, target.otherLiveKey],
    [id, target.testKey],
    [unknownId, target.liveKey],
  ] as const) {
    expectNotFound(await act(each, 'pause', key));
    expectNotFound(await act(each, 'resume', key));
    expectNotFound(await change(each, higher, key));
  }
});

test('PD-244 PD-247 all three need subscriptions:write', async (context) => {
  const { tenant } = needOperator(context, target);
  const without = scopes.filter((scope) => scope !== 'subscriptions:write');
  const { key } = await tenant.createKey({ scopes: without });
  const id = await createIncomplete();
  expectForbidden(await act(id, 'pause', key));
  expectForbidden(await act(id, 'resume', key));
  expectForbidden(await change(id, higher, key));
});
