import { dayMs } from '@countinghouse/calendar';
import { describe, expect, test } from 'vitest';
import { readSettlements } from '../../src/settlement/settlements/read-settlements.ts';
import { settleWithProvider } from '../../src/settlement/settlements/settle-with-provider.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';
import { createSettlementScene } from '../support/settlement/settlement-scene.ts';
import type { SettlementScene } from '../support/settlement/settlement-scene.ts';

const use = usePaymentsDatabase();
const minuteMs = 60_000;

const statesOf = async (scene: SettlementScene) =>
  (await scene.chargeRows()).map(({ provider_transaction_id: id, state }) => [id, state]);

describe('reading the provider’s settlements', () => {
  test('a settlement that is read again adds nothing', async () => {
    const scene = await createSettlementScene(use.database);
    const payment = await scene.charge();
    scene.settleAtProvider([payment.transactionId, payment.transactionId]);
    await scene.runJobs();
    const before = await scene.chargeRows();
    const settlements = () =>
      use.database.db
        .selectFrom('provider_settlements')
        .selectAll()
        .where('provider', '=', scene.script.provider.name)
        .execute();
    const settlementsBefore = await settlements();
    expect([before, settlementsBefore]).toMatchObject([{ length: 1 }, { length: 1 }]);
    await scene.runJobs();
    expect(await scene.chargeRows()).toEqual(before);
    expect(await settlements()).toEqual(settlementsBefore);
  });

  test('several workers read it at once, and it is there once', async () => {
    const scene = await createSettlementScene(use.database);
    const ids = Array.from({ length: 50 }, (_, index) => `tx-${index}`);
    scene.settleAtProvider(ids);
    scene.settleAtProvider(ids.toReversed());
    // Each beyond the lease of the one before, as after a worker that stood still.
    const readers = Array.from({ length: 4 }, (_, reader) => ({
      ...scene.deps,
      now: () => new Date(scene.deps.now().getTime() + reader * 2 * minuteMs),
    }));
    await Promise.all(readers.map((deps) => readSettlements(deps)));
    const states = (await scene.chargeRows()).map(({ state }) => state);
    expect(states.filter((state) => state === 'waiting')).toHaveLength(50);
    expect(states.filter((state) => state === 'duplicate')).toHaveLength(50);
  });

  test('days on which no worker lived are caught up, and a silent day is not taken for an empty one', async () => {
    const scene = await createSettlementScene(use.database);
    const [early, late] = [await scene.charge(), await scene.charge()];
    await scene.runJobs();
    scene.settleAtProvider([early.transactionId]);
    const silentDay = scene.deps.now().toISOString().slice(0, 10);
    scene.advance(5 * dayMs);
    scene.settleAtProvider([late.transactionId]);
    scene.advance(5 * dayMs);
    scene.script.silentDays.add(silentDay);
    await scene.runJobs();
    expect(await scene.chargeRows()).toEqual([]);
    expect(scene.logs()).toContain('settlements_not_read');
    scene.script.silentDays.clear();
    await scene.runJobs();
    for (const { id } of [early, late]) {
      expect((await scene.payment(id)).settled_at).toBeInstanceOf(Date);
    }
  });

  test('a settlement that appears a day late is read', async () => {
    const scene = await createSettlementScene(use.database);
    const payment = await scene.charge();
    const processedAt = scene.deps.now();
    scene.advance(dayMs);
    await scene.runJobs();
    scene.settleAtProvider([payment.transactionId], { processedAt });
    await scene.runJobs();
    expect((await scene.payment(payment.id)).settled_at).toBeInstanceOf(Date);
  });

  test('a settlement that was only promised counts once the provider has paid it', async () => {
    const scene = await createSettlementScene(use.database);
    const payment = await scene.charge();
    const { providerSettlementId } = scene.settleAtProvider([payment.transactionId], {
      status: 'pending',
    });
    await scene.runJobs();
    expect(await scene.chargeRows()).toEqual([]);
    scene.script.settlements.length = 0;
    scene.settleAtProvider([payment.transactionId], { providerSettlementId });
    await scene.runJobs();
    expect((await scene.payment(payment.id)).settled_at).toBeInstanceOf(Date);
  });
});

