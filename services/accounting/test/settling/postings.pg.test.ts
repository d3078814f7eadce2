import { beforeAll, describe, expect, test } from 'vitest';
import { takeDiscount } from '../../src/settling/allocations/reductions/take-discount.ts';
import { writeOff } from '../../src/settling/allocations/reductions/write-off.ts';
import { refund } from '../../src/settling/payments/refund.ts';
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

describe('AD-065 P2 money for an invoice', () => {
  test('P2 moves the bank and the receivable, and is revenue and tax on the cash basis', async () => {
    const invoice = await scene.posted();
    const payment = await scene.pay(invoice, 12_100n);
    expect(await scene.linesOf(payment.id, 'record')).toEqual([
      'accrual 1100 EUR -12100 -12100',
      'both 1000 EUR 12100 12100',
      'cash 2200 EUR -2100 -2100',
      'cash 4000 EUR -10000 -10000',
    ]);
    await expectSoundBooks(scene);
  });

  test('P2 settles many invoices by one entry', async () => {
    const invoices = [await scene.posted(), await scene.posted()];
    const payment = await scene.pay(invoices, [12_100n, 6_050n]);
    expect(await scene.linesOf(payment.id, 'record')).toEqual([
      'accrual 1100 EUR -12100 -12100',
      'accrual 1100 EUR -6050 -6050',
      'both 1000 EUR 18150 18150',
      'cash 2200 EUR -3150 -3150',
      'cash 4000 EUR -15000 -15000',
    ]);
    await expectSoundBooks(scene);
  });

  test('P2u what is left over stays open, and unapplied on the cash basis', async () => {
    const payment = await scene.pay(await scene.posted(), 12_100n, { amountMinor: 15_000n });
    expect(await scene.linesOf(payment.id, 'record')).toEqual([
      'accrual 1100 EUR -12100 -12100',
      'accrual 1100 EUR -2900 -2900',
      'both 1000 EUR 15000 15000',
      'cash 2190 EUR -2900 -2900',
      'cash 2200 EUR -2100 -2100',
      'cash 4000 EUR -10000 -10000',
    ]);
    expect(await scene.open(payment)).toBe('-2900 -2900');
    await expectSoundBooks(scene);
  });

  test('P2u money for nothing yet is an open item of the customer', async () => {
    const payment = await scene.receive(5_000n);
    expect(await scene.linesOf(payment.id, 'record')).toEqual([
      'accrual 1100 EUR -5000 -5000',
      'both 1000 EUR 5000 5000',
      'cash 2190 EUR -5000 -5000',
    ]);
    await expectSoundBooks(scene);
  });

  test('AD-067 a part in foreign currency relieves its share, and the rest is gain or loss', async () => {
    const invoice = await scene.posted({ currency: 'USD', chosenRate: '0.9' });
    const gain = await scene.pay(invoice, 6_050n, { fxRate: '0.95' });
    expect(await scene.linesOf(gain.id, 'record')).toEqual([
      'accrual 1100 USD -6050 -5445',
      'accrual 4910 EUR -303 -303',
      'both 1000 EUR 5748 5748',
      'cash 2200 EUR -945 -945',
      'cash 4000 EUR -4803 -4803',
    ]);
    const loss = await scene.pay(invoice, 6_050n, { fxRate: '0.85' });
    expect(await scene.linesOf(loss.id, 'record')).toEqual([
      'accrual 1100 USD -6050 -5445',
      'accrual 7910 EUR 302 302',
      'both 1000 EUR 5143 5143',
      'cash 2200 EUR -945 -945',
      'cash 4000 EUR -4198 -4198',
    ]);
    expect(await scene.open(invoice)).toBe('0 0');
    await expectSoundBooks(scene);
  });
});

