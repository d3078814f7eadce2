import { dayMs } from '@countinghouse/calendar';
import { beforeEach, describe, expect, test } from 'vitest';
import { pauseOperation, resumeOperation } from '../../src/controls/pauses/pause-operation.ts';
import { checkRefund, listUnresolved } from '../../src/money-out/refunds/outcomes/check-refund.ts';
import { resolveRefunds } from '../../src/money-out/refunds/outcomes/resolve-refunds.ts';
import { insertRecipient } from '../support/charges/recipient-rows.ts';
import { settleCharged } from '../support/money-out/refund-payments.ts';
import {
  accepted,
  answers,
  createRefundScene,
  providerRefund,
} from '../support/money-out/refund-scene.ts';
import type { RefundScene } from '../support/money-out/refund-scene.ts';
import { operatorDeps } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();

const minuteMs = 60_000;

/** The worker takes what is due of the whole cell, so each test begins with nothing due. */
beforeEach(async () => {
  await use.database.db
    .updateTable('refunds')
    .set({ next_check_at: null })
    .where('next_check_at', 'is not', null)
    .execute();
});

/** A refund whose answer was lost. */
async function unknownRefund(amountMinor = 10_000n) {
  const scene = await createRefundScene(use.database);
  const id = await scene.charge();
  scene.script.refundAnswers.push(answers.unknown);
  await scene.refund(id, amountMinor);
  return { scene, id, transaction: `tx-${id}` };
}

/** A refund that the provider accepted and has not carried out. */
async function pendingRefund(options: Parameters<RefundScene['charge']>[0] = {}) {
  const scene = await createRefundScene(use.database);
  const id = await scene.charge(options);
  const transaction = `tx-${id}`;
  const atProvider = providerRefund(transaction, { amountMinor: 4_000n, status: 'pending' });
  scene.script.refundAnswers.push(accepted(atProvider));
  await scene.refund(id, 4_000n);
  const becomes = (status: 'pending' | 'succeeded' | 'failed') => {
    scene.script.knownRefunds.splice(0, 1, { ...atProvider, status });
  };
  return { scene, id, transaction, becomes };
}

async function look(scene: RefundScene, afterMs = minuteMs): Promise<number> {
  scene.advance(afterMs);
  return resolveRefunds(scene.deps);
}

