import { dayMs } from '@countinghouse/calendar';
import { sql } from '@countinghouse/postgres';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../src/kernel/database.ts';
import { setFeeSchedule } from '../../src/ledger/fees/set-fee-schedule.ts';
import { setSettlementDelay } from '../../src/settlement/settlements/set-settlement-delay.ts';
import { settleWithProvider } from '../../src/settlement/settlements/settle-with-provider.ts';
import { addUp } from '../../src/settlement/settlements/settlement-report.rules.ts';
import { insertRecipient } from '../support/charges/recipient-rows.ts';
import { createTenant, newTestId, operatorDeps } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';
import { insertSettledPayments } from '../support/settlement/settled-payments.ts';
import { endRefund, reserveRefund } from '../support/settlement/settlement-refunds.ts';
import { createSettlementScene } from '../support/settlement/settlement-scene.ts';
import type { SceneCharge, SettlementScene } from '../support/settlement/settlement-scene.ts';
import {
  listBookedParts,
  openWholeReport,
  readWholeReport,
  toWhole,
} from '../support/settlement/whole-report.ts';

const use = usePaymentsDatabase();
const from = new Date('2026-11-10T00:00:00Z');

async function refund(
  scene: SettlementScene,
  charge: SceneCharge,
  amountMinor: bigint,
  status: 'succeeded' | 'pending' | 'failed' = 'succeeded',
): Promise<void> {
  const reserved = await reserveRefund(scene, charge, amountMinor);
  if (reserved === null) throw new Error('the refund was refused');
  await endRefund(scene, reserved, status);
}

async function settle(scene: SettlementScene, ...charges: readonly SceneCharge[]): Promise<void> {
  scene.settleAtProvider(charges.map(({ transactionId }) => transactionId));
  await scene.runJobs();
}

/** Charges with every kind of part, refunded before and after they settled. */
async function createBusyScene() {
  const scene = await createSettlementScene(use.database);
  const { businessId, liveWorkspaceId: workspaceId } = scene.tenant;
  const splitRecipientId = await insertRecipient(use.database, workspaceId);
  const disabledId = await insertRecipient(use.database, workspaceId, { disabledAt: new Date() });
  const plain = await scene.charge();
  const split = await scene.charge({ splitRecipientId });
  const unrouted = await scene.charge({ splitRecipientId: disabledId });
  const waiting = await scene.charge();
  await setFeeSchedule(scene.deps, {
    businessId,
    currency: 'NGN',
    basisPoints: 290,
    fixedMinor: 0n,
    isRefundable: true,
    disputeFeeMinor: 0n,
  });
  const [early, late, both] = [
    await scene.charge({ splitRecipientId }),
    await scene.charge({ splitRecipientId }),
    await scene.charge({ splitRecipientId, amountMinor: 9_999n }),
  ];
  await refund(scene, early, 4_000n);
  await refund(scene, both, 3_333n);
  await settle(scene, plain, split, unrouted, early, late, both);
  await refund(scene, late, 10_000n);
  await refund(scene, both, 1n);
  await refund(scene, plain, 2_500n);
  await refund(scene, split, 5_000n, 'failed');
  return { scene, workspaceId, splitRecipientId, disabledId, early, late, plain, split, waiting };
}

