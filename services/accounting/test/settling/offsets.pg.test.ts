import { beforeAll, describe, expect, test } from 'vitest';
import { verifyJournal } from '../../src/ledger/journal/proof/verify-journal.ts';
import { readTaxReport } from '../../src/reports/tax/read-tax-report.ts';
import { unAllocate } from '../../src/settling/allocations/un-allocate.ts';
import { createTaxCode } from '../../src/setup/tax/create-tax-code.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';
import { journalItem, openingItem } from '../support/settling/open-credits.ts';
import {
  createSettlingScene,
  expectSoundBooks,
  payDate,
} from '../support/settling/settling-scene.ts';
import type { Settleable, SettlingScene } from '../support/settling/settling-scene.ts';

const use = useAccountingDatabase();
/** Shared: every test makes documents of its own. */
let scene: SettlingScene;
let partnerId: string;
beforeAll(async () => {
  scene = await createSettlingScene(use.deps);
  partnerId = (await scene.addContact({ name: 'Partner', isSupplier: true })).id;
});

async function statusOf(document: { readonly id: string }): Promise<string> {
  return (await scene.read(document.id)).status;
}

/** The kind that the allocation is stored as. */
async function kindOf(allocationId: string): Promise<string> {
  const row = await use.database.db
    .selectFrom('allocations')
    .select('kind')
    .where('org_id', '=', scene.orgId)
    .where('id', '=', allocationId)
    .executeTakeFirstOrThrow();
  return row.kind;
}

async function expectVerified(own: SettlingScene): Promise<void> {
  await expectSoundBooks(own);
  const { orgId } = own;
  expect(await Array.fromAsync(verifyJournal(use.database, { orgId }))).toEqual([]);
}