describe('row 11: a settlement that does not fit', () => {
  test('that misses a payment leaves it pending, with its money at the provider', async () => {
    const scene = await createSettlementScene(use.database);
    const [named, missed] = [await scene.charge(), await scene.charge()];
    scene.settleAtProvider([named.transactionId]);
    await scene.runJobs();
    expect((await scene.payment(missed.id)).settled_at).toBeNull();
    expect(await scene.balances()).toMatchObject({
      'provider_clearing NGN': 10_000n,
      'merchant_pending NGN': 9_680n,
      'merchant_available NGN': 9_680n,
    });
  });

  test('with a row of nobody’s moves nothing; after a day it is told apart, and found if it is ours after all', async () => {
    const scene = await createSettlementScene(use.database);
    const payment = await scene.charge();
    // As before the success was known here.
    await use.database.db
      .updateTable('payments')
      .set({ provider_reference: 'not yet' })
      .where('workspace_id', '=', payment.workspaceId)
      .where('id', '=', payment.id)
      .execute();
    scene.settleAtProvider(['tx-of-nobody', payment.transactionId]);
    await scene.runJobs();
    expect((await statesOf(scene)).map(([, state]) => state)).toEqual(['waiting', 'waiting']);
    scene.advance(dayMs);
    await settleWithProvider(scene.deps);
    expect((await statesOf(scene)).map(([, state]) => state)).toEqual(['unmatched', 'unmatched']);
    expect(await scene.balances()).toMatchObject({ 'merchant_pending NGN': 9_680n });
    await use.database.db
      .updateTable('payments')
      .set({ provider_reference: payment.transactionId })
      .where('workspace_id', '=', payment.workspaceId)
      .where('id', '=', payment.id)
      .execute();
    scene.advance(dayMs);
    await settleWithProvider(scene.deps);
    expect(Object.fromEntries(await statesOf(scene))).toEqual({
      'tx-of-nobody': 'unmatched',
      [payment.transactionId]: 'settled',
    });
    expect(await scene.balances()).toMatchObject({ 'merchant_available NGN': 9_680n });
    scene.advance(40 * dayMs);
    await settleWithProvider(scene.deps);
    const nobody = (await scene.chargeRows()).find(({ state }) => state === 'unmatched');
    expect(nobody?.next_try_at).toBeNull();
  });

  test('that names a charge of an earlier one again settles it once and keeps the second as a duplicate', async () => {
    const scene = await createSettlementScene(use.database);
    const payment = await scene.charge();
    scene.settleAtProvider([payment.transactionId]);
    await scene.runJobs();
    scene.settleAtProvider([payment.transactionId]);
    for (let round = 0; round < 2; round += 1) await scene.runJobs();
    expect(await statesOf(scene)).toEqual([
      [payment.transactionId, 'settled'],
      [payment.transactionId, 'duplicate'],
    ]);
    expect(await scene.balances()).toMatchObject({
      'merchant_available NGN': 9_680n,
      'settlement_cash NGN': 9_860n,
    });
    expect(await scene.breaks()).toEqual([]);
  });

  test('one charge that would be two payments settles neither', async () => {
    const scene = await createSettlementScene(use.database);
    const [one, other] = [await scene.charge(), await scene.charge()];
    await use.database.db
      .updateTable('payments')
      .set({ provider_reference: one.transactionId })
      .where('workspace_id', '=', other.workspaceId)
      .where('id', '=', other.id)
      .execute();
    scene.settleAtProvider([one.transactionId]);
    await scene.runJobs();
    for (const { id } of [one, other]) expect((await scene.payment(id)).settled_at).toBeNull();
    expect(scene.logs()).toContain('settlement_ambiguous');
  });

  test('row 24: one charge that cannot be booked leaves the others settled', async () => {
    const scene = await createSettlementScene(use.database);
    const charges = [];
    for (let count = 0; count < 8; count += 1) charges.push(await scene.charge());
    const [poisoned] = charges;
    if (poisoned === undefined) throw new Error('no charge');
    // A cost below zero is refused by every posting.
    await use.database.db
      .updateTable('payments')
      .set({ provider_fee_minor: -1n })
      .where('workspace_id', '=', poisoned.workspaceId)
      .where('id', '=', poisoned.id)
      .execute();
    scene.settleAtProvider(charges.map(({ transactionId }) => transactionId));
    await expect(scene.runJobs()).rejects.toThrow('cost');
    expect(scene.logs()).toContain('settlement_failed');
    const states = (await statesOf(scene)).map(([, state]) => state);
    expect(states.filter((state) => state === 'settled')).toHaveLength(7);
    expect((await scene.payment(poisoned.id)).settled_at).toBeNull();
    expect(await scene.breaks()).toEqual([]);
  });
});
