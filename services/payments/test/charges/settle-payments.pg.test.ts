import { dayMs } from '@countinghouse/calendar';
import { beforeAll, describe, expect, test } from 'vitest';
import { cancelPayment } from '../../src/charges/payments/cancel-payment.ts';
import { resolvePayments } from '../../src/charges/payments/outcomes/resolve-payments.ts';
import { settlePayments } from '../../src/charges/payments/outcomes/settle-payments.ts';
import { returnMoney } from '../../src/settlement/suspense/return-money.ts';
import { createCheckoutScene } from '../support/charges/checkout-scene.ts';
import { insertRecipient } from '../support/charges/recipient-rows.ts';
import { foundCharge, toRefund } from '../support/charges/scripted-provider.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
type Scene = Awaited<ReturnType<typeof createCheckoutScene>>;
let scene: Scene;

beforeAll(async () => {
  scene = await createCheckoutScene(use.database);
});

/** A merchant of its own, where balances are compared. */
const ownScene = () => createCheckoutScene(use.database);
const minuteMs = 60_000;

describe('a charge that the provider confirms', () => {
  test('P-093 PD-061 is succeeded, posted and told of, once, however often it is settled', async () => {
    const own = await ownScene();
    const payment = await own.startOne(await own.createLink());
    own.script.charges.set(payment.reference, foundCharge(payment.reference));
    for (let round = 0; round < 3; round += 1) await own.settle(payment);
    expect(await own.payment(payment.id)).toMatchObject({
      status: 'succeeded',
      refunded_minor: 0n,
      fee_minor: 320n,
      net_minor: 9_680n,
      provider_reference: `tx-${payment.reference}`,
      next_check_at: null,
    });
    expect(await own.balances()).toEqual({
      'provider_clearing NGN': 10_000n,
      'merchant_pending NGN': 9_680n,
      'platform_fees NGN': 320n,
    });
    const events = await own.events(payment.id);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      type: 'payment.succeeded',
      data: {
        amount: 10_000,
        fee_amount: 320,
        net_amount: 9_680,
        status: 'succeeded',
        qr_code_id: null,
      },
    });
  });

  test('keeps what the provider says of it when a question of the same moment goes unanswered', async () => {
    const payment = await scene.startOne(await scene.createLink());
    const question = { ...payment, environment: 'live', callbackKey: null } as const;
    const silence = { kind: 'unknown', message: 'no answer' } as const;
    await settlePayments(scene.deps, [
      { ...question, finding: foundCharge(payment.reference), fromResolver: false },
      { ...question, finding: silence, fromResolver: true },
    ]);
    const row = await scene.payment(payment.id);
    expect(row).toMatchObject({
      status: 'succeeded',
      provider_reference: `tx-${payment.reference}`,
    });
    expect(row.payment_method).not.toBeNull();
  });

  test('PD-114 golden vector: share and rest are in the ledger as computed', async () => {
    const own = await ownScene();
    await use.database.db
      .insertInto('fee_schedules')
      .values({
        business_id: own.tenant.businessId,
        currency: 'NGN',
        basis_points: 290,
        fixed_minor: 0n,
        updated_at: new Date(),
      })
      .execute();
    const recipient = await insertRecipient(use.database, own.tenant.liveWorkspaceId);
    const payment = await own.startOne(await own.createLink({ splitRecipientId: recipient }));
    expect(own.script.checkouts.at(-1)?.split?.share.amountMinor).toBe(7_000n);
    own.script.charges.set(payment.reference, foundCharge(payment.reference));
    await own.settle(payment);
    expect(await own.balances()).toEqual({
      'provider_clearing NGN': 10_000n,
      'recipient_payable NGN': 7_000n,
      'merchant_pending NGN': 2_710n,
      'platform_fees NGN': 290n,
    });
  });

  test('P-112 PD-111 with a disabled recipient everything is the merchant’s, and it says why', async () => {
    const own = await ownScene();
    const recipient = await insertRecipient(use.database, own.tenant.liveWorkspaceId, {
      disabledAt: new Date(),
    });
    const payment = await own.startOne(await own.createLink({ splitRecipientId: recipient }));
    expect(own.script.checkouts.at(-1)?.split).toBeNull();
    own.script.charges.set(payment.reference, foundCharge(payment.reference));
    await own.settle(payment);
    expect(await own.payment(payment.id)).toMatchObject({
      split_routed: false,
      split_reason: 'recipient_disabled',
      split_amount_minor: 0n,
    });
    expect(await own.balances()).toMatchObject({ 'merchant_pending NGN': 9_680n });
  });

  test('PD-103 PD-104 a later change of the fee schedule leaves the payment, and other currencies, as they are', async () => {
    const own = await ownScene();
    const payment = await own.startOne(await own.createLink());
    await use.database.db
      .insertInto('fee_schedules')
      .values({
        business_id: own.tenant.businessId,
        currency: 'NGN',
        basis_points: 1000,
        fixed_minor: 0n,
        updated_at: new Date(),
      })
      .execute();
    own.script.charges.set(payment.reference, foundCharge(payment.reference));
    await own.settle(payment);
    expect((await own.payment(payment.id)).fee_minor).toBe(320n);
    await own.startOne(await own.createLink());
    const other = await own.startOne(await own.createLink({ currency: 'KES' }));
    expect((await own.payment(other.id)).fee_minor).toBe(320n);
  });

  test('row 8: notices five times and out of order leave one posting, and a late failure changes nothing', async () => {
    const own = await ownScene();
    const payment = await own.startOne(await own.createLink());
    const item = {
      ...payment,
      environment: 'live',
      callbackKey: null,
      fromResolver: false,
    } as const;
    const succeeded = { ...item, finding: foundCharge(payment.reference) };
    const failed = { ...item, finding: foundCharge(payment.reference, { status: 'failed' }) };
    await settlePayments(own.deps, [succeeded, failed, succeeded, succeeded]);
    await settlePayments(own.deps, [failed, succeeded, succeeded]);
    expect((await own.payment(payment.id)).status).toBe('succeeded');
    expect(await own.balances()).toMatchObject({ 'provider_clearing NGN': 10_000n });
    expect(await own.events(payment.id)).toHaveLength(1);
    expect(own.logs()).toContain('failure_after_success');
  });

  test('the sandbox provider’s word does not settle a live payment', async () => {
    const payment = await scene.startOne(await scene.createLink());
    const finding = foundCharge(payment.reference);
    const item = {
      ...payment,
      environment: 'test',
      callbackKey: null,
      fromResolver: false,
    } as const;
    expect(await settlePayments(scene.deps, [{ ...item, finding }])).toEqual([
      { kind: 'no_such_payment' },
    ]);
    expect((await scene.payment(payment.id)).status).toBe('pending');
  });
});

