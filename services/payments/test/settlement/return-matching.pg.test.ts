import { getCurrency, money } from '@countinghouse/money';
import { describe, expect, test } from 'vitest';
import { resolveRefunds } from '../../src/money-out/refunds/outcomes/resolve-refunds.ts';
import type { ProviderRefund } from '../../src/provider/provider.ts';
import { keepRequested } from '../../src/settlement/suspense/decide-suspense.ts';
import { returnMoney } from '../../src/settlement/suspense/return-money.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';
import { endRefund, reserveRefund } from '../support/settlement/settlement-refunds.ts';
import type { SceneRefund } from '../support/settlement/settlement-refunds.ts';
import { createSettlementScene } from '../support/settlement/settlement-scene.ts';

const use = usePaymentsDatabase();
const minuteMs = 60_000;

/** 105.00 came where 100.00 was asked: 5.00 goes back, and the merchant refunds as much. */
async function twoOfFive() {
  const scene = await createSettlementScene(use.database);
  const payment = await scene.charge({ arrivedMinor: 10_500n });
  const [item] = await scene.suspense();
  if (item === undefined) throw new Error('nothing in suspense');
  await keepRequested(scene.deps, scene.tenant.businessId, {
    workspaceId: item.workspace_id,
    id: item.id,
  });
  const listAtProvider = (providerRefundId: string): void => {
    const refund: ProviderRefund = {
      providerRefundId,
      providerTransactionId: payment.transactionId,
      amount: money(500n, getCurrency('NGN')),
      status: 'succeeded',
      createdAt: scene.deps.now(),
    };
    scene.script.knownRefunds.push(refund);
  };
  return {
    scene,
    listAtProvider,
    /** The worker asks for the return, and hears nothing. */
    sendReturn: async () => {
      scene.script.refundAnswers.push({ kind: 'unknown', message: 'no answer' });
      await returnMoney(scene.deps);
    },
    /** The merchant's refund is on its way to the provider. */
    sendRefund: async (): Promise<SceneRefund> => {
      const refund = await reserveRefund(
        scene,
        { workspaceId: payment.workspaceId, id: payment.id },
        500n,
      );
      if (refund === null) throw new Error('no refund');
      return refund;
    },
    /** What the worker does in this time, once a minute. */
    work: async (minutes: number) => {
      for (let minute = 0; minute < minutes; minute += 1) {
        scene.advance(minuteMs);
        await returnMoney(scene.deps);
        await resolveRefunds(scene.deps);
      }
    },
    numbers: async () => {
      const [returned] = await scene.suspense();
      const refunds = await use.database.db
        .selectFrom('refunds')
        .select(['status', 'provider_refund_id as number'])
        .where('workspace_id', '=', payment.workspaceId)
        .where('payment_id', '=', payment.id)
        .execute();
      return {
        returned: { status: returned?.status, number: returned?.provider_refund_id },
        refunds,
      };
    },
  };
}

describe('two refunds of one charge and one amount', () => {
  test('a return that was lost does not take a refund whose answer is on its way', async () => {
    const { scene, listAtProvider, sendReturn, sendRefund, numbers, work } = await twoOfFive();
    await sendReturn();
    scene.advance(minuteMs / 2);
    const refund = await sendRefund();
    listAtProvider(`refund-${refund.id}`);
    await returnMoney(scene.deps);
    await endRefund(scene, refund, 'succeeded');
    expect(await numbers()).toEqual({
      returned: { status: 'returning', number: null },
      refunds: [{ status: 'succeeded', number: `refund-${refund.id}` }],
    });
    const sentBefore = scene.script.refunds.length;
    await work(20);
    expect(scene.script.refunds.length - sentBefore).toBe(1);
    const { returned } = await numbers();
    expect(returned.status).toBe('kept');
    expect(returned.number).not.toBe(`refund-${refund.id}`);
    expect(await scene.breaks()).toEqual([]);
  });

  test('a refund that was lost does not take a return whose answer is on its way', async () => {
    const { scene, listAtProvider, sendReturn, sendRefund, numbers } = await twoOfFive();
    await sendRefund();
    scene.advance(minuteMs / 2);
    await sendReturn();
    listAtProvider('of-the-return');
    await resolveRefunds(scene.deps);
    expect(await numbers()).toMatchObject({ refunds: [{ status: 'processing', number: null }] });
  });

  test.each(['the return first', 'the refund first'])(
    'when both answers are lost each gets one of the two, %s',
    async (order) => {
      const { scene, listAtProvider, sendReturn, sendRefund, numbers, work } = await twoOfFive();
      const first = order === 'the return first' ? sendReturn : sendRefund;
      const second = first === sendReturn ? sendRefund : sendReturn;
      await first();
      listAtProvider('first');
      scene.advance(minuteMs / 2);
      await second();
      listAtProvider('second');
      await work(5);
      const { returned, refunds } = await numbers();
      expect([returned.status, refunds[0]?.status]).toEqual(['kept', 'succeeded']);
      expect(new Set([returned.number, refunds[0]?.number])).toEqual(new Set(['first', 'second']));
      expect(scene.logs()).not.toContain('refund_sent_twice');
      expect(await scene.breaks()).toEqual([]);
    },
  );

  test('an answer with a number that a return has by then is no news of the refund', async () => {
    const { scene, listAtProvider, sendReturn, sendRefund, numbers, work } = await twoOfFive();
    await sendReturn();
    const refund = await sendRefund();
    // The process that sent it stands still past every lease.
    listAtProvider(`refund-${refund.id}`);
    scene.advance(2 * minuteMs);
    await returnMoney(scene.deps);
    expect((await numbers()).returned).toEqual({ status: 'kept', number: `refund-${refund.id}` });
    await endRefund(scene, refund, 'succeeded');
    expect((await numbers()).refunds).toEqual([{ status: 'processing', number: null }]);
    await work(20);
    const { refunds } = await numbers();
    expect(refunds).toMatchObject([{ status: 'succeeded' }]);
    expect(refunds[0]?.number).not.toBe(`refund-${refund.id}`);
    expect(await scene.breaks()).toEqual([]);
  });
});
