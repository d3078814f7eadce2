import { describe, expect, test } from 'vitest';
import { setLimit } from '../../src/controls/approvals/thresholds/set-limit.ts';
import { insertRecipient } from '../support/charges/recipient-rows.ts';
import { settleCharged } from '../support/money-out/refund-payments.ts';
import {
  accepted,
  answers,
  createRefundScene,
  providerRefund,
} from '../support/money-out/refund-scene.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
const scene = () => createRefundScene(use.database);

describe('what a refund takes, and from whom', () => {
  test('PD-098 by default the fee is kept and the merchant bears it', async () => {
    const { charge, refund, payment, balances, breaks } = await scene();
    const id = await charge();
    expect((await refund(id)).kind).toBe('refunded');
    expect(await payment(id)).toMatchObject({ status: 'refunded', fee_minor: 320n });
    expect(await balances()).toMatchObject({
      'merchant_pending NGN': -320n,
      'platform_fees NGN': 320n,
      'provider_clearing NGN': 0n,
      'refunds_payable NGN': 0n,
    });
    expect(await breaks()).toEqual([]);
  });

  test('PD-099 PD-112 PD-115 golden vector: 4,000 and then 6,000 leave fee, recipient and merchant with nothing', async () => {
    const { workspaceId, charge, refund, refundsOf, balances, breaks } = await scene();
    const recipientId = await insertRecipient(use.database, workspaceId);
    const split = { recipientId, amountMinor: 7_000n };
    const id = await charge({ feeMinor: 290n, isFeeRefundable: true, split });
    await refund(id, 4_000n);
    expect(await balances()).toMatchObject({
      'platform_fees NGN': 174n,
      'recipient_payable NGN': 4_200n,
      'merchant_pending NGN': 1_626n,
    });
    await refund(id);
    expect(await refundsOf(id)).toMatchObject([
      { fee_minor: 116n, share_minor: 2_800n, from_pending_minor: 1_084n },
      { fee_minor: 174n, share_minor: 4_200n, from_pending_minor: 1_626n },
    ]);
    expect(await balances()).toMatchObject({
      'platform_fees NGN': 0n,
      'recipient_payable NGN': 0n,
      'merchant_pending NGN': 0n,
    });
    expect(await breaks()).toEqual([]);
  });

  test('PD-113 after settlement the recipient’s part is the merchant’s', async () => {
    const { workspaceId, charge, refund, refundsOf, balances, breaks } = await scene();
    const recipientId = await insertRecipient(use.database, workspaceId);
    const split = { recipientId, amountMinor: 2_000n };
    const id = await charge({ split, isSettled: true });
    await refund(id, 1_000n);
    expect(await refundsOf(id)).toMatchObject([
      { share_minor: 0n, fee_minor: 0n, from_pending_minor: 0n, from_available_minor: 1_000n },
    ]);
    expect(await balances()).toMatchObject({
      'merchant_available NGN': 6_680n,
      'recipient_payable NGN': 0n,
      'settlement_cash NGN': 7_000n,
    });
    expect(await breaks()).toEqual([]);
  });

  test('PD-100 more than is available: the merchant owes what is missing', async () => {
    const { charge, refund, refundsOf, balances, breaks } = await scene();
    const id = await charge({ isSettled: true });
    expect((await refund(id)).kind).toBe('refunded');
    expect(await refundsOf(id)).toMatchObject([
      { from_available_minor: 9_680n, from_receivable_minor: 320n },
    ]);
    expect(await balances()).toMatchObject({
      'merchant_available NGN': 0n,
      'merchant_receivable NGN': 320n,
    });
    expect(await breaks()).toEqual([]);
  });

  test('refunds of one batch share what is available: together they never take more', async () => {
    const { charge, refund, balances, breaks } = await scene();
    const ids = await Promise.all([charge({ isSettled: true }), charge({ isSettled: true })]);
    const outcomes = await Promise.all(ids.map((id) => refund(id)));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['refunded', 'refunded']);
    expect(await balances()).toMatchObject({
      'merchant_available NGN': 0n,
      'merchant_receivable NGN': 640n,
    });
    expect(await breaks()).toEqual([]);
  });

  test('PD-099 row 6: 1,000 refunds of one unit at once give back exactly the fee', async () => {
    const { charge, refund, refundsOf, payment, breaks } = await scene();
    // Without a threshold they wait for a second person, so that none stands in another's way.
    const currency = 'MWK';
    const id = await charge({
      amountMinor: 1_000n,
      feeMinor: 59n,
      isFeeRefundable: true,
      currency,
    });
    const outcomes = await Promise.all(Array.from({ length: 1_001 }, () => refund(id, 1n)));
    expect(outcomes.filter(({ kind }) => kind === 'held')).toHaveLength(1_000);
    expect((await payment(id)).refund_reserved_minor).toBe(1_000n);
    expect((await refundsOf(id)).reduce((sum, row) => sum + row.fee_minor, 0n)).toBe(59n);
    expect(await breaks()).toEqual([]);
  });

  test('PD-099 one after the other, with failures in between, they give back exactly the fee', async () => {
    const { script, charge, refund, payment, balances, breaks } = await scene();
    const id = await charge({ amountMinor: 40n, feeMinor: 31n, isFeeRefundable: true });
    for (let count = 0; count < 50; count += 1) {
      if (count % 5 === 0) script.refundAnswers.push(answers.refused);
      await refund(id, 1n);
    }
    expect(await payment(id)).toMatchObject({ status: 'refunded', refund_reserved_minor: 0n });
    expect(await balances()).toMatchObject({
      'platform_fees NGN': 0n,
      'merchant_pending NGN': 0n,
    });
    expect(await breaks()).toEqual([]);
  });
});

