import { expect, test } from 'vitest';
import { voidDocument } from '../../src/documents/issuing/void-document.ts';
import type { AgedSide } from '../../src/reports/aged/aged.rules.ts';
import { readAgedItems } from '../../src/reports/aged/read-aged-items.ts';
import { unAllocate } from '../../src/settling/allocations/un-allocate.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';
import { createSettlingScene } from '../support/settling/settling-scene.ts';
import type { SettlingScene } from '../support/settling/settling-scene.ts';

const use = useAccountingDatabase();

/** The buckets of a side; whatever the day, they add up to the control accounts. */
async function bucketsOf({ orgId }: SettlingScene, side: AgedSide, asOf: string | null) {
  const aged = await readAgedItems(use.deps, { orgId, side, asOf });
  expect(aged.totalMinor).toBe(aged.controlMinor);
  for (const { buckets, totalMinor } of aged.contacts) {
    expect(buckets.reduce((sum, amount) => sum + amount, 0n)).toBe(totalMinor);
  }
  return aged.buckets;
}

test('what is owed moves from bucket to bucket with the days it is overdue', async () => {
  const scene = await createSettlingScene(use.deps);
  // Due after 30 days, on 14 April.
  await scene.posted({ date: '2026-03-15' });
  const on = (day: string) => bucketsOf(scene, 'receivables', day);
  expect(await on('2026-03-14')).toEqual([0n, 0n, 0n, 0n, 0n]);
  expect(await on('2026-04-14')).toEqual([12_100n, 0n, 0n, 0n, 0n]);
  expect(await on('2026-04-15')).toEqual([0n, 12_100n, 0n, 0n, 0n]);
  expect(await on('2026-05-14')).toEqual([0n, 12_100n, 0n, 0n, 0n]);
  expect(await on('2026-05-15')).toEqual([0n, 0n, 12_100n, 0n, 0n]);
  expect(await on('2026-06-14')).toEqual([0n, 0n, 0n, 12_100n, 0n]);
  expect(await on('2026-07-14')).toEqual([0n, 0n, 0n, 0n, 12_100n]);
});

test('a past day knows what was open then, not what is open now', async () => {
  const scene = await createSettlingScene(use.deps);
  const invoice = await scene.posted({ date: '2026-03-15' });
  await scene.pay(invoice, 2_100n, { date: '2026-04-01' });
  const money = await scene.receive(5_000n, { date: '2026-04-02' });
  await scene.allocate(money, invoice, 5_000n, '2026-04-10');
  const totalOn = async (day: string | null) =>
    (await bucketsOf(scene, 'receivables', day)).reduce((sum, amount) => sum + amount, 0n);
  expect(await totalOn('2026-03-31')).toBe(12_100n);
  expect(await totalOn('2026-04-01')).toBe(10_000n);
  // Money for nothing yet already lessens what the customer owes.
  expect(await totalOn('2026-04-02')).toBe(5_000n);
  expect(await totalOn('2026-04-10')).toBe(5_000n);
  expect(await totalOn(null)).toBe(5_000n);
});

test('what was undone or voided counts until then', async () => {
  const scene = await createSettlingScene(use.deps);
  const invoice = await scene.posted({ date: '2026-03-15' });
  const payment = await scene.pay(invoice, 12_100n, { date: '2026-04-01' });
  const allocationId = await scene.allocationOf(payment);
  await unAllocate(use.deps, { ...scene.act, allocationId, date: '2026-05-01' });
  const gone = await scene.posted({ date: '2026-03-20' });
  await voidDocument(use.deps, scene.order(gone.id));
  for (const day of ['2026-03-19', '2026-03-20', '2026-04-01', '2026-05-01', '2030-01-01', null]) {
    await bucketsOf(scene, 'receivables', day);
  }
  // By then the invoice and its money stand side by side again.
  const { contacts } = await readAgedItems(use.deps, {
    orgId: scene.orgId,
    side: 'receivables',
    asOf: '2026-05-01',
  });
  expect(contacts).toMatchObject([{ contactId: scene.customer.id, contactName: 'Customer' }]);
  expect(contacts[0]?.totalMinor).toBe(0n);
  expect(contacts[0]?.buckets).toEqual([0n, 0n, 0n, 0n, 0n]);
});

test('what was settled on a document counts until it is undone, though the document is void before', async () => {
  const scene = await createSettlingScene(use.deps);
  const invoice = await scene.posted({ date: '2026-03-15' });
  const payment = await scene.pay(invoice, 2_100n, { date: '2026-04-01' });
  const allocationId = await scene.allocationOf(payment);
  await unAllocate(use.deps, { ...scene.act, allocationId, date: '2026-05-01' });
  await voidDocument(use.deps, scene.order(invoice.id));
  const totalOn = async (day: string | null) =>
    (await bucketsOf(scene, 'receivables', day)).reduce((sum, amount) => sum + amount, 0n);
  expect(await totalOn('2026-03-31')).toBe(0n);
  for (const day of ['2026-04-01', '2026-04-30', '2026-05-01', null]) {
    expect(await totalOn(day)).toBe(-2_100n);
  }
});

test('what we owe is above zero, by supplier and employee, in base currency', async () => {
  const scene = await createSettlingScene(use.deps);
  const bill = await scene.posted({ kind: 'bill', currency: 'USD', chosenRate: '0.9' });
  await scene.posted({ kind: 'expense_claim' });
  await scene.pay(bill, 6_050n, { currency: 'USD', fxRate: '0.95' });
  const { contacts, totalMinor, controlMinor } = await readAgedItems(use.deps, {
    orgId: scene.orgId,
    side: 'payables',
    asOf: null,
  });
  expect(contacts.map(({ contactName, totalMinor: owed }) => [contactName, owed])).toEqual([
    ['Employee', 12_100n],
    // Half of 121.00 USD at the rate of the bill.
    ['Supplier', 5_445n],
  ]);
  expect(totalMinor).toBe(controlMinor);
  await bucketsOf(scene, 'payables', '2026-04-01');
  await bucketsOf(scene, 'payables', '2026-03-31');
});
