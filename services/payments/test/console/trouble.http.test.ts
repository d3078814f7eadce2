import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listSuspense } from '../../src/settlement/suspense/decide-suspense.ts';
import { createCheckoutScene } from '../support/charges/checkout-scene.ts';
import { foundCharge } from '../support/charges/scripted-provider.ts';
import { startTestConsole } from '../support/people/console-scene.ts';
import type { TestConsole } from '../support/people/console-scene.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
let running: TestConsole;
beforeAll(async () => {
  running = await startTestConsole(use.testDatabase, use.database);
});
afterAll(() => running.stop());

/** Somebody paid one unit too much: the whole is held until an operator decides. */
async function addToSuspense() {
  const own = await createCheckoutScene(use.database);
  const payment = await own.startOne(await own.createLink());
  own.script.charges.set(
    payment.reference,
    foundCharge(payment.reference, { amountMinor: 10_001n }),
  );
  await own.settle(payment);
  const [item] = await listSuspense(own.deps, own.tenant.businessId);
  if (item === undefined) throw new Error('nothing is held');
  return { own, item };
}

describe('suspense items', () => {
  test('are listed for every business; a return needs two operators', async () => {
    const { own, item } = await addToSuspense();
    const [ada, ife] = [await running.signIn(), await running.signIn()];
    const { body } = await ada.browser.get('/suspense');
    expect(body['data']).toContainEqual(
      expect.objectContaining({
        id: item.id,
        status: 'held',
        received: 10_001,
        currency: 'NGN',
        tenant: expect.objectContaining({ id: own.tenant.businessId }),
      }),
    );
    const asked = await ada.browser.post('/requests', {
      action: 'suspense.return',
      tenantId: own.tenant.businessId,
      itemId: item.id,
      reason: 'The payer wrote to us.',
    });
    const path = `/requests/${String(asked.body['id'])}/decision`;
    expect((await ada.browser.post(path, { decision: 'confirm' })).status).toBe(403);
    expect((await listSuspense(own.deps, own.tenant.businessId))[0]?.status).toBe('held');
    expect((await ife.browser.post(path, { decision: 'confirm' })).status).toBe(200);
    expect((await listSuspense(own.deps, own.tenant.businessId))[0]?.status).toBe('returning');
  });

  test('of another business are not found', async () => {
    const [first, second] = [await addToSuspense(), await addToSuspense()];
    const { browser } = await running.signIn();
    const answer = await browser.post('/requests', {
      action: 'suspense.keep',
      tenantId: second.own.tenant.businessId,
      itemId: first.item.id,
      reason: 'wrong place',
    });
    expect(answer.status).toBe(404);
  });
});

test('an operation is paused and resumed by one operator, on record', async () => {
  const { browser, email } = await running.signIn();
  const paused = await browser.put('/pauses/payouts', { reason: 'bank holiday' });
  expect(paused.status).toBe(200);
  expect((await browser.get('/pauses')).body['data']).toMatchObject([
    { operation: 'payouts', reason: 'bank holiday', retry_after_seconds: 60 },
  ]);
  expect((await browser.remove('/pauses/payouts')).status).toBe(200);
  expect((await browser.get('/pauses')).body['data']).toEqual([]);
  const acts = await browser.get('/acts');
  expect([acts.body['data']].flat().slice(0, 2)).toMatchObject([
    { action: 'operation.resumed', operator: email, detail: { request_id: expect.any(String) } },
    { action: 'operation.paused', operator: email },
  ]);
});

test('the overview and every list answer a viewer', async () => {
  const { browser } = await running.signIn('viewer');
  for (const path of [
    '/overview',
    '/suspense',
    '/unknown-outcomes',
    '/breaks',
    '/jobs',
    '/webhooks',
    '/pauses',
    '/acts',
    '/requests',
  ]) {
    expect((await browser.get(path)).status, path).toBe(200);
  }
});
