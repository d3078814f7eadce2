import { beforeAll, describe, expect, test } from 'vitest';
import type { Document } from '../../src/documents/document/document.rules.ts';
import { isOverdue } from '../../src/documents/document/document.rules.ts';
import { writeOff } from '../../src/settling/allocations/reductions/write-off.ts';
import { unAllocate } from '../../src/settling/allocations/un-allocate.ts';
import { voidPayment } from '../../src/settling/payments/void-payment.ts';
import { act } from '../support/documents/issuing-acts.ts';
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
const whole = 12_100n;

async function statusOf(scene: SettlingScene, document: Document): Promise<string> {
  return (await scene.read(document.id)).status;
}

async function writeOffAll(scene: SettlingScene, document: Document): Promise<string> {
  const order = { ...scene.act, documentId: document.id, hasTaxRelief: true, date: payDate };
  const outcome = await writeOff(use.deps, order);
  return outcome.kind === 'reduced' ? outcome.allocationId : outcome.reason;
}

describe('invoices', () => {
  test('AD-051 A-095 I9 I10 a part makes it partially_paid, the rest paid, with one invoice.paid', async () => {
    const invoice = await scene.posted();
    await scene.pay(invoice, 100n);
    expect(await statusOf(scene, invoice)).toBe('partially_paid');
    expect(await scene.events(invoice.id)).toEqual(['invoice.created', 'invoice.issued']);
    await scene.pay(invoice, whole - 100n);
    expect(await scene.read(invoice.id)).toMatchObject({ status: 'paid', paidMinor: whole });
    expect(await scene.events(invoice.id)).toEqual([
      'invoice.created',
      'invoice.issued',
      'invoice.paid',
    ]);
    await expectSoundBooks(scene);
  });

  test('A-095 AD-051 I10 money and credit together: the rest with money in it makes it paid', async () => {
    const invoice = await scene.posted();
    const credit = await scene.posted({ kind: 'credit_note', lines: [{ unitPrice: '40' }] });
    await scene.pay(invoice, whole - 4_840n);
    await scene.allocate(credit, invoice, 4_840n);
    expect(await statusOf(scene, invoice)).toBe('paid');
    expect(await scene.events(invoice.id)).toContain('invoice.paid');
  });

  test('AD-040 I11 settled by credit alone it is closed, without invoice.paid', async () => {
    const invoice = await scene.posted();
    const credit = await scene.posted({ kind: 'credit_note' });
    await scene.allocate(credit, invoice, whole);
    expect(await statusOf(scene, invoice)).toBe('closed');
    expect(await scene.events(invoice.id)).not.toContain('invoice.paid');
  });

  test('AD-052 I11 written off it is closed, without invoice.paid, also with money in it', async () => {
    const [bare, begun] = [await scene.posted(), await scene.posted()];
    await scene.pay(begun, 100n);
    for (const invoice of [bare, begun]) {
      await writeOffAll(scene, invoice);
      expect(await statusOf(scene, invoice)).toBe('closed');
      expect(await scene.events(invoice.id)).not.toContain('invoice.paid');
    }
    await expectSoundBooks(scene);
  });

  test('AD-053 I12 undone in part it is partially_paid; paid again it tells so by a new event', async () => {
    const invoice = await scene.posted();
    await scene.pay(invoice, 100n);
    const rest = await scene.pay(invoice, whole - 100n);
    await unAllocate(use.deps, { ...scene.act, allocationId: await scene.allocationOf(rest) });
    expect(await statusOf(scene, invoice)).toBe('partially_paid');
    await scene.allocate(rest, invoice, whole - 100n);
    expect(await statusOf(scene, invoice)).toBe('paid');
    const told = await scene.events(invoice.id);
    expect(told.filter((type) => type === 'invoice.paid')).toHaveLength(2);
    await voidPayment(use.deps, { ...scene.act, paymentId: rest.id });
    expect(await statusOf(scene, invoice)).toBe('partially_paid');
    await expectSoundBooks(scene);
  });

  test.each(['posted', 'sent'] as const)(
    'AD-053 I12 with nothing settled any more it is %s',
    async (status) => {
      const issued = await scene.posted();
      const invoice = status === 'sent' ? await act(scene, issued, 'send') : issued;
      const payment = await scene.pay(invoice, whole);
      await voidPayment(use.deps, { ...scene.act, paymentId: payment.id });
      expect(await scene.read(invoice.id)).toMatchObject({ status, paidMinor: 0n });
      const loss = await writeOffAll(scene, invoice);
      await unAllocate(use.deps, { ...scene.act, allocationId: loss });
      expect(await scene.read(invoice.id)).toMatchObject({ status, writtenOffMinor: 0n });
      await expectSoundBooks(scene);
    },
  );

  test('AD-043 overdue is no status: it follows from the day and what is open', async () => {
    const invoice = await scene.posted();
    await scene.pay(invoice, 100n);
    const part = await scene.read(invoice.id);
    expect([isOverdue(part, part.dueDate), isOverdue(part, '2027-01-01')]).toEqual([false, true]);
    await scene.pay(invoice, whole - 100n);
    expect(isOverdue(await scene.read(invoice.id), '2027-01-01')).toBe(false);
  });
});