describe('a settlement report', () => {
  test('P-080 PD-118 every figure of every payment is what the ledger has of it, to the minor unit', async () => {
    const { scene, workspaceId, waiting, early } = await createBusyScene();
    const { payments, totals } = await readWholeReport(use.database, { workspaceId });
    const booked = await listBookedParts(use.database, workspaceId);
    expect(payments.map(({ paymentId }) => paymentId).toSorted()).toEqual(
      [...booked.keys()].toSorted(),
    );
    expect(booked.has(waiting.id)).toBe(false);
    for (const payment of payments) {
      const { grossMinor, refundedMinor, merchantMinor } = booked.get(payment.paymentId) ?? {};
      expect(payment).toMatchObject({
        grossMinor,
        refundedMinor,
        netMinor: payment.grossMinor - payment.feeMinor,
        netSettledMinor: merchantMinor,
      });
    }
    // 10,000 less a fee of 290 and a share of 7,000; of the refund of 4,000 the merchant bears 1,084.
    expect(payments.find(({ paymentId }) => paymentId === early.id)).toMatchObject({
      feeMinor: 290n,
      netMinor: 9_710n,
      refundedMinor: 4_000n,
      netSettledMinor: 2_710n - 1_084n,
    });
    expect(addUp([], payments)).toMatchObject(totals);
    expect(await scene.breaks()).toEqual([]);
  });

  test('P-172 the sum of net_settled is what the settled payments left in the merchant’s balances', async () => {
    const { scene, workspaceId } = await createBusyScene();
    const { totals } = await readWholeReport(use.database, { workspaceId });
    const balances = await scene.balances();
    const available = balances['merchant_available NGN'] ?? 0n;
    const owed = balances['merchant_receivable NGN'] ?? 0n;
    expect(totals).toMatchObject([{ currency: 'NGN', netSettledMinor: available - owed }]);
  });

  test('P-171 PD-119 of one recipient: their payments alone, and what reached them', async () => {
    const { workspaceId, splitRecipientId, disabledId, early, late } = await createBusyScene();
    const { payments, totals } = await readWholeReport(use.database, {
      workspaceId,
      splitRecipientId,
    });
    const booked = await listBookedParts(use.database, workspaceId);
    expect(payments).toHaveLength(4);
    for (const { paymentId, grossMinor, netSettledMinor } of payments) {
      const shareMinor = (grossMinor * 70n) / 100n;
      const owedMinor = booked.get(paymentId)?.owedByRecipientMinor ?? 0n;
      expect(netSettledMinor).toBe(shareMinor - owedMinor);
    }
    const reached = new Map(payments.map((each) => [each.paymentId, each.netSettledMinor]));
    // Refunded before it settled: the recipient owes their part. After: the merchant bore it.
    expect(reached.get(early.id)).toBe(7_000n - 2_800n);
    expect(reached.get(late.id)).toBe(7_000n);
    expect(addUp([], payments)).toMatchObject(totals);
    // Nothing reached a recipient who was disabled when the payer paid.
    const disabled = await readWholeReport(use.database, {
      workspaceId,
      splitRecipientId: disabledId,
    });
    expect(disabled.payments).toMatchObject([{ netMinor: 9_680n, netSettledMinor: 0n }]);
  });

  test('PD-124 what settles and is refunded while it is read is in none of it', async () => {
    const tenant = await createTenant(operatorDeps(use.database));
    const workspaceId = tenant.liveWorkspaceId;
    await insertSettledPayments(use.database, workspaceId, { count: 1_000, from });
    const parts = await openWholeReport(use.database, { workspaceId });
    const first = await parts.next();
    await insertSettledPayments(use.database, workspaceId, { count: 300, from });
    await refundSome(use.database, workspaceId);
    const rest = await Array.fromAsync(parts);
    const before = toWhole(first.done === true ? rest : [first.value, ...rest]);
    expect(before.payments).toHaveLength(1_000);
    expect(addUp([], before.payments)).toMatchObject(before.totals);
    expect(before.totals).toMatchObject([{ paymentCount: 1_000, refundedMinor: 0n }]);
    const after = await readWholeReport(use.database, { workspaceId });
    expect(after.totals).toMatchObject([{ paymentCount: 1_300, refundedMinor: 1_300_000n }]);
  });

  test('P-170 each payment comes once and in the order of settlement, over many pages', async () => {
    const tenant = await createTenant(operatorDeps(use.database));
    const workspaceId = tenant.liveWorkspaceId;
    // A hundred settle at one moment: pages end among them.
    await insertSettledPayments(use.database, workspaceId, { count: 2_345, from });
    const { payments, totals } = await readWholeReport(use.database, { workspaceId });
    expect(new Set(payments.map(({ paymentId }) => paymentId)).size).toBe(2_345);
    const order = payments.map((each) => each.settledAt + each.paymentId);
    expect(order).toEqual(order.toSorted());
    expect(totals).toMatchObject([{ paymentCount: 2_345, grossMinor: 23_450_000n }]);
  });

  test('whoever stops reading gives connection and place back', async () => {
    const tenant = await createTenant(operatorDeps(use.database));
    const workspaceId = tenant.liveWorkspaceId;
    await insertSettledPayments(use.database, workspaceId, { count: 1_000, from });
    for (let times = 0; times < 5; times += 1) {
      const parts = await openWholeReport(use.database, { workspaceId });
      await parts.next();
      await parts.return();
    }
    const { total, idle } = use.database.connections();
    expect(idle).toBe(total);
  });
});

describe('the delay of a business', () => {
  test('PD-116 is its own where it has one, and the installation’s again when that is taken away', async () => {
    const scene = await createSettlementScene(use.database, { delayDays: 1 });
    const { businessId } = scene.tenant;
    const isSettled = async (payment: SceneCharge): Promise<boolean> =>
      (await scene.payment(payment.id)).settled_at !== null;
    await setSettlementDelay(scene.deps, { businessId, delayDays: 3 });
    const charge = await scene.charge();
    await settle(scene, charge);
    scene.advance(2 * dayMs);
    await settleWithProvider(scene.deps);
    expect(await isSettled(charge)).toBe(false);
    // Taken away: free since yesterday, and settled at the next look.
    await setSettlementDelay(scene.deps, { businessId, delayDays: null });
    await settleWithProvider(scene.deps);
    expect(await isSettled(charge)).toBe(true);
    await setSettlementDelay(scene.deps, { businessId, delayDays: 0 });
    const atOnce = await scene.charge();
    await settle(scene, atOnce);
    expect(await isSettled(atOnce)).toBe(true);
  });

  test('is refused for a business that is not there, and kept in the audit log', async () => {
    const deps = operatorDeps(use.database);
    const unknown = { businessId: newTestId(), delayDays: 3 };
    expect(await setSettlementDelay(deps, unknown)).toBe('business_not_found');
    const { businessId } = await createTenant(deps);
    expect(await setSettlementDelay(deps, { businessId, delayDays: 3 })).toBe('saved');
    const entries = await use.database.db
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('tenant_id', '=', businessId)
      .where('action', '=', 'business.settlement_delay_set')
      .execute();
    expect(entries).toMatchObject([{ detail: { settlement_delay_days: 3 } }]);
  });
});

/** 1,000 of each payment goes back: rows as refunds leave them. */
async function refundSome(database: Database, workspaceId: string): Promise<void> {
  await sql`
    update payments set refunded_minor = 1000, status = 'partially_refunded'
    where workspace_id = ${workspaceId}`.execute(database.db);
}