describe('AD-065 P4 a credit for an invoice', () => {
  test('P4 posts nothing at the same rate, and both documents say what was used', async () => {
    const invoice = await scene.posted();
    const credit = await scene.posted({ kind: 'credit_note', lines: [{ unitPrice: '40' }] });
    const entries = await scene.entryCount();
    await scene.allocate(credit, invoice, 4_840n);
    expect(await scene.entryCount()).toBe(entries);
    expect(await scene.read(invoice.id)).toMatchObject({ paidMinor: 0n, creditedMinor: 4_840n });
    expect(await scene.read(credit.id)).toMatchObject({ paidMinor: 0n, creditedMinor: 4_840n });
    await expectSoundBooks(scene);
  });

  test('P4 posts the difference of rates, each side at its own', async () => {
    const invoice = await scene.posted({ currency: 'USD', chosenRate: '0.9' });
    const credit = await scene.posted({
      kind: 'credit_note',
      currency: 'USD',
      chosenRate: '0.8',
    });
    const allocation = await scene.allocate(credit, invoice, 12_100n);
    expect(await scene.linesOf(allocation, 'settle')).toEqual([
      'accrual 1100 USD -12100 -10890',
      'accrual 1100 USD 12100 9680',
      'accrual 7910 EUR 1210 1210',
    ]);
    await expectSoundBooks(scene);
  });

  test('P4 unapplied money becomes revenue and tax on the cash basis when it is allocated', async () => {
    const payment = await scene.receive(12_100n);
    const invoice = await scene.posted();
    const allocation = await scene.allocate(payment, invoice, 12_100n);
    expect(await scene.linesOf(allocation, 'settle')).toEqual([
      'cash 2190 EUR 12100 12100',
      'cash 2200 EUR -2100 -2100',
      'cash 4000 EUR -10000 -10000',
    ]);
    await expectSoundBooks(scene);
  });
});

describe('AD-065 P5 a credit given back in money', () => {
  test('P5 pays a customer and takes revenue and tax back on the cash basis', async () => {
    const credit = await scene.posted({ kind: 'credit_note' });
    const outcome = await refund(use.deps, {
      ...scene.act,
      of: { kind: 'document', id: credit.id },
      amountMinor: 6_050n,
      accountId: scene.accountIdOf('1150'),
      date: payDate,
    });
    expect(outcome).toMatchObject({ details: { payment: { direction: 'out' } } });
    const paymentId = outcome.kind === 'recorded' ? outcome.details.payment.id : '';
    expect(await scene.linesOf(paymentId, 'record')).toEqual([
      'accrual 1100 EUR 6050 6050',
      'both 1150 EUR -6050 -6050',
      'cash 2200 EUR 1050 1050',
      'cash 4000 EUR 5000 5000',
    ]);
    expect(await scene.read(credit.id)).toMatchObject({ paidMinor: 6_050n, creditedMinor: 0n });
    await expectSoundBooks(scene);
  });

  test('P5 a supplier pays back: the mirror', async () => {
    const credit = await scene.posted({ kind: 'supplier_credit' });
    const payment = await scene.pay(credit, 12_100n);
    expect(await scene.linesOf(payment.id, 'record')).toEqual([
      'accrual 2000 EUR -12100 -12100',
      'both 1000 EUR 12100 12100',
      'cash 1200 EUR -2100 -2100',
      'cash 6400 EUR -10000 -10000',
    ]);
    await expectSoundBooks(scene);
  });
});

describe('AD-065 P6 a discount for paying early', () => {
  test('P6 reduces revenue and tax, and an invoice with money in it is paid', async () => {
    const invoice = await scene.posted();
    await scene.pay(invoice, 11_858n);
    const order = { ...scene.act, documentId: invoice.id, amountMinor: 242n, date: payDate };
    const outcome = await takeDiscount(use.deps, order);
    const id = outcome.kind === 'reduced' ? outcome.allocationId : outcome.reason;
    expect(await scene.linesOf(id, 'settle')).toEqual([
      'accrual 1100 EUR -242 -242',
      'accrual 2200 EUR 42 42',
      'accrual 4090 EUR 200 200',
    ]);
    expect(await scene.read(invoice.id)).toMatchObject({ status: 'paid', creditedMinor: 242n });
    await expectSoundBooks(scene);
  });

  test('P6 of a supplier is other income and less input tax', async () => {
    const bill = await scene.posted({ kind: 'bill' });
    const order = { ...scene.act, documentId: bill.id, amountMinor: 242n, date: payDate };
    const outcome = await takeDiscount(use.deps, order);
    const id = outcome.kind === 'reduced' ? outcome.allocationId : outcome.reason;
    expect(await scene.linesOf(id, 'settle')).toEqual([
      'accrual 1200 EUR -42 -42',
      'accrual 2000 EUR 242 242',
      'accrual 4900 EUR -200 -200',
    ]);
    await expectSoundBooks(scene);
  });
});