describe('a charge that is not confirmed', () => {
  test('PD-062 a definite refusal fails the payment and tells of it', async () => {
    const payment = await scene.startOne(await scene.createLink());
    const refused = { status: 'failed', failureCode: 'insufficient_funds' } as const;
    scene.script.charges.set(payment.reference, foundCharge(payment.reference, refused));
    await scene.settle(payment);
    expect(await scene.payment(payment.id)).toMatchObject({
      status: 'failed',
      failure_code: 'insufficient_funds',
    });
    expect(await scene.events(payment.id)).toEqual([
      expect.objectContaining({
        type: 'payment.failed',
        data: expect.objectContaining({ id: payment.id, status: 'failed' }),
      }),
    ]);
  });

  test('PD-060 P-092 while the provider has it and says nothing yet, it is processing', async () => {
    const payment = await scene.startOne(await scene.createLink());
    expect((await scene.payment(payment.id)).status).toBe('pending');
    scene.script.charges.set(
      payment.reference,
      foundCharge(payment.reference, { status: 'pending' }),
    );
    await scene.settle(payment);
    expect((await scene.payment(payment.id)).status).toBe('processing');
    scene.script.charges.set(payment.reference, { kind: 'unknown', message: 'timeout' });
    await scene.settle(payment);
    expect((await scene.payment(payment.id)).status).toBe('processing');
    expect(await scene.events(payment.id)).toEqual([]);
  });

  test('PD-063 a session that ran out fails the payment when the resolver looks', async () => {
    const own = await ownScene();
    const payment = await own.startOne(await own.createLink());
    const resolve = () => resolvePayments({ ...own.deps, chargeResolver: own.chargeResolver });
    own.advance(20 * minuteMs);
    await resolve();
    expect((await own.payment(payment.id)).status).toBe('pending');
    own.advance(40 * minuteMs);
    await resolve();
    expect(await own.payment(payment.id)).toMatchObject({
      status: 'failed',
      failure_code: 'expired',
    });
    expect(await own.events(payment.id)).toHaveLength(1);
  });

  test('PD-064 a success after that is accepted, logged and told of', async () => {
    const own = await ownScene();
    const payment = await own.startOne(await own.createLink());
    own.script.charges.set(payment.reference, foundCharge(payment.reference, { status: 'failed' }));
    await own.settle(payment);
    own.script.charges.set(payment.reference, foundCharge(payment.reference));
    await own.settle(payment);
    expect(await own.payment(payment.id)).toMatchObject({
      status: 'succeeded',
      failure_code: null,
    });
    expect((await own.events(payment.id)).map(({ type }) => type)).toEqual([
      'payment.failed',
      'payment.succeeded',
    ]);
    expect(own.logs()).toContain('payment_succeeded_late');
    expect(await own.balances()).toMatchObject({ 'provider_clearing NGN': 10_000n });
  });

  test('a charge that stays undecided ends with a person, never as failed', async () => {
    const own = await ownScene();
    const payment = await own.startOne(await own.createLink());
    own.script.charges.set(
      payment.reference,
      foundCharge(payment.reference, { status: 'pending' }),
    );
    await own.settle(payment);
    for (let day = 0; day < 20; day += 1) {
      own.advance(dayMs);
      await resolvePayments({ ...own.deps, chargeResolver: own.chargeResolver });
    }
    expect(await own.payment(payment.id)).toMatchObject({
      status: 'processing',
      attention: 'unresolved',
      next_check_at: null,
    });
  });
});

