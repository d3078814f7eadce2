import { describe, expect, test } from 'vitest';
import { cancelPayment } from '../../src/charges/payments/cancel-payment.ts';
import {
  keepRequested,
  listSuspense,
  sendBack,
} from '../../src/settlement/suspense/decide-suspense.ts';
import { returnMoney } from '../../src/settlement/suspense/return-money.ts';
import { createCheckoutScene } from '../support/charges/checkout-scene.ts';
import { foundCharge } from '../support/charges/scripted-provider.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
const ownScene = () => createCheckoutScene(use.database);
type Scene = Awaited<ReturnType<typeof ownScene>>;
const minuteMs = 60_000;

describe('one unit too much for a single-use code', () => {
  test('when it is kept, the code is used up', async () => {
    const own = await ownScene();
    const code = await own.createLink({ kind: 'qr_code', maxUses: 1 });
    await payTooMuch(own, code);
    expect(await keepRequested(own.deps, own.tenant.businessId, await heldItem(own))).toEqual({
      kind: 'done',
    });
    expect(await own.start(code)).toEqual({ kind: 'closed', status: 'used' });
    // The unit beyond it goes back here, and is not in the way of the tests below.
    await returnMoney(own.deps);
    expect(own.script.refunds.map(({ amount }) => amount.amountMinor)).toEqual([1n]);
  });

  test('it cannot be kept once somebody else has paid the code', async () => {
    const own = await ownScene();
    const code = await own.createLink({ kind: 'qr_code', maxUses: 1 });
    const other = await own.startOne(code);
    const payment = await payTooMuch(own, code);
    own.script.charges.set(other.reference, foundCharge(other.reference));
    await own.settle(other);
    expect(await keepRequested(own.deps, own.tenant.businessId, await heldItem(own))).toEqual({
      kind: 'reject',
      reason: 'used_up',
    });
    expect((await own.payment(payment.id)).status).toBe('processing');
    expect(await own.balances()).toMatchObject({ 'merchant_pending NGN': 9_680n });
  });
});

test('an excess that the provider refused and an operator sends again leaves what was kept alone', async () => {
  const own = await ownScene();
  await payTooMuch(own, await own.createLink());
  await keepRequested(own.deps, own.tenant.businessId, await heldItem(own));
  own.script.refundAnswers.push({ kind: 'rejected', reason: 'refused', message: 'no balance' });
  await returnMoney(own.deps);
  expect(await sendBack(own.deps, own.tenant.businessId, await heldItem(own))).toEqual({
    kind: 'done',
  });
  await returnMoney(own.deps);
  expect(own.script.refunds.map(({ amount }) => amount.amountMinor)).toEqual([1n, 1n]);
  expect(await own.balances()).toMatchObject({
    'merchant_pending NGN': 9_680n,
    'suspense NGN': 0n,
    'refunds_payable NGN': 0n,
    'provider_clearing NGN': 10_000n,
  });
});

test('a worker that stood still past its lease does not send money back that another has sent', async () => {
  const own = await ownScene();
  const payment = await own.startOne(await own.createLink());
  await cancelPayment(own.deps, payment);
  own.script.charges.set(payment.reference, foundCharge(payment.reference));
  await own.settle(payment);
  own.script.refundAnswers.push({ kind: 'unknown', message: 'timeout' });
  await returnMoney(own.deps);
  for (let look = 0; look < 3; look += 1) {
    own.advance(5 * minuteMs);
    await returnMoney(own.deps);
  }
  own.advance(5 * minuteMs);
  const answer = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const slow = {
    ...own.script.provider,
    listRefunds: async () => {
      asked.resolve();
      await answer.promise;
      return { kind: 'found', value: [] } as const;
    },
  };
  const standingStill = returnMoney({ ...own.deps, providers: { forEnvironment: () => slow } });
  await asked.promise;
  own.advance(2 * minuteMs);
  await returnMoney(own.deps);
  expect(own.script.refunds).toHaveLength(2);
  answer.resolve();
  await standingStill;
  expect(own.script.refunds).toHaveLength(2);
  expect(await own.balances()).toMatchObject({
    'suspense NGN': 0n,
    'refunds_payable NGN': 0n,
    'provider_clearing NGN': 0n,
  });
});

async function payTooMuch(own: Scene, target: Parameters<Scene['startOne']>[0]) {
  const payment = await own.startOne(target);
  const charge = foundCharge(payment.reference, { amountMinor: 10_001n });
  own.script.charges.set(payment.reference, charge);
  await own.settle(payment);
  return payment;
}

async function heldItem(own: Scene) {
  const held = (await listSuspense(own.deps, own.tenant.businessId)).filter(
    ({ status }) => status === 'held',
  );
  expect(held).toHaveLength(1);
  const [item] = held;
  if (item === undefined) throw new Error('nothing is held');
  return item;
}