describe('what the provider’s answer leads to', () => {
  test('PD-093 accepted and still pending there counts as executed', async () => {
    const { script, charge, refund, payment, refundsOf, eventsOf, balances, breaks } =
      await scene();
    const id = await charge();
    script.refundAnswers.push(accepted(providerRefund(`tx-${id}`, { status: 'pending' })));
    expect((await refund(id)).kind).toBe('refunded');
    expect((await payment(id)).status).toBe('refunded');
    const [row] = await refundsOf(id);
    expect(row).toMatchObject({ status: 'succeeded', confirmed_at: null });
    expect(row?.next_check_at).not.toBeNull();
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['payment.refunded']);
    expect(await balances()).toMatchObject({
      'refunds_payable NGN': 10_000n,
      'provider_clearing NGN': 10_000n,
    });
    expect(await breaks()).toEqual([]);
  });

  test.each(['refused', 'notSent', 'limited'] as const)(
    'P-297 %s: the refund has failed, the amount is free again, and nothing is told',
    async (name) => {
      const { script, charge, refund, payment, refundsOf, eventsOf, balances, breaks } =
        await scene();
      const id = await charge();
      script.refundAnswers.push(answers[name]);
      expect(await refund(id, 4_000n)).toEqual({ kind: 'reject', reason: 'provider_failed' });
      expect(await payment(id)).toMatchObject({
        status: 'succeeded',
        refunded_minor: 0n,
        refund_reserved_minor: 0n,
        refund_in_flight_id: null,
      });
      expect(await refundsOf(id)).toMatchObject([
        { status: 'failed', failure_code: name === 'refused' ? 'refused' : 'not_sent' },
      ]);
      expect(await eventsOf(id)).toEqual([]);
      expect(await balances()).toMatchObject({ 'merchant_pending NGN': 9_680n });
      expect((await refund(id)).kind).toBe('refunded');
      expect(await breaks()).toEqual([]);
    },
  );

  test('an accepted refund that they call failed at once has failed', async () => {
    const { script, charge, refund, refundsOf, breaks } = await scene();
    const id = await charge();
    script.refundAnswers.push(accepted(providerRefund(`tx-${id}`, { status: 'failed' })));
    expect(await refund(id)).toEqual({ kind: 'reject', reason: 'provider_failed' });
    expect(await refundsOf(id)).toMatchObject([{ status: 'failed', failure_code: 'refused' }]);
    expect(await breaks()).toEqual([]);
  });

  test('PD-091 PD-096 row 7: unknown keeps the amount reserved, and the next call is refused', async () => {
    const { script, charge, refund, payment, refundsOf, eventsOf, breaks } = await scene();
    const id = await charge();
    script.refundAnswers.push(answers.unknown);
    expect(await refund(id, 4_000n)).toEqual({ kind: 'reject', reason: 'provider_failed' });
    const [row] = await refundsOf(id);
    expect(await payment(id)).toMatchObject({
      status: 'succeeded',
      refund_reserved_minor: 4_000n,
      refund_in_flight_id: row?.id,
    });
    expect(row).toMatchObject({ status: 'processing', provider_refund_id: null });
    for (const amountMinor of [null, 1n, 4_000n, 10_001n]) {
      expect(await refund(id, amountMinor)).toEqual({ kind: 'reject', reason: 'in_flight' });
    }
    expect(script.refunds).toHaveLength(1);
    expect(await eventsOf(id)).toEqual([]);
    expect(await breaks()).toEqual([]);
  });

  test('a provider that does not answer at all is not asked, and nothing is reserved', async () => {
    const { script, charge, refund, refundsOf } = await scene();
    const id = await charge();
    script.shut.add('refund');
    expect(await refund(id)).toEqual({ kind: 'reject', reason: 'provider_away' });
    expect(await refundsOf(id)).toEqual([]);
    expect(script.refunds).toEqual([]);
  });

  test('PD-094 two equal refunds have ids of their own, in their events too', async () => {
    const { charge, refund, eventsOf } = await scene();
    const id = await charge();
    await refund(id, 1_000n);
    await refund(id, 1_000n);
    const events = await eventsOf(id);
    expect(events.map(({ data }) => data.refunded_amount)).toEqual([1_000, 2_000]);
    expect(new Set(events.map(({ data }) => data.refund_id)).size).toBe(2);
  });
});

