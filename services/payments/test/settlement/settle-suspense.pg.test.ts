import { dayMs } from '@countinghouse/calendar';
import { describe, expect, test } from 'vitest';
import { settleWithProvider } from '../../src/settlement/settlements/settle-with-provider.ts';
import { keepRequested, sendBack } from '../../src/settlement/suspense/decide-suspense.ts';
import { returnMoney } from '../../src/settlement/suspense/return-money.ts';
import { insertRecipient } from '../support/charges/recipient-rows.ts';
import { toRefund } from '../support/charges/scripted-provider.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';
import { endRefund, reserveRefund } from '../support/settlement/settlement-refunds.ts';
import { createSettlementScene } from '../support/settlement/settlement-scene.ts';

const use = usePaymentsDatabase();
const minuteMs = 60_000;

/** 105.00 came where 100.00 was asked: it lies in suspense. */
async function tooMuch(options: { readonly isSplit?: boolean } = {}) {
  const scene = await createSettlementScene(use.database);
  const recipient = await insertRecipient(use.database, scene.tenant.liveWorkspaceId);
  const payment = await scene.charge({
    arrivedMinor: 10_500n,
    ...(options.isSplit === true ? { splitRecipientId: recipient } : {}),
  });
  const [item] = await scene.suspense();
  if (item === undefined) throw new Error('nothing in suspense');
  const key = { workspaceId: item.workspace_id, id: item.id };
  const { businessId } = scene.tenant;
  return {
    scene,
    payment,
    keep: () => keepRequested(scene.deps, businessId, key),
    sendBack: () => sendBack(scene.deps, businessId, key),
    /** The next return is on its way when the provider accepts it. */
    slowReturn: (amountMinor: bigint) => {
      const found = scene.script.charges.get(payment.reference);
      if (found?.kind !== 'found') throw new Error('no charge');
      const request = {
        providerTransactionId: payment.transactionId,
        amount: { ...found.value.amount, amountMinor },
        comment: '',
      };
      const refund = { ...toRefund(request), status: 'pending' } as const;
      scene.script.refundAnswers.push({ kind: 'accepted', value: refund });
      scene.script.knownRefunds.splice(0, scene.script.knownRefunds.length, refund);
      return {
        is: (status: 'succeeded' | 'failed') =>
          scene.script.knownRefunds.splice(0, 1, { ...refund, status }),
      };
    },
    settle: async () => {
      scene.settleAtProvider([payment.transactionId]);
      await scene.runJobs();
    },
  };
}

describe('money in suspense that the provider settles', () => {
  test('is at our bank, still nobody’s, and goes back from there', async () => {
    const { scene, settle, sendBack: send } = await tooMuch();
    await settle();
    expect(await scene.balances()).toEqual({
      'provider_clearing NGN': 0n,
      'settlement_cash NGN': 10_360n,
      'provider_cost NGN': 140n,
      'suspense NGN': 10_500n,
    });
    await send();
    await returnMoney(scene.deps);
    expect(await scene.balances()).toMatchObject({
      'settlement_cash NGN': -140n,
      'refunds_payable NGN': 0n,
      'suspense NGN': 0n,
    });
    expect(await scene.breaks()).toEqual([]);
  });

  test('after it went back clears nothing but the provider’s cost', async () => {
    const { scene, settle, sendBack: send } = await tooMuch();
    await send();
    await returnMoney(scene.deps);
    expect(await scene.balances()).toMatchObject({
      'provider_clearing NGN': 0n,
      'refunds_payable NGN': 0n,
    });
    await settle();
    await settle();
    expect(await scene.balances()).toEqual({
      'provider_clearing NGN': 0n,
      'settlement_cash NGN': -140n,
      'provider_cost NGN': 140n,
      'suspense NGN': 0n,
      'refunds_payable NGN': 0n,
    });
    expect((await scene.chargeRows()).map(({ state }) => state)).toEqual(['settled', 'duplicate']);
    expect(await scene.breaks()).toEqual([]);
  });

  test('leaves the recipient owing what the provider paid them for nothing', async () => {
    const { scene, settle } = await tooMuch({ isSplit: true });
    await settle();
    expect(await scene.balances()).toMatchObject({
      'settlement_cash NGN': 3_360n,
      'recipient_receivable NGN': 7_000n,
      'suspense NGN': 10_500n,
    });
  });

  test.each(['kept before', 'kept after'])(
    'is the merchant’s when it is %s the settlement, and cost and share count once',
    async (when) => {
      const { scene, payment, settle, keep } = await tooMuch({ isSplit: true });
      if (when === 'kept before') await keep();
      await settle();
      if (when === 'kept after') await keep();
      scene.advance(minuteMs);
      for (let round = 0; round < 2; round += 1) await settleWithProvider(scene.deps);
      await returnMoney(scene.deps);
      expect((await scene.payment(payment.id)).settled_at).toBeInstanceOf(Date);
      expect(await scene.balances()).toMatchObject({
        'provider_clearing NGN': 0n,
        'settlement_cash NGN': 10_500n - 140n - 7_000n - 500n,
        'provider_cost NGN': 140n,
        'recipient_payable NGN': 0n,
        'merchant_pending NGN': 0n,
        'merchant_available NGN': 2_680n,
        'suspense NGN': 0n,
        'refunds_payable NGN': 0n,
      });
      expect((await scene.balances())['recipient_receivable NGN'] ?? 0n).toBe(0n);
      expect(await scene.breaks()).toEqual([]);
    },
  );
});