describe('row 10: money that was not asked for', () => {
  test.each([
    ['one unit less', { amountMinor: 9_999n }, 'suspense NGN', 'amount_mismatch'],
    ['one unit more', { amountMinor: 10_001n }, 'suspense NGN', 'amount_mismatch'],
    ['another currency', { currency: 'KES' }, 'suspense KES', 'currency_mismatch'],
  ])(
    'PD-065 PD-066 %s waits in suspense; the payment stays processing with attention, without an event',
    async (_, charge, account, attention) => {
      const own = await ownScene();
      const payment = await own.startOne(await own.createLink());
      own.script.charges.set(payment.reference, foundCharge(payment.reference, charge));
      await own.settle(payment);
      await own.settle(payment);
      expect(await own.payment(payment.id)).toMatchObject({ status: 'processing', attention });
      const balances = await own.balances();
      expect(balances[account]).toBe('amountMinor' in charge ? charge.amountMinor : 10_000n);
      expect(balances['merchant_pending NGN']).toBeUndefined();
      expect(await own.events(payment.id)).toEqual([]);
    },
  );

  test('PD-069 after a cancel goes to suspense and back; the payment stays cancelled, without an event', async () => {
    const own = await ownScene();
    const payment = await own.startOne(await own.createLink());
    expect(await cancelPayment(own.deps, payment)).toMatchObject({ kind: 'cancelled' });
    expect(own.script.disabled).toHaveLength(1);
    own.script.charges.set(payment.reference, foundCharge(payment.reference));
    await own.settle(payment);
    await own.settle(payment);
    expect(await own.balances()).toMatchObject({ 'suspense NGN': 10_000n });
    await returnMoney(own.deps);
    await returnMoney(own.deps);
    expect(own.script.refunds).toHaveLength(1);
    expect(await own.balances()).toMatchObject({
      'suspense NGN': 0n,
      'refunds_payable NGN': 0n,
      'provider_clearing NGN': 0n,
    });
    expect((await own.payment(payment.id)).status).toBe('cancelled');
    expect(await own.events(payment.id)).toEqual([]);
  });

  test('PD-071 PD-072 of a second payer of a single-use code goes back; the balance grows once', async () => {
    const own = await ownScene();
    const code = await own.createLink({ kind: 'qr_code', maxUses: 1 });
    const first = await own.startOne(code);
    const second = await own.startOne(code);
    own.script.charges.set(first.reference, foundCharge(first.reference));
    own.script.charges.set(second.reference, foundCharge(second.reference));
    await Promise.all([own.settle(first), own.settle(second)]);
    const statuses = await Promise.all([first, second].map(({ id }) => own.payment(id)));
    expect(statuses.map(({ status }) => status).toSorted()).toEqual(['failed', 'succeeded']);
    expect(statuses.find(({ status }) => status === 'failed')?.failure_code).toBe(
      'duplicate_payment',
    );
    expect(await own.start(code)).toEqual({ kind: 'closed', status: 'used' });
    await returnMoney(own.deps);
    expect(own.script.refunds).toHaveLength(1);
    expect(await own.balances()).toMatchObject({
      'merchant_pending NGN': 9_680n,
      'suspense NGN': 0n,
      'refunds_payable NGN': 0n,
      'provider_clearing NGN': 10_000n,
    });
  });

  test('a return whose answer was lost is found at the provider, not sent twice', async () => {
    const own = await ownScene();
    const payment = await own.startOne(await own.createLink());
    await cancelPayment(own.deps, payment);
    own.script.charges.set(payment.reference, foundCharge(payment.reference));
    own.script.refundAnswers.push({ kind: 'unknown', message: 'timeout' });
    await own.settle(payment);
    await returnMoney(own.deps);
    const [sent] = own.script.refunds;
    if (sent === undefined) throw new Error('nothing was sent');
    own.script.knownRefunds.push(toRefund(sent, own.deps.now()));
    own.advance(minuteMs);
    await returnMoney(own.deps);
    expect(own.script.refunds).toHaveLength(1);
    expect(await own.balances()).toMatchObject({ 'suspense NGN': 0n });
  });

  test('a return is not found in a refund there that one of ours has already', async () => {
    const own = await ownScene();
    const payment = await own.startOne(await own.createLink());
    await cancelPayment(own.deps, payment);
    own.script.charges.set(payment.reference, foundCharge(payment.reference));
    own.script.refundAnswers.push({ kind: 'unknown', message: 'timeout' });
    await own.settle(payment);
    await returnMoney(own.deps);
    const [sent] = own.script.refunds;
    if (sent === undefined) throw new Error('nothing was sent');
    const known = toRefund(sent, own.deps.now());
    own.script.knownRefunds.push(known);
    await use.database.db
      .insertInto('refunds')
      .values({
        workspace_id: payment.workspaceId,
        id: own.deps.newId(),
        payment_id: payment.id,
        amount_minor: known.amount.amountMinor,
        currency: 'NGN',
        status: 'succeeded',
        fee_minor: 0n,
        share_minor: 0n,
        from_pending_minor: known.amount.amountMinor,
        from_available_minor: 0n,
        from_receivable_minor: 0n,
        provider: 'scripted',
        provider_transaction_id: known.providerTransactionId,
        provider_refund_id: known.providerRefundId,
        requested_by_key_id: own.deps.newId(),
        created_at: own.deps.now(),
        updated_at: own.deps.now(),
      })
      .execute();
    own.advance(minuteMs);
    await returnMoney(own.deps);
    expect(await own.balances()).toMatchObject({ 'suspense NGN': 10_000n });

    own.script.knownRefunds.push({ ...known, providerRefundId: 'the-second' });
    own.advance(5 * minuteMs);
    await returnMoney(own.deps);
    expect(own.script.refunds).toHaveLength(1);
    expect(await own.balances()).toMatchObject({ 'suspense NGN': 0n });
  });

  test('a return that never arrived there is sent again only after three looks and fifteen minutes', async () => {
    const own = await ownScene();
    const payment = await own.startOne(await own.createLink());
    await cancelPayment(own.deps, payment);
    own.script.charges.set(payment.reference, foundCharge(payment.reference));
    own.script.refundAnswers.push({ kind: 'unknown', message: 'timeout' });
    await own.settle(payment);
    await returnMoney(own.deps);
    for (let look = 0; look < 4; look += 1) {
      own.advance(5 * minuteMs);
      await returnMoney(own.deps);
      expect(own.script.refunds).toHaveLength(look < 3 ? 1 : 2);
    }
    expect(await own.balances()).toMatchObject({ 'suspense NGN': 0n });
  });
});

