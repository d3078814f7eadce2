import { describe, expect, test } from 'vitest';
import { verifyLedger } from '../../src/ledger/ledger/verify-ledger.ts';
import {
  keepRequested,
  listSuspense,
  sendBack,
} from '../../src/settlement/suspense/decide-suspense.ts';
import { returnMoney } from '../../src/settlement/suspense/return-money.ts';
import { createCheckoutScene } from '../support/charges/checkout-scene.ts';
import { insertRecipient } from '../support/charges/recipient-rows.ts';
import { foundCharge } from '../support/charges/scripted-provider.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();

/** A payment of 10,000 for which something else arrived. */
async function mismatch(arrived: { amountMinor?: bigint; currency?: string }, isSplit = false) {
  const scene = await createCheckoutScene(use.database);
  const { liveWorkspaceId, businessId } = scene.tenant;
  const recipient = isSplit ? await insertRecipient(use.database, liveWorkspaceId) : null;
  const payment = await scene.startOne(await scene.createLink({ splitRecipientId: recipient }));
  scene.script.charges.set(payment.reference, foundCharge(payment.reference, arrived));
  await scene.settle(payment);
  const [item] = await listSuspense(scene.deps, businessId);
  if (item === undefined) throw new Error('nothing is in suspense');
  return { scene, payment, item, businessId };
}

const breaksOf = (workspaceId: string) => verifyLedger(use.database, { workspaceId });

describe('an operator ends a payment with attention', () => {
  test('PD-067 by sending the money back, after which the payment has failed', async () => {
    const { scene, payment, item, businessId } = await mismatch({ amountMinor: 9_999n });
    expect(await sendBack(scene.deps, businessId, item)).toEqual({ kind: 'done' });
    expect((await scene.payment(payment.id)).status).toBe('processing');
    await returnMoney(scene.deps);
    expect(scene.script.refunds).toMatchObject([{ amount: { amountMinor: 9_999n } }]);
    expect(await scene.payment(payment.id)).toMatchObject({
      status: 'failed',
      failure_code: 'amount_mismatch',
      attention: null,
    });
    expect((await scene.events(payment.id)).map(({ type }) => type)).toEqual(['payment.failed']);
    expect(await scene.balances()).toMatchObject({
      'suspense NGN': 0n,
      'refunds_payable NGN': 0n,
      'provider_clearing NGN': 0n,
    });
    expect(await listSuspense(scene.deps, businessId)).toEqual([]);
    expect(await breaksOf(scene.tenant.liveWorkspaceId)).toEqual([]);
  });

  test.each([false, true])(
    'PD-067 by keeping what was asked and returning the rest, after which it has succeeded (split: %s)',
    async (isSplit) => {
      const { scene, payment, item, businessId } = await mismatch(
        { amountMinor: 10_500n },
        isSplit,
      );
      expect(await keepRequested(scene.deps, businessId, item)).toEqual({ kind: 'done' });
      expect(await scene.payment(payment.id)).toMatchObject({
        status: 'succeeded',
        attention: null,
      });
      await returnMoney(scene.deps);
      expect(scene.script.refunds).toMatchObject([{ amount: { amountMinor: 500n } }]);
      const share = isSplit ? 7_000n : 0n;
      expect(await scene.balances()).toMatchObject({
        'suspense NGN': 0n,
        'refunds_payable NGN': 0n,
        'provider_clearing NGN': 10_000n,
        'merchant_pending NGN': 9_680n - share,
        'platform_fees NGN': 320n,
      });
      expect((await scene.events(payment.id)).map(({ type }) => type)).toEqual([
        'payment.succeeded',
      ]);
      expect(await breaksOf(scene.tenant.liveWorkspaceId)).toEqual([]);
    },
  );

  test.each([
    ['too_little', { amountMinor: 9_999n }],
    ['other_currency', { currency: 'KES' }],
  ])('cannot keep what is not enough: %s', async (reason, arrived) => {
    const { scene, payment, item, businessId } = await mismatch(arrived);
    expect(await keepRequested(scene.deps, businessId, item)).toEqual({ kind: 'reject', reason });
    expect((await scene.payment(payment.id)).status).toBe('processing');
  });

  test('decides once: the second word is refused, whoever comes first', async () => {
    const { scene, item, businessId } = await mismatch({ amountMinor: 10_001n });
    const outcomes = await Promise.all([
      sendBack(scene.deps, businessId, item),
      keepRequested(scene.deps, businessId, item),
      sendBack(scene.deps, businessId, item),
    ]);
    expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(1);
    expect(await breaksOf(scene.tenant.liveWorkspaceId)).toEqual([]);
  });

  test('leaves the act in the audit log', async () => {
    const { scene, payment, item, businessId } = await mismatch({ amountMinor: 1n });
    await sendBack(scene.deps, businessId, item);
    const acts = await use.database.db
      .selectFrom('audit_log')
      .select(['action', 'subject_id'])
      .where('tenant_id', '=', businessId)
      .where('action', '=', 'suspense.send_back')
      .execute();
    expect(acts).toEqual([{ action: 'suspense.send_back', subject_id: payment.id }]);
  });

  test('a return that the provider refuses waits for a person again', async () => {
    const { scene, item, businessId } = await mismatch({ amountMinor: 1n });
    // What other tests left due goes first.
    await returnMoney(scene.deps);
    scene.script.refundAnswers.push({ kind: 'rejected', reason: 'refused', message: 'no' });
    await sendBack(scene.deps, businessId, item);
    await returnMoney(scene.deps);
    expect(await listSuspense(scene.deps, businessId)).toMatchObject([{ status: 'held' }]);
    expect(scene.logs()).toContain('money_not_returned');
  });
});