test('what is kept after the settlement and refunded before it is free leaves our bank', async () => {
  const { scene, payment, settle, keep } = await tooMuch();
  await settle();
  await keep();
  await returnMoney(scene.deps);
  const { liveWorkspaceId: workspaceId } = scene.tenant;
  const refund = await reserveRefund(scene, { workspaceId, id: payment.id }, 4_000n);
  if (refund === null) throw new Error('no refund');
  await endRefund(scene, refund, 'succeeded');
  scene.advance(minuteMs);
  await settleWithProvider(scene.deps);
  expect((await scene.payment(payment.id)).settled_at).toBeInstanceOf(Date);
  expect(await scene.balances()).toMatchObject({
    'provider_clearing NGN': 0n,
    'settlement_cash NGN': 10_500n - 140n - 500n - 4_000n,
    'merchant_pending NGN': 0n,
    'merchant_available NGN': 5_680n,
    'refunds_payable NGN': 0n,
  });
  expect(await scene.breaks()).toEqual([]);
});

describe('a return that was accepted', () => {
  test('is owed until the provider has sent it, and confirmed once', async () => {
    const { scene, sendBack: send, slowReturn } = await tooMuch();
    const refund = slowReturn(10_500n);
    await send();
    await returnMoney(scene.deps);
    for (let round = 0; round < 2; round += 1) {
      scene.advance(minuteMs);
      await returnMoney(scene.deps);
      expect(await scene.balances()).toMatchObject({
        'provider_clearing NGN': 10_500n,
        'refunds_payable NGN': 10_500n,
      });
    }
    refund.is('succeeded');
    for (let round = 0; round < 2; round += 1) {
      scene.advance(5 * minuteMs);
      await returnMoney(scene.deps);
    }
    expect(await scene.balances()).toMatchObject({
      'provider_clearing NGN': 0n,
      'refunds_payable NGN': 0n,
    });
    expect(await scene.suspense()).toMatchObject([
      { status: 'returned', next_check_at: null, confirmed_at: expect.any(Date) },
    ]);
    expect(scene.script.refunds).toHaveLength(1);
    expect(await scene.breaks()).toEqual([]);
  });

  test('and failed later is still owed, and a person is called', async () => {
    const { scene, sendBack: send, slowReturn } = await tooMuch();
    const refund = slowReturn(10_500n);
    await send();
    await returnMoney(scene.deps);
    refund.is('failed');
    scene.advance(minuteMs);
    await returnMoney(scene.deps);
    expect(await scene.balances()).toMatchObject({ 'refunds_payable NGN': 10_500n });
    expect(await scene.suspense()).toMatchObject([{ next_check_at: null, confirmed_at: null }]);
    expect(scene.logs()).toContain('money_return_failed_later');
  });

  test('and is never confirmed calls a person when asking has not helped', async () => {
    const { scene, sendBack: send, slowReturn } = await tooMuch();
    slowReturn(10_500n);
    await send();
    for (let day = 0; day < 20; day += 1) {
      await returnMoney(scene.deps);
      scene.advance(dayMs);
    }
    expect(await scene.suspense()).toMatchObject([{ next_check_at: null, confirmed_at: null }]);
    expect(scene.logs()).toContain('money_return_unconfirmed');
  });

  test('15 rounds against the settlement: whichever comes first, nothing is cleared twice', async () => {
    for (let round = 0; round < 15; round += 1) {
      const { scene, payment, keep, slowReturn } = await tooMuch();
      const refund = slowReturn(500n);
      await keep();
      await returnMoney(scene.deps);
      refund.is('succeeded');
      scene.settleAtProvider([payment.transactionId]);
      scene.advance(minuteMs);
      await Promise.all([scene.runJobs(), returnMoney(scene.deps)]);
      const balances = await scene.balances();
      expect(balances).toMatchObject({
        'provider_clearing NGN': 0n,
        'settlement_cash NGN': 10_500n - 140n - 500n,
        'refunds_payable NGN': 0n,
        'merchant_available NGN': 9_680n,
      });
      expect(await scene.breaks()).toEqual([]);
    }
  });
});
