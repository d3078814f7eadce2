import { describe, expect, test } from 'vitest';
import { settleWithProvider } from '../../src/settlement/settlements/settle-with-provider.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';
import { endRefund, reserveRefund } from '../support/settlement/settlement-refunds.ts';
import { createSettlementScene } from '../support/settlement/settlement-scene.ts';
import type { SettlementScene } from '../support/settlement/settlement-scene.ts';

const use = usePaymentsDatabase();
const rounds = 100;
const minuteMs = 60_000;

/** Workers whose clocks differ by more than a lease: each takes what the one before has taken. */
function workersOf(scene: SettlementScene, count: number) {
  return Array.from({ length: count }, (_, worker) => ({
    ...scene.deps,
    now: () => new Date(scene.deps.now().getTime() + worker * 2 * minuteMs),
  }));
}

describe(`${rounds} rounds of`, () => {
  test('PD-117 several workers at the same charges: each is settled once', async () => {
    const scene = await createSettlementScene(use.database);
    for (const payment of await scene.settledCharges(rounds)) {
      await scene.makeDue(payment.transactionId);
      await Promise.all(workersOf(scene, 2).map((worker) => settleWithProvider(worker)));
    }
    expect(await scene.balances()).toMatchObject({
      'provider_clearing NGN': 0n,
      'merchant_pending NGN': 0n,
      'merchant_available NGN': 9_680n * BigInt(rounds),
      'settlement_cash NGN': 9_860n * BigInt(rounds),
    });
    expect(await scene.breaks()).toEqual([]);
  });

  test('a release against a refund: whichever comes first, the books end the same', async () => {
    const scene = await createSettlementScene(use.database);
    // What a refund after the settlement is paid from, the kept fee included.
    const reserve = await scene.charge({ amountMinor: 1_000_000n });
    scene.settleAtProvider([reserve.transactionId]);
    await scene.runJobs();
    const before = await scene.balances();
    let refundedMinor = 0n;
    const firstCounts = { refund: 0, release: 0 };
    for (const [round, payment] of (await scene.settledCharges(rounds)).entries()) {
      await scene.makeDue(payment.transactionId);
      const refundMinor = round % 2 === 0 ? 4_000n : 10_000n;
      refundedMinor += refundMinor;
      const refunding = async () => {
        // From well before the release to well after it, a round trip at a time.
        for (let trip = 0; trip < round % 12; trip += 1) await scene.payment(payment.id);
        const refund = await reserveRefund(scene, payment, refundMinor);
        if (refund === null) throw new Error('a refund was refused');
        const { settled_at: settledAt } = await scene.payment(payment.id);
        firstCounts[settledAt === null ? 'refund' : 'release'] += 1;
        await endRefund(scene, refund, 'succeeded');
      };
      await Promise.all([settleWithProvider(scene.deps), refunding()]);
      // A release that met the refund waits for its end.
      scene.advance(2 * minuteMs);
      await settleWithProvider(scene.deps);
      expect((await scene.payment(payment.id)).settled_at).toBeInstanceOf(Date);
    }
    expect(Math.min(firstCounts.refund, firstCounts.release)).toBeGreaterThan(0);
    const after = await scene.balances();
    const grown = (account: string): bigint =>
      (after[`${account} NGN`] ?? 0n) - (before[`${account} NGN`] ?? 0n);
    expect(grown('provider_clearing')).toBe(0n);
    expect(grown('merchant_pending')).toBe(0n);
    expect(grown('refunds_payable')).toBe(0n);
    expect(grown('merchant_receivable')).toBe(0n);
    expect(grown('merchant_available')).toBe(9_680n * BigInt(rounds) - refundedMinor);
    expect(grown('settlement_cash')).toBe(9_860n * BigInt(rounds) - refundedMinor);
    expect(await scene.breaks()).toEqual([]);
  });
});

test('a payment with a refund under way is not released until that is over', async () => {
  const scene = await createSettlementScene(use.database);
  const payment = await scene.charge();
  const refund = await reserveRefund(scene, payment, 4_000n);
  if (refund === null) throw new Error('a refund was refused');
  scene.settleAtProvider([payment.transactionId]);
  for (let round = 0; round < 3; round += 1) await scene.runJobs();
  expect((await scene.payment(payment.id)).settled_at).toBeNull();
  await endRefund(scene, refund, 'pending');
  await scene.runJobs();
  expect((await scene.payment(payment.id)).settled_at).toBeInstanceOf(Date);
  expect(await scene.balances()).toMatchObject({
    'merchant_pending NGN': 0n,
    'merchant_available NGN': 5_680n,
    'settlement_cash NGN': 9_860n,
    'refunds_payable NGN': 4_000n,
  });
  expect(await scene.breaks()).toEqual([]);
});