describe('a refund whose answer was lost', () => {
  test('PD-096 row 7: is found by amount and time, and ends once', async () => {
    const { scene, id, transaction } = await unknownRefund(4_000n);
    const createdAt = scene.deps.now();
    scene.script.knownRefunds.push(
      providerRefund(transaction, { amountMinor: 4_000n, providerRefundId: 'theirs', createdAt }),
    );
    expect(await look(scene)).toBe(1);
    expect(await scene.refundsOf(id)).toMatchObject([
      { status: 'succeeded', provider_refund_id: 'theirs' },
    ]);
    expect(await scene.payment(id)).toMatchObject({
      status: 'partially_refunded',
      refunded_minor: 4_000n,
      refund_reserved_minor: 0n,
      refund_in_flight_id: null,
    });
    expect((await scene.eventsOf(id)).map(({ type }) => type)).toEqual(['payment.refunded']);
    expect(scene.script.refunds).toHaveLength(1);
    expect(await look(scene, dayMs)).toBe(0);
    expect((await scene.refund(id)).kind).toBe('refunded');
    expect(await scene.breaks()).toEqual([]);
  });

  test('is never one of another amount or time, nor one that another refund or a return has', async () => {
    const { scene, id, transaction } = await unknownRefund(4_000n);
    const now = scene.deps.now();
    const before = new Date(now.getTime() - dayMs);
    await use.database.db
      .insertInto('suspense_items')
      .values({
        workspace_id: scene.workspaceId,
        id: scene.deps.newId(),
        payment_id: id,
        reason: 'amount_mismatch',
        provider_transaction_id: transaction,
        received_minor: 4_000n,
        currency: 'NGN',
        status: 'returned',
        provider_refund_id: 'of-a-return',
        created_at: now,
        updated_at: now,
      })
      .execute();
    scene.script.knownRefunds.push(
      providerRefund(transaction, { amountMinor: 4_001n, createdAt: now }),
      providerRefund(transaction, { amountMinor: 4_000n, createdAt: before }),
      providerRefund(transaction, { amountMinor: 4_000n, providerRefundId: 'of-a-return' }),
    );
    await look(scene);
    expect(await scene.refundsOf(id)).toMatchObject([{ status: 'processing', check_count: 1 }]);
  });

  test('two equal refunds: the second is not taken for the first', async () => {
    const scene = await createRefundScene(use.database);
    const id = await scene.charge();
    const first = providerRefund(`tx-${id}`, { amountMinor: 1_000n, createdAt: scene.deps.now() });
    scene.script.refundAnswers.push(accepted(first), answers.unknown);
    scene.script.knownRefunds.push(first);
    await scene.refund(id, 1_000n);
    await scene.refund(id, 1_000n);
    await look(scene);
    expect((await scene.refundsOf(id)).map(({ status }) => status)).toEqual([
      'succeeded',
      'processing',
    ]);
  });

  test('is sent again only after it was missing three times over a quarter of an hour, and once', async () => {
    const { scene, id } = await unknownRefund();
    for (const afterMs of [minuteMs, minuteMs, 5 * minuteMs, 5 * minuteMs]) {
      await look(scene, afterMs);
    }
    expect(scene.script.refunds).toHaveLength(1);
    scene.script.refundAnswers.push(answers.unknown);
    await look(scene, 5 * minuteMs);
    expect(scene.script.refunds).toHaveLength(2);
    for (let day = 0; day < 12; day += 1) await look(scene, dayMs);
    expect(scene.script.refunds).toHaveLength(2);
    expect(await scene.refundsOf(id)).toMatchObject([
      { status: 'processing', next_check_at: null },
    ]);
    expect((await scene.payment(id)).refund_reserved_minor).toBe(10_000n);
    expect(scene.logs()).toContain('refund_unresolved');
    expect(await scene.breaks()).toEqual([]);
  });

  test('that is sent again and accepted has ended once', async () => {
    const { scene, id } = await unknownRefund();
    for (let round = 0; round < 4; round += 1) await look(scene, 5 * minuteMs);
    expect(scene.script.refunds).toHaveLength(2);
    expect((await scene.payment(id)).status).toBe('refunded');
    expect((await scene.eventsOf(id)).map(({ type }) => type)).toEqual(['payment.refunded']);
    expect(await scene.breaks()).toEqual([]);
  });

  test('a refusal of the second sending counts only when the first did not arrive', async () => {
    const { scene, id, transaction } = await unknownRefund();
    for (let round = 0; round < 3; round += 1) await look(scene, 5 * minuteMs);
    const arrived = providerRefund(transaction, { createdAt: scene.deps.now() });
    const { refundCharge } = scene.script.provider;
    const provider = {
      ...scene.script.provider,
      // It shows in their list a moment after we looked, which is why they refuse another one.
      refundCharge: (request: Parameters<typeof refundCharge>[0]) => {
        scene.script.knownRefunds.push(arrived);
        scene.script.refundAnswers.push(answers.refused);
        return refundCharge(request);
      },
    };
    scene.advance(5 * minuteMs);
    await resolveRefunds({ ...scene.deps, providers: { forEnvironment: () => provider } });
    expect((await scene.refundsOf(id))[0]).toMatchObject({
      status: 'succeeded',
      provider_refund_id: arrived.providerRefundId,
    });
    expect(await scene.breaks()).toEqual([]);
  });

  test('a second sending that did not leave is tried again, after looking for the first anew', async () => {
    const { scene, id, transaction } = await unknownRefund();
    scene.script.refundAnswers.push(answers.notSent);
    for (let round = 0; round < 4; round += 1) await look(scene, 5 * minuteMs);
    expect(scene.script.refunds).toHaveLength(2);
    expect(await scene.refundsOf(id)).toMatchObject([{ status: 'processing' }]);
    await look(scene, 5 * minuteMs);
    expect(scene.script.refunds).toHaveLength(2);
    for (let round = 0; round < 2; round += 1) await look(scene, 5 * minuteMs);
    expect(scene.script.refunds).toHaveLength(3);
    expect((await scene.payment(id)).status).toBe('refunded');
    const other = await unknownRefund();
    other.scene.script.refundAnswers.push(answers.notSent);
    for (let round = 0; round < 4; round += 1) await look(other.scene, 5 * minuteMs);
    other.scene.script.knownRefunds.push(
      providerRefund(other.transaction, { providerRefundId: `late-${transaction}` }),
    );
    await look(other.scene, 5 * minuteMs);
    expect(other.scene.script.refunds).toHaveLength(2);
    expect((await other.scene.payment(other.id)).status).toBe('refunded');
  });

  test('two workers at once, one of them late, send it again once', async () => {
    const { scene } = await unknownRefund();
    for (let round = 0; round < 3; round += 1) await look(scene, 5 * minuteMs);
    const { listRefunds } = scene.script.provider;
    let other: Promise<number> | null = null;
    const late = {
      ...scene.script.provider,
      // Stands still for longer than its lease, and another worker takes over.
      listRefunds: async (charge: Parameters<typeof listRefunds>[0]) => {
        scene.advance(2 * minuteMs);
        other ??= resolveRefunds(scene.deps);
        await other;
        return listRefunds(charge);
      },
    };
    scene.script.refundAnswers.push(answers.unknown);
    scene.advance(5 * minuteMs);
    await resolveRefunds({ ...scene.deps, providers: { forEnvironment: () => late } });
    expect(scene.script.refunds).toHaveLength(2);
  });

  test('two at the provider after a resend are told of, and the first is taken', async () => {
    const { scene, id, transaction } = await unknownRefund();
    const createdAt = scene.deps.now();
    const later = new Date(createdAt.getTime() + 16 * minuteMs);
    scene.script.knownRefunds.push(
      providerRefund(transaction, { providerRefundId: 'second', createdAt: later }),
      providerRefund(transaction, { providerRefundId: 'first', createdAt }),
    );
    await look(scene);
    expect((await scene.refundsOf(id))[0]?.provider_refund_id).toBe('first');
    expect(scene.logs()).toContain('refund_sent_twice');
  });

  test('P-291 is not sent again while refunds are paused', async () => {
    const { scene, id } = await unknownRefund();
    for (let round = 0; round < 3; round += 1) await look(scene, 5 * minuteMs);
    await pauseOperation(operatorDeps(use.database), {
      operation: 'refunds',
      reason: 'test',
      retryAfterSeconds: 60,
    });
    await look(scene, 5 * minuteMs);
    await resumeOperation(operatorDeps(use.database), 'refunds');
    expect(scene.script.refunds).toHaveLength(1);
    await look(scene);
    expect(scene.script.refunds).toHaveLength(2);
    expect((await scene.payment(id)).status).toBe('refunded');
  });

  test('an operator’s check makes it due again after the schedule is over', async () => {
    const { scene, id, transaction } = await unknownRefund();
    scene.script.refundAnswers.push(answers.unknown);
    for (let day = 0; day < 20; day += 1) await look(scene, dayMs);
    const { businessId } = scene.tenant;
    const [listed] = await listUnresolved(scene.deps, businessId);
    expect(listed).toMatchObject({ paymentId: id, status: 'processing', nextCheckAt: null });
    scene.script.knownRefunds.push(providerRefund(transaction));
    const outcome = await checkRefund(scene.deps, businessId, listed?.id ?? '');
    expect(outcome).toEqual({ kind: 'due', isUnknown: true });
    await look(scene);
    expect((await scene.payment(id)).status).toBe('refunded');
    expect(await listUnresolved(scene.deps, businessId)).toEqual([]);
    const other = await createRefundScene(use.database);
    expect(await checkRefund(other.deps, other.tenant.businessId, listed?.id ?? '')).toEqual({
      kind: 'reject',
      reason: 'not_found',
    });
  });

  test('a late answer changes nothing that the worker has ended before it', async () => {
    const scene = await createRefundScene(use.database);
    const id = await scene.charge();
    const atProvider = providerRefund(`tx-${id}`, { createdAt: scene.deps.now() });
    const slow = {
      ...scene.script.provider,
      refundCharge: async () => {
        scene.script.knownRefunds.push(atProvider);
        await look(scene);
        return accepted(atProvider);
      },
    };
    expect((await scene.connect({ provider: slow })(id)).kind).toBe('refunded');
    expect(await scene.eventsOf(id)).toHaveLength(1);
    expect(await scene.breaks()).toEqual([]);
  });
});

