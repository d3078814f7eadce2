import { dayMs } from '@countinghouse/calendar';
import { describe, expect, test } from 'vitest';
import { readSettlements } from '../../src/settlement/settlements/read-settlements.ts';
import { settleWithProvider } from '../../src/settlement/settlements/settle-with-provider.ts';
import { insertRecipient } from '../support/charges/recipient-rows.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';
import { createSettlementScene } from '../support/settlement/settlement-scene.ts';

const use = usePaymentsDatabase();

describe('a charge that the provider has settled', () => {
  test('PD-116 PD-117 moves from pending to available, once, however often the job runs', async () => {
    const scene = await createSettlementScene(use.database);
    const payment = await scene.charge();
    scene.settleAtProvider([payment.transactionId]);
    for (let round = 0; round < 3; round += 1) await scene.runJobs();
    expect((await scene.payment(payment.id)).settled_at).toBeInstanceOf(Date);
    expect(await scene.balances()).toEqual({
      'provider_clearing NGN': 0n,
      'settlement_cash NGN': 9_860n,
      'provider_cost NGN': 140n,
      'merchant_pending NGN': 0n,
      'merchant_available NGN': 9_680n,
      'platform_fees NGN': 320n,
    });
    expect(await scene.chargeRows()).toMatchObject([
      { state: 'settled', payment_id: payment.id, workspace_id: scene.tenant.liveWorkspaceId },
    ]);
    expect(await scene.breaks()).toEqual([]);
  });

  test('PD-116 stays pending until its delay, in whole UTC days, is over', async () => {
    const scene = await createSettlementScene(use.database, { delayDays: 1 });
    const payment = await scene.charge();
    scene.settleAtProvider([payment.transactionId]);
    await scene.runJobs();
    expect((await scene.payment(payment.id)).settled_at).toBeNull();
    expect(await scene.balances()).toMatchObject({ 'merchant_pending NGN': 9_680n });
    scene.advance(dayMs - (scene.deps.now().getTime() % dayMs));
    await settleWithProvider(scene.deps);
    expect((await scene.payment(payment.id)).settled_at).toEqual(scene.deps.now());
    expect(await scene.balances()).toMatchObject({
      'merchant_pending NGN': 0n,
      'merchant_available NGN': 9_680n,
    });
  });

  test('PD-116 stays pending after its delay while no settlement names it, or one is not paid yet', async () => {
    const scene = await createSettlementScene(use.database);
    const [alone, promised] = [await scene.charge(), await scene.charge()];
    scene.settleAtProvider([promised.transactionId], { status: 'pending' });
    scene.advance(3 * dayMs);
    await scene.runJobs();
    for (const { id } of [alone, promised]) {
      expect((await scene.payment(id)).settled_at).toBeNull();
    }
    expect(await scene.balances()).toMatchObject({ 'merchant_pending NGN': 19_360n });
  });

  test('the share that the provider paid a recipient is owed no longer', async () => {
    const scene = await createSettlementScene(use.database);
    const splitRecipientId = await insertRecipient(use.database, scene.tenant.liveWorkspaceId);
    const payment = await scene.charge({ splitRecipientId });
    scene.settleAtProvider([payment.transactionId]);
    await scene.runJobs();
    expect(await scene.balances()).toMatchObject({
      'settlement_cash NGN': 2_860n,
      'recipient_payable NGN': 0n,
      'merchant_available NGN': 2_680n,
      'provider_clearing NGN': 0n,
    });
    expect(await scene.breaks()).toEqual([]);
  });

  test('the provider’s cost is asked for when it is not known, and kept', async () => {
    const scene = await createSettlementScene(use.database);
    const known = await scene.charge({ providerFeeMinor: null });
    const unknown = await scene.charge({ providerFeeMinor: null });
    const found = scene.script.charges.get(known.reference);
    if (found?.kind !== 'found') throw new Error('no charge');
    const { amount } = found.value;
    const providerFee = { ...amount, amountMinor: 77n };
    scene.script.charges.set(known.reference, {
      ...found,
      value: { ...found.value, providerFee },
    });
    scene.settleAtProvider([known.transactionId, unknown.transactionId]);
    await scene.runJobs();
    expect((await scene.payment(known.id)).provider_fee_minor).toBe(77n);
    expect((await scene.payment(unknown.id)).provider_fee_minor).toBeNull();
    expect(await scene.balances()).toMatchObject({ 'provider_cost NGN': 77n });
  });

  test('waits a moment for a cost that the provider has not told yet', async () => {
    const scene = await createSettlementScene(use.database);
    const payment = await scene.charge({ providerFeeMinor: null });
    scene.settleAtProvider([payment.transactionId]);
    await readSettlements(scene.deps);
    await settleWithProvider(scene.deps);
    expect((await scene.payment(payment.id)).settled_at).toBeNull();
    await scene.runJobs();
    expect((await scene.payment(payment.id)).settled_at).toBeInstanceOf(Date);
  });

  test('is not settled without a cost because nobody answered the question about it', async () => {
    const scene = await createSettlementScene(use.database);
    const payment = await scene.charge({ providerFeeMinor: null });
    const found = scene.script.charges.get(payment.reference);
    if (found?.kind !== 'found') throw new Error('no charge');
    scene.script.charges.set(payment.reference, { kind: 'unknown', message: 'no answer' });
    scene.settleAtProvider([payment.transactionId]);
    scene.advance(dayMs);
    await scene.runJobs();
    expect((await scene.payment(payment.id)).settled_at).toBeNull();
    const providerFee = { ...found.value.amount, amountMinor: 77n };
    scene.script.charges.set(payment.reference, {
      ...found,
      value: { ...found.value, providerFee },
    });
    await scene.runJobs();
    expect((await scene.payment(payment.id)).settled_at).toBeInstanceOf(Date);
    expect(await scene.balances()).toMatchObject({ 'provider_cost NGN': 77n });
  });

  test('a delay of days is not a day of silence: the first question may go unanswered', async () => {
    const scene = await createSettlementScene(use.database, { delayDays: 3 });
    const payment = await scene.charge({ providerFeeMinor: null });
    scene.settleAtProvider([payment.transactionId]);
    await scene.runJobs();
    scene.script.charges.set(payment.reference, { kind: 'unknown', message: 'no answer' });
    scene.advance(3 * dayMs);
    await settleWithProvider(scene.deps);
    expect((await scene.payment(payment.id)).settled_at).toBeNull();
    scene.advance(dayMs);
    await settleWithProvider(scene.deps);
    expect((await scene.payment(payment.id)).settled_at).toBeInstanceOf(Date);
  });

  test('waits a day at most for a provider that does not answer about its cost', async () => {
    const scene = await createSettlementScene(use.database);
    const payment = await scene.charge({ providerFeeMinor: null });
    scene.script.charges.set(payment.reference, { kind: 'unknown', message: 'no answer' });
    scene.settleAtProvider([payment.transactionId]);
    for (let round = 0; round < 3; round += 1) await scene.runJobs();
    expect((await scene.payment(payment.id)).settled_at).toBeNull();
    scene.advance(dayMs);
    await scene.runJobs();
    expect(await scene.payment(payment.id)).toMatchObject({
      settled_at: expect.any(Date),
      provider_fee_minor: null,
    });
  });

  test('of the other environment is nobody’s here', async () => {
    const scene = await createSettlementScene(use.database, { environment: 'test' });
    const payment = await scene.charge();
    scene.settleAtProvider([payment.transactionId]);
    await scene.runJobs();
    expect((await scene.payment(payment.id)).settled_at).toBeNull();
    expect(await scene.chargeRows()).toMatchObject([{ environment: 'test', state: 'waiting' }]);
  });
});