describe('starting', () => {
  test('PD-058 makes a pending payment with a reference, a fee and a session before the provider is asked', async () => {
    scene.script.checkoutAnswers.push({ kind: 'unknown', message: 'timeout' });
    const outcome = await scene.start(await scene.createLink());
    if (outcome.kind !== 'provider_failed') throw new Error(outcome.kind);
    expect(await scene.payment(outcome.paymentId)).toMatchObject({
      status: 'pending',
      fee_minor: 320n,
      reference: scene.script.checkouts.at(-1)?.reference,
    });
  });

  test('the same form twice, also at once, is one payment', async () => {
    const own = await ownScene();
    const target = await own.createLink();
    const formToken = Buffer.alloc(32, 7);
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => own.start(target, { formToken })),
    );
    const ids = outcomes.map((outcome) =>
      'paymentId' in outcome ? outcome.paymentId : outcome.kind,
    );
    expect(new Set(ids).size).toBe(1);
    expect(own.script.checkouts).toHaveLength(1);
    expect(await own.start(target, { formToken })).toMatchObject({ kind: 'started' });
  });

  test('a refusal by the provider ends the payment as failed, with its event', async () => {
    scene.script.checkoutAnswers.push({ kind: 'rejected', reason: 'refused', message: 'no' });
    const outcome = await scene.start(await scene.createLink());
    if (outcome.kind !== 'provider_failed') throw new Error(outcome.kind);
    expect(await scene.payment(outcome.paymentId)).toMatchObject({
      status: 'failed',
      failure_code: 'provider_error',
    });
    expect(await scene.events(outcome.paymentId)).toHaveLength(1);
  });

  test('PD-076 an expired link takes no attempt', async () => {
    const target = await scene.createLink({ expiresAt: scene.deps.now() });
    expect(await scene.start(target)).toEqual({ kind: 'closed', status: 'expired' });
  });
});