describe('credit notes', () => {
  test('AD-057 AD-041 C7 C8 part used is partially_paid, all used closed, never paid', async () => {
    const credit = await scene.posted({ kind: 'credit_note' });
    await scene.allocate(credit, await scene.posted(), 100n);
    expect(await statusOf(scene, credit)).toBe('partially_paid');
    await scene.pay(credit, whole - 100n);
    expect(await scene.read(credit.id)).toMatchObject({
      status: 'closed',
      paidMinor: whole - 100n,
      creditedMinor: 100n,
    });
    expect(await scene.events(credit.id)).toEqual(['invoice.created', 'invoice.issued']);
    await expectSoundBooks(scene);
  });

  test('AD-057 C9 un-allocated it goes back the same way, and so does the invoice', async () => {
    const credit = await act(scene, await scene.posted({ kind: 'credit_note' }), 'send');
    const invoice = await scene.posted();
    const part = await scene.allocate(credit, invoice, 100n);
    const rest = await scene.allocate(credit, invoice, whole - 100n);
    expect(await statusOf(scene, credit)).toBe('closed');
    await unAllocate(use.deps, { ...scene.act, allocationId: rest });
    expect(await statusOf(scene, credit)).toBe('partially_paid');
    expect(await statusOf(scene, invoice)).toBe('partially_paid');
    await unAllocate(use.deps, { ...scene.act, allocationId: part });
    expect(await scene.read(credit.id)).toMatchObject({ status: 'sent', creditedMinor: 0n });
    expect(await scene.read(invoice.id)).toMatchObject({ status: 'posted', creditedMinor: 0n });
    await expectSoundBooks(scene);
  });
});

describe('bills', () => {
  test('A-101 AD-058 B5 B6 a part makes it partially_paid, the rest paid, with one bill.paid', async () => {
    const bill = await scene.posted({ kind: 'bill' });
    await scene.pay(bill, 100n);
    expect(await statusOf(scene, bill)).toBe('partially_paid');
    expect(await scene.events(bill.id)).toEqual(['bill.created', 'bill.approved']);
    await scene.pay(bill, whole - 100n);
    expect(await statusOf(scene, bill)).toBe('paid');
    expect(await scene.events(bill.id)).toEqual(['bill.created', 'bill.approved', 'bill.paid']);
    await expectSoundBooks(scene);
  });

  test('AD-058 B7 credited in full or released it is closed', async () => {
    const [credited, released] = [
      await scene.posted({ kind: 'bill' }),
      await scene.posted({ kind: 'bill' }),
    ];
    await scene.allocate(await scene.posted({ kind: 'supplier_credit' }), credited, whole);
    await writeOffAll(scene, released);
    for (const bill of [credited, released]) {
      expect(await statusOf(scene, bill)).toBe('closed');
      expect(await scene.events(bill.id)).toEqual(['bill.created', 'bill.approved']);
    }
  });

  test('AD-058 B8 undone it is partially_paid or approved again', async () => {
    const bill = await scene.posted({ kind: 'bill' });
    const part = await scene.pay(bill, 100n);
    const rest = await scene.pay(bill, whole - 100n);
    await voidPayment(use.deps, { ...scene.act, paymentId: rest.id });
    expect(await statusOf(scene, bill)).toBe('partially_paid');
    await voidPayment(use.deps, { ...scene.act, paymentId: part.id });
    expect(await statusOf(scene, bill)).toBe('approved');
    const loss = await writeOffAll(scene, bill);
    await unAllocate(use.deps, { ...scene.act, allocationId: loss });
    expect(await statusOf(scene, bill)).toBe('approved');
    await expectSoundBooks(scene);
  });
});

test('AD-041 AD-060 a supplier credit goes posted, partially_paid, closed and back, and tells nobody', async () => {
  const credit = await scene.posted({ kind: 'supplier_credit' });
  const bill = await scene.posted({ kind: 'bill' });
  const part = await scene.allocate(credit, bill, 100n);
  expect(await statusOf(scene, credit)).toBe('partially_paid');
  const rest = await scene.allocate(credit, bill, whole - 100n);
  expect([await statusOf(scene, credit), await statusOf(scene, bill)]).toEqual([
    'closed',
    'closed',
  ]);
  await unAllocate(use.deps, { ...scene.act, allocationId: rest });
  await unAllocate(use.deps, { ...scene.act, allocationId: part });
  expect([await statusOf(scene, credit), await statusOf(scene, bill)]).toEqual([
    'posted',
    'approved',
  ]);
  expect(await scene.events(credit.id)).toEqual(['bill.created']);
  await expectSoundBooks(scene);
});

test('A-101 AD-045 AD-061 an expense claim goes approved, partially_paid, paid, with bill.paid, and back', async () => {
  const claim = await scene.posted({ kind: 'expense_claim' });
  await scene.pay(claim, 100n);
  expect(await statusOf(scene, claim)).toBe('partially_paid');
  const rest = await scene.pay(claim, whole - 100n);
  expect(await statusOf(scene, claim)).toBe('paid');
  expect(await scene.events(claim.id)).toContain('bill.paid');
  await voidPayment(use.deps, { ...scene.act, paymentId: rest.id });
  expect(await statusOf(scene, claim)).toBe('partially_paid');
  expect(await writeOffAll(scene, claim)).toBe('kind_forbids');
  await expectSoundBooks(scene);
});