describe('a refund that the provider accepted', () => {
  test('is asked about until it is done; then the cash has left the provider', async () => {
    const { scene, id, becomes } = await pendingRefund();
    becomes('pending');
    await look(scene);
    expect(await scene.balances()).toMatchObject({ 'refunds_payable NGN': 4_000n });
    becomes('succeeded');
    await look(scene);
    expect(await scene.balances()).toMatchObject({
      'refunds_payable NGN': 0n,
      'provider_clearing NGN': 6_000n,
    });
    const [row] = await scene.refundsOf(id);
    expect(row).toMatchObject({ status: 'succeeded', next_check_at: null });
    expect(row?.confirmed_at).not.toBeNull();
    expect(await look(scene, dayMs)).toBe(0);
    expect(await scene.breaks()).toEqual([]);
  });

  test('after settlement the cash leaves what was settled', async () => {
    const { scene, becomes } = await pendingRefund({ isSettled: true });
    becomes('succeeded');
    await look(scene);
    expect(await scene.balances()).toMatchObject({
      'refunds_payable NGN': 0n,
      'settlement_cash NGN': 6_000n,
    });
    expect(await scene.breaks()).toEqual([]);
  });

  test('PD-095 that fails later is taken back: ledger and payment as before, an alert, refund.failed', async () => {
    const { scene, id, becomes } = await pendingRefund({ isFeeRefundable: true });
    const charged = { 'merchant_pending NGN': 9_680n, 'platform_fees NGN': 320n };
    becomes('failed');
    await look(scene);
    expect(await scene.payment(id)).toMatchObject({ status: 'succeeded', refunded_minor: 0n });
    expect(await scene.refundsOf(id)).toMatchObject([
      { status: 'failed', failure_code: 'failed_later' },
    ]);
    expect(await scene.balances()).toMatchObject({ ...charged, 'refunds_payable NGN': 0n });
    const events = await scene.eventsOf(id);
    expect(events.map(({ type }) => type)).toEqual(['payment.refunded', 'refund.failed']);
    expect(events[1]?.data).toMatchObject({
      id: events[0]?.data.refund_id,
      payment_id: id,
      amount: 4_000,
      status: 'failed',
      payment_status: 'succeeded',
      refunded_amount: 0,
    });
    expect(scene.logs()).toContain('refund_reversed');
    expect((await scene.refund(id)).kind).toBe('refunded');
    expect(await scene.balances()).toMatchObject({ 'platform_fees NGN': 0n });
    expect(await scene.breaks()).toEqual([]);
  });

  test('PD-095 of several, the payment stays partially refunded by the others', async () => {
    const { scene, id, becomes } = await pendingRefund();
    await scene.refund(id);
    expect((await scene.payment(id)).status).toBe('refunded');
    becomes('failed');
    await look(scene);
    expect(await scene.payment(id)).toMatchObject({
      status: 'partially_refunded',
      refunded_minor: 6_000n,
    });
    expect(await scene.breaks()).toEqual([]);
  });

  test('PD-095 taken back after settlement, the money is free where it was debt or pending before', async () => {
    const { scene, becomes } = await pendingRefund({ isSettled: true, feeMinor: 7_000n });
    expect(await scene.balances()).toMatchObject({
      'merchant_available NGN': 0n,
      'merchant_receivable NGN': 1_000n,
    });
    becomes('failed');
    await look(scene);
    expect(await scene.balances()).toMatchObject({
      'merchant_available NGN': 3_000n,
      'merchant_receivable NGN': 0n,
    });
    expect(await scene.breaks()).toEqual([]);
  });

  test('PD-095 refunded before settlement and taken back after it: the merchant’s part is free', async () => {
    const { scene, id, becomes } = await pendingRefund();
    await settleCharged(use.database, scene.workspaceId, id);
    const { 'merchant_available NGN': before = 0n } = await scene.balances();
    becomes('failed');
    await look(scene);
    expect(await scene.balances()).toMatchObject({ 'merchant_available NGN': before + 4_000n });
  });

  test('PD-112 the recipient has back what they gave', async () => {
    const scene = await createRefundScene(use.database);
    const recipientId = await insertRecipient(use.database, scene.workspaceId);
    const id = await scene.charge({ split: { recipientId, amountMinor: 7_000n } });
    const atProvider = providerRefund(`tx-${id}`, { status: 'pending' });
    scene.script.refundAnswers.push(accepted(atProvider));
    await scene.refund(id);
    expect(await scene.balances()).toMatchObject({ 'recipient_payable NGN': 0n });
    scene.script.knownRefunds.push({ ...atProvider, status: 'failed' });
    await look(scene);
    expect(await scene.balances()).toMatchObject({ 'recipient_payable NGN': 7_000n });
    expect(await scene.breaks()).toEqual([]);
  });

  test('that nobody hears of again waits for a person, and stays executed', async () => {
    const { scene, id } = await pendingRefund();
    for (let day = 0; day < 20; day += 1) await look(scene, dayMs);
    expect(await scene.refundsOf(id)).toMatchObject([{ status: 'succeeded', next_check_at: null }]);
    expect(scene.logs()).toContain('refund_unconfirmed');
  });
});