describe('a refund that waits for a second person', () => {
  test('PD-092 reserves its amount without standing in the way of others', async () => {
    const { tenant, deps, charge, refund, payment, breaks } = await scene();
    const id = await charge();
    const key = { businessId: tenant.businessId, operation: 'refunds', currency: 'NGN' } as const;
    await setLimit(deps, 'threshold', key, 5_000n);
    expect((await refund(id, 6_000n)).kind).toBe('held');
    expect(await refund(id, 4_001n)).toEqual({ kind: 'reject', reason: 'exceeds_remaining' });
    expect((await refund(id, 4_000n)).kind).toBe('refunded');
    expect(await payment(id)).toMatchObject({
      status: 'partially_refunded',
      refunded_minor: 4_000n,
      refund_reserved_minor: 6_000n,
    });
    expect(await refund(id)).toEqual({ kind: 'reject', reason: 'exceeds_remaining' });
    expect(await breaks()).toEqual([]);
  });

  test('is taken also while the provider does not answer: nothing is sent yet', async () => {
    const { script, charge, refund } = await scene();
    script.shut.add('refund');
    const id = await charge({ currency: 'MWK' });
    expect((await refund(id)).kind).toBe('held');
  });
});

test('a payment settled while nothing was under way is refunded out of what is free', async () => {
  const { workspaceId, charge, refund, refundsOf, breaks } = await scene();
  const id = await charge();
  await settleCharged(use.database, workspaceId, id);
  await refund(id, 100n);
  expect(await refundsOf(id)).toMatchObject([
    { from_pending_minor: 0n, from_available_minor: 100n },
  ]);
  expect(await breaks()).toEqual([]);
});
