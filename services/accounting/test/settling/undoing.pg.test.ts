import { beforeAll, describe, expect, test } from 'vitest';
import { takeDiscount } from '../../src/settling/allocations/reductions/take-discount.ts';
import { unAllocate } from '../../src/settling/allocations/un-allocate.ts';
import { voidPayment } from '../../src/settling/payments/void-payment.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';
import {
  createSettlingScene,
  expectSoundBooks,
  payDate,
} from '../support/settling/settling-scene.ts';
import type { SettlingScene } from '../support/settling/settling-scene.ts';

const use = useAccountingDatabase();
/** Shared: every test makes documents of its own. */
let scene: SettlingScene;
beforeAll(async () => {
  scene = await createSettlingScene(use.deps);
});

async function bothBases(scene: SettlingScene): Promise<unknown> {
  return [await scene.balances('accrual'), await scene.balances('cash')];
}

async function foreignInvoice(scene: SettlingScene) {
  return scene.posted({ currency: 'USD', chosenRate: '0.9' });
}

describe('un-allocating', () => {
  test('takes back exactly what an allocation of its own posted, and names it', async () => {
    const scene = await createSettlingScene(use.deps, { taxScheme: 'cash' });
    const invoice = await foreignInvoice(scene);
    const payment = await scene.receive(12_100n, { currency: 'USD', fxRate: '0.95' });
    const before = await bothBases(scene);
    const allocationId = await scene.allocate(payment, invoice, 7_777n);
    const made = await scene.linesOf(allocationId, 'settle');
    const outcome = await unAllocate(use.deps, { ...scene.act, allocationId });
    expect(outcome).toMatchObject({ kind: 'undone', date: payDate });
    expect(await scene.linesOf(allocationId, 'unsettle')).toEqual(mirrored(made));
    expect(await bothBases(scene)).toEqual(before);
    expect([await scene.open(invoice), await scene.open(payment)]).toEqual([
      '12100 10890',
      '-12100 -11495',
    ]);
    await expectSoundBooks(scene);
  });

  test('a part of a payment’s own entry: the debt and the payment are open again', async () => {
    const invoice = await foreignInvoice(scene);
    const payment = await scene.pay(invoice, 6_050n, { fxRate: '0.95' });
    const allocationId = await scene.allocationOf(payment);
    await unAllocate(use.deps, { ...scene.act, allocationId });
    expect(await scene.linesOf(allocationId, 'unsettle')).toEqual([
      'accrual 1100 USD -6050 -5748',
      'accrual 1100 USD 6050 5445',
      'accrual 4910 EUR 303 303',
      'cash 2190 EUR -5748 -5748',
      'cash 2200 EUR 945 945',
      'cash 4000 EUR 4803 4803',
    ]);
    expect(await scene.open(payment)).toBe('-6050 -5748');
    await expectSoundBooks(scene);
  });

  test('a discount is taken back with its tax', async () => {
    const invoice = await scene.posted();
    const before = await bothBases(scene);
    const order = { ...scene.act, documentId: invoice.id, amountMinor: 242n, date: payDate };
    const taken = await takeDiscount(use.deps, order);
    const allocationId = taken.kind === 'reduced' ? taken.allocationId : taken.reason;
    await unAllocate(use.deps, { ...scene.act, allocationId });
    expect(await bothBases(scene)).toEqual(before);
    await expectSoundBooks(scene);
  });

  test('twice is refused, and so is a day before the allocation', async () => {
    const payment = await scene.pay(await scene.posted(), 100n);
    const order = { ...scene.act, allocationId: await scene.allocationOf(payment) };
    expect(await unAllocate(use.deps, { ...order, date: '2026-03-31' })).toEqual({
      kind: 'reject',
      reason: 'date_before_allocation',
    });
    const twice = await Promise.all([unAllocate(use.deps, order), unAllocate(use.deps, order)]);
    expect(twice.map((outcome) => outcome.kind).toSorted()).toEqual(['reject', 'undone']);
    expect(await unAllocate(use.deps, { ...order, allocationId: use.deps.newId() })).toEqual({
      kind: 'reject',
      reason: 'not_found',
    });
    await expectSoundBooks(scene);
  });
});

describe('voiding a payment', () => {
  test('posts the exact mirror of its entry and names it', async () => {
    const invoices = [await foreignInvoice(scene), await foreignInvoice(scene)];
    const before = await bothBases(scene);
    const payment = await scene.pay(invoices, [12_100n, 50n], {
      fxRate: '0.95',
      amountMinor: 20_000n,
    });
    expect(await voidPayment(use.deps, { ...scene.act, paymentId: payment.id })).toMatchObject({
      kind: 'voided',
      date: payDate,
    });
    expect(await scene.linesOf(payment.id, 'void')).toEqual(
      mirrored(await scene.linesOf(payment.id, 'record')),
    );
    expect(await bothBases(scene)).toEqual(before);
    expect(await scene.open(payment)).toBe('0 0');
    const entries = await use.database.db
      .selectFrom('journal_entries')
      .select(['id', 'move', 'reverses_id'])
      .where('org_id', '=', scene.orgId)
      .where('source_id', '=', payment.id)
      .orderBy('entry_no')
      .execute();
    expect(entries[1]?.reverses_id).toBe(entries[0]?.id);
    await expectSoundBooks(scene);
  });

  test('un-allocates what was allocated later, and what was undone is not taken back twice', async () => {
    const [first, second] = [await foreignInvoice(scene), await foreignInvoice(scene)];
    const before = await bothBases(scene);
    const payment = await scene.pay(first, 5_000n, { fxRate: '0.95', amountMinor: 9_000n });
    const allocationId = await scene.allocationOf(payment);
    await unAllocate(use.deps, { ...scene.act, allocationId });
    await scene.allocate(payment, second, 3_333n, '2026-04-20');
    await scene.allocate(payment, first, 1_111n);
    await scene.allocate(payment, first, 2_222n);
    expect(await voidPayment(use.deps, { ...scene.act, paymentId: payment.id })).toMatchObject({
      kind: 'voided',
      date: '2026-04-20',
    });
    expect(await bothBases(scene)).toEqual(before);
    expect(await scene.read(first.id)).toMatchObject({ status: 'posted', paidMinor: 0n });
    expect(await scene.read(second.id)).toMatchObject({ status: 'posted', paidMinor: 0n });
    expect(await voidPayment(use.deps, { ...scene.act, paymentId: payment.id })).toEqual({
      kind: 'reject',
      reason: 'already_voided',
    });
    await expectSoundBooks(scene);
  });

  test('has today’s date where the period of the payment is closed', async () => {
    const scene = await createSettlingScene({
      ...use.deps,
      now: () => new Date('2026-05-05T12:00:00Z'),
    });
    const payment = await scene.pay(await scene.posted(), 12_100n);
    await use.database.db
      .updateTable('books')
      .set({ hard_lock_date: '2026-04-30' })
      .where('org_id', '=', scene.orgId)
      .execute();
    expect(await voidPayment(scene.deps, { ...scene.act, paymentId: payment.id })).toMatchObject({
      kind: 'voided',
      date: '2026-05-05',
    });
    await expectSoundBooks(scene);
  });
});

function mirrored(lines: readonly string[]): readonly string[] {
  return lines
    .map((line) => {
      const [basis, code, currency, doc = '', base = ''] = line.split(' ');
      return [basis, code, currency, String(-BigInt(doc)), String(-BigInt(base))].join(' ');
    })
    .toSorted();
}