describe('AD-065 P7 what will never be paid', () => {
  test.each([
    [
      true,
      [
        'accrual 1100 EUR -12100 -12100',
        'accrual 2200 EUR 2100 2100',
        'accrual 7800 EUR 10000 10000',
      ],
    ],
    [false, ['accrual 1100 EUR -12100 -12100', 'accrual 7800 EUR 12100 12100']],
  ])('P7 tax relief: %s', async (hasTaxRelief, lines) => {
    const invoice = await scene.posted();
    const order = { ...scene.act, documentId: invoice.id, hasTaxRelief, date: payDate };
    const outcome = await writeOff(use.deps, order);
    const id = outcome.kind === 'reduced' ? outcome.allocationId : outcome.reason;
    expect(await scene.linesOf(id, 'settle')).toEqual(lines);
    await expectSoundBooks(scene);
  });

  test('P7 what we need not pay is other income', async () => {
    const bill = await scene.posted({ kind: 'bill' });
    await scene.pay(bill, 2_100n);
    const order = { ...scene.act, documentId: bill.id, hasTaxRelief: false, date: payDate };
    const outcome = await writeOff(use.deps, order);
    const id = outcome.kind === 'reduced' ? outcome.allocationId : outcome.reason;
    expect(await scene.linesOf(id, 'settle')).toEqual([
      'accrual 2000 EUR 10000 10000',
      'accrual 4900 EUR -10000 -10000',
    ]);
    await expectSoundBooks(scene);
  });
});

describe('AD-065 P10 money for a bill or a claim', () => {
  test('P10 relieves the payable at the rate of the bill', async () => {
    const bill = await scene.posted({ kind: 'bill', currency: 'USD', chosenRate: '0.9' });
    const payment = await scene.pay(bill, 12_100n, { fxRate: '0.95' });
    expect(await scene.linesOf(payment.id, 'record')).toEqual([
      'accrual 2000 USD 12100 10890',
      'accrual 7910 EUR 605 605',
      'both 1000 EUR -11495 -11495',
      'cash 1200 EUR 1890 1890',
      'cash 6400 EUR 9605 9605',
    ]);
    await expectSoundBooks(scene);
  });

  test('P10 reimburses an employee', async () => {
    const claim = await scene.posted({ kind: 'expense_claim' });
    const payment = await scene.pay(claim, 12_100n);
    expect(await scene.linesOf(payment.id, 'record')).toEqual([
      'accrual 2050 EUR 12100 12100',
      'both 1000 EUR -12100 -12100',
      'cash 1200 EUR 2100 2100',
      'cash 6400 EUR 10000 10000',
    ]);
    await expectSoundBooks(scene);
  });
});

describe('AD-065 P15 tax that is owed by cash', () => {
  test('P15 deferred tax becomes due with the money, and all of it with the last', async () => {
    const scene = await createSettlingScene(use.deps, { taxScheme: 'cash' });
    const invoice = await scene.posted();
    const payment = await scene.pay(invoice, 4_000n);
    expect(await scene.linesOf(payment.id, 'record')).toEqual([
      'accrual 1100 EUR -4000 -4000',
      'accrual 2200 EUR -694 -694',
      'accrual 2205 EUR 694 694',
      'both 1000 EUR 4000 4000',
      'cash 2200 EUR -694 -694',
      'cash 4000 EUR -3306 -3306',
    ]);
    const order = { ...scene.act, documentId: invoice.id, amountMinor: 100n, date: payDate };
    await takeDiscount(use.deps, order);
    await scene.pay(invoice, 8_000n);
    const { 2205: deferred = 0n, ...accrual } = await scene.balances('accrual');
    expect(deferred).toBe(0n);
    expect(accrual).toMatchObject({ 1000: 12_000n, 4000: -10_000n });
    await expectSoundBooks(scene);
  });

  test('P15 a credit makes the tax of both documents due: none stays deferred, not a cent', async () => {
    const scene = await createSettlingScene(use.deps, { taxScheme: 'cash' });
    const { zero } = scene.taxCodes;
    const invoice = await scene.posted({ lines: [{ unitPrice: '10.02' }] });
    const credit = await scene.posted({ kind: 'credit_note', lines: [{ unitPrice: '3.00' }] });
    const untaxed = await scene.posted({
      kind: 'credit_note',
      lines: [{ unitPrice: '3.00', taxCodeId: zero }],
    });
    await scene.allocate(credit, invoice, 200n);
    const ofUntaxed = await scene.allocate(untaxed, invoice, 300n);
    // The tax of 52 on 3.00 of 12.12 is owed in full: the credit has none to take off.
    expect(await scene.linesOf(ofUntaxed, 'settle')).toEqual([
      'accrual 2200 EUR -52 -52',
      'accrual 2205 EUR 52 52',
    ]);
    await scene.pay(credit, 63n);
    await scene.allocate(credit, invoice, 100n);
    await scene.pay(invoice, 612n);
    const accrual = await scene.balances('accrual');
    expect(accrual).toEqual({ 1000: 549n, 2200: -147n, 4000: -402n });
    await expectSoundBooks(scene);
  });
});