describe('AD-065 P18 any open credit of a contact settles any open debit of it', () => {
  test('P18 AD-040 an invoice and a bill: payable against receivable, and both are closed', async () => {
    const invoice = await scene.posted({ contactId: partnerId });
    const bill = await scene.posted({ kind: 'bill', contactId: partnerId });
    const allocation = await scene.allocate(bill, invoice, 12_100n);
    expect(await kindOf(allocation)).toBe('offset');
    expect(await scene.linesOf(allocation, 'settle')).toEqual([
      'accrual 1100 EUR -12100 -12100',
      'accrual 2000 EUR 12100 12100',
      'cash 1200 EUR 2100 2100',
      'cash 2200 EUR -2100 -2100',
      'cash 4000 EUR -10000 -10000',
      'cash 6400 EUR 10000 10000',
    ]);
    expect([await statusOf(invoice), await statusOf(bill)]).toEqual(['closed', 'closed']);
    expect(await scene.events(invoice.id)).not.toContain('invoice.paid');
    expect(await scene.events(bill.id)).not.toContain('bill.paid');
    await expectVerified(scene);
  });

  test('P18 AD-051 with money in it the invoice is paid', async () => {
    const invoice = await scene.posted({ contactId: partnerId });
    const bill = await scene.posted({ kind: 'bill', contactId: partnerId });
    await scene.pay(invoice, 100n);
    await scene.allocate(bill, invoice, 12_000n);
    expect(await scene.read(invoice.id)).toMatchObject({
      status: 'paid',
      paidMinor: 100n,
      creditedMinor: 12_000n,
    });
    expect(await scene.events(invoice.id)).toContain('invoice.paid');
    expect(await statusOf(bill)).toBe('partially_paid');
    await scene.pay(bill, 100n);
    expect(await statusOf(bill)).toBe('paid');
    await expectVerified(scene);
  });

  test('P18 a prepayment taken over settles an invoice: nothing on the accrual basis, revenue on the cash basis', async () => {
    const prepaid = await openingItem(scene, { contactId: partnerId, docMinor: -12_100n });
    const invoice = await scene.posted({ contactId: partnerId });
    const allocation = await scene.allocate(prepaid, invoice, 12_100n);
    expect(await scene.linesOf(allocation, 'settle')).toEqual([
      'cash 2200 EUR -2100 -2100',
      'cash 3900 EUR 12100 12100',
      'cash 4000 EUR -10000 -10000',
    ]);
    expect(await statusOf(invoice)).toBe('closed');
    expect(await scene.open(prepaid)).toBe('0 0');
    await expectVerified(scene);
  });

  test('P18 tax withheld by a manual journal settles the rest of an invoice, part by part', async () => {
    const invoice = await scene.posted({ contactId: partnerId });
    const withheld = await journalItem(scene, {
      contactId: partnerId,
      docMinor: -1_210n,
      against: '1300',
    });
    await scene.pay(invoice, 10_890n);
    const first = await scene.allocate(withheld, invoice, 1_000n);
    const second = await scene.allocate(withheld, invoice, 210n);
    expect([await scene.linesOf(first, 'settle'), await scene.linesOf(second, 'settle')]).toEqual([
      ['cash 1300 EUR 1000 1000', 'cash 2200 EUR -174 -174', 'cash 4000 EUR -826 -826'],
      ['cash 1300 EUR 210 210', 'cash 2200 EUR -36 -36', 'cash 4000 EUR -174 -174'],
    ]);
    expect(await statusOf(invoice)).toBe('paid');
    await expectVerified(scene);
  });

  test('P18 AD-037 AD-067 in foreign currency each side has its own rate, and the last part takes all that is left', async () => {
    const wish = { currency: 'USD', contactId: partnerId };
    const invoice = await scene.posted({ ...wish, chosenRate: '0.9' });
    const prepaid = await openingItem(scene, { ...wish, docMinor: -12_100n, baseMinor: -9_680n });
    const first = await scene.allocate(prepaid, invoice, 4_033n);
    expect(await scene.linesOf(first, 'settle')).toEqual([
      'accrual 1100 USD -4033 -3630',
      'accrual 1100 USD 4033 3226',
      'accrual 7910 EUR 404 404',
      'cash 2200 EUR -630 -630',
      'cash 3900 EUR 3226 3226',
      'cash 4000 EUR -2596 -2596',
    ]);
    await scene.allocate(prepaid, invoice, 8_067n);
    expect([await scene.open(invoice), await scene.open(prepaid)]).toEqual(['0 0', '0 0']);
    await expectVerified(scene);
  });

  test('P18 money of a customer settles what a supplier owes back, account against account', async () => {
    const payment = await scene.receive(12_100n, { contactId: partnerId });
    const credit = await scene.posted({ kind: 'supplier_credit', contactId: partnerId });
    const allocation = await scene.allocate(payment, credit, 12_100n);
    expect(await kindOf(allocation)).toBe('refund');
    expect(await scene.linesOf(allocation, 'settle')).toEqual([
      'accrual 1100 EUR 12100 12100',
      'accrual 2000 EUR -12100 -12100',
      'cash 1200 EUR -2100 -2100',
      'cash 2190 EUR 12100 12100',
      'cash 6400 EUR -10000 -10000',
    ]);
    await expectVerified(scene);
  });

  test('P18 one payment settles debts of two kinds', async () => {
    const contactId = scene.employee.id;
    const bill = await scene.posted({ kind: 'bill', contactId });
    const claim = await scene.posted({ kind: 'expense_claim' });
    await scene.pay([bill, claim], [12_100n, 12_100n]);
    expect([await statusOf(bill), await statusOf(claim)]).toEqual(['paid', 'paid']);
    await expectVerified(scene);
  });

  test('P18 what an employee owes settles a claim, which is closed', async () => {
    const contactId = scene.employee.id;
    const claim = await scene.posted({ kind: 'expense_claim' });
    const advance = await journalItem(scene, {
      contactId,
      control: '2050',
      docMinor: 12_100n,
      against: '1500',
    });
    await scene.allocate(advance, claim, 12_100n);
    expect(await statusOf(claim)).toBe('closed');
    await expectVerified(scene);
  });

  test('P18 either side may be named first; a credit note stays a credit and money stays money', async () => {
    const invoice = await scene.posted({ contactId: partnerId });
    const credit = await scene.posted({ kind: 'credit_note', contactId: partnerId });
    const payment = await scene.receive(100n, { contactId: partnerId });
    const [byCredit, byMoney] = [
      await scene.allocate(invoice, credit, 200n),
      await scene.allocate(invoice, payment, 100n),
    ];
    expect([await kindOf(byCredit), await kindOf(byMoney)]).toEqual(['credit', 'payment']);
    expect(await scene.read(invoice.id)).toMatchObject({ paidMinor: 100n, creditedMinor: 200n });
    await expectVerified(scene);
  });

  test('P18 P15 where tax is owed by cash it becomes due, all of it with the last', async () => {
    const own = await createSettlingScene(use.deps, { taxScheme: 'cash' });
    const prepaid = await openingItem(own, { contactId: own.customer.id, docMinor: -8_100n });
    const invoice = await own.posted();
    const allocation = await own.allocate(prepaid, invoice, 4_000n);
    expect(await own.linesOf(allocation, 'settle')).toEqual([
      'accrual 2200 EUR -694 -694',
      'accrual 2205 EUR 694 694',
      'cash 2200 EUR -694 -694',
      'cash 3900 EUR 4000 4000',
      'cash 4000 EUR -3306 -3306',
    ]);
    await own.pay(invoice, 4_000n);
    await own.allocate(prepaid, invoice, 4_100n);
    expect((await own.balances('accrual'))[2205]).toBeUndefined();
    expect(await own.balances('cash')).toMatchObject({ 2200: -2_100n, 4000: -10_000n });
    await expectVerified(own);
  });

  test('P18 the tax report has both sides of an offset, also where they share an account', async () => {
    const own = await createSettlingScene(use.deps);
    const contactId = (await own.addContact({ isSupplier: true })).id;
    const accountId = own.accountIdOf('2210');
    const component = {
      name: 'VAT',
      rates: [{ validFrom: '2020-01-01', ratePct: '21' }],
      outputAccountId: accountId,
      inputAccountId: accountId,
    };
    const request = { code: 'SHARED', name: 'VAT', kind: 'both', components: [component] } as const;
    const code = await createTaxCode(use.deps, { ...own.act, request });
    const lines = [{ taxCodeId: code.kind === 'created' ? code.id : code.reason }];
    const invoice = await own.posted({ contactId, lines });
    const bill = await own.posted({ kind: 'bill', contactId, lines });
    const allocation = await own.allocate(bill, invoice, 12_100n);
    const asked = {
      orgId: own.orgId,
      basis: 'cash',
      from: '2026-01-01',
      to: '2026-12-31',
    } as const;
    const sums = { salesBaseMinor: 10_000n, purchasesBaseMinor: 10_000n };
    expect(await readTaxReport(own.deps, asked)).toMatchObject({
      report: { total: { ...sums, outputMinor: 2_100n, inputMinor: 2_100n } },
    });
    await unAllocate(use.deps, { ...own.act, allocationId: allocation });
    expect(await readTaxReport(own.deps, asked)).toMatchObject({
      report: { total: { salesBaseMinor: 0n, outputMinor: 0n, inputMinor: 0n } },
    });
  });

  test.each(['sales_lock_date', 'purchase_lock_date'] as const)(
    'P18 AD-077 the books of both sides must be open: %s',
    async (lock) => {
      const own = await createSettlingScene(use.deps);
      const contactId = (await own.addContact({ isSupplier: true })).id;
      const invoice = await own.posted({ contactId });
      const bill = await own.posted({ kind: 'bill', contactId });
      await use.database.db
        .updateTable('books')
        .set({ [lock]: payDate })
        .where('org_id', '=', own.orgId)
        .execute();
      expect(await own.tryToAllocate(bill, invoice, 100n)).toEqual({
        kind: 'reject',
        reason: 'period_locked',
      });
      expect(await own.open(invoice)).toBe('12100 12100');
    },
  );

  test.each<readonly [string, (own: SettlingScene) => Promise<readonly [Settleable, Settleable]>]>([
    [
      'an offset',
      async (own) => {
        const contactId = (await own.addContact({ isSupplier: true })).id;
        const invoice = await own.posted({ contactId, currency: 'USD', chosenRate: '0.9' });
        const bill = { kind: 'bill', contactId, currency: 'USD', chosenRate: '0.8' } as const;
        return [await own.posted(bill), invoice];
      },
    ],
    [
      'an opening balance',
      async (own) => {
        const contactId = own.customer.id;
        return [await openingItem(own, { contactId, docMinor: -9_999n }), await own.posted()];
      },
    ],
  ])('P18 AD-053 undoing %s leaves everything as it was', async (_what, makePair) => {
    const own = await createSettlingScene(use.deps, { taxScheme: 'cash' });
    const [from, to] = await makePair(own);
    const before = [await own.balances('accrual'), await own.balances('cash')];
    const allocationId = await own.allocate(from, to, 7_777n);
    const outcome = await unAllocate(use.deps, { ...own.act, allocationId });
    expect(outcome).toMatchObject({ kind: 'undone', date: payDate });
    expect([await own.balances('accrual'), await own.balances('cash')]).toEqual(before);
    await expectVerified(own);
  });
});
