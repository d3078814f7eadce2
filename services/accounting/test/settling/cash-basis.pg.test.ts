import { expect, test } from 'vitest';
import { postManualJournal } from '../../src/ledger/journal/manual/post-manual-journal.ts';
import { listOpenItems } from '../../src/ledger/open-items/lock-open-items.ts';
import { allocate } from '../../src/settling/allocations/allocate.ts';
import { takeDiscount } from '../../src/settling/allocations/reductions/take-discount.ts';
import { unAllocate } from '../../src/settling/allocations/un-allocate.ts';
import { voidPayment } from '../../src/settling/payments/void-payment.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';
import { createSettlingScene, expectSoundBooks } from '../support/settling/settling-scene.ts';
import type { SettlingScene } from '../support/settling/settling-scene.ts';

const use = useAccountingDatabase();

/** Every kind of line there is: compound tax, reverse charge, tax that is a cost, a line below zero. */
function linesOf({ taxCodes, accountIdOf }: SettlingScene, isPurchase: boolean) {
  const account = (code: string) => ({ accountId: accountIdOf(code) });
  const codes = isPurchase ? ['5000', '6300'] : ['4000', '4010'];
  const [first = '', second = ''] = codes;
  return [
    { unitPrice: '33.33', taxCodeId: taxCodes.compound, ...account(first) },
    { unitPrice: '66.67', quantity: '3', taxCodeId: taxCodes.standard, ...account(second) },
    { unitPrice: '-9.99', taxCodeId: taxCodes.standard, ...account(first) },
    { unitPrice: '17.01', taxCodeId: taxCodes.reverseCharge, ...account(second) },
    { unitPrice: '5.55', taxCodeId: taxCodes.nonRecoverable, ...account(first) },
    { unitPrice: '7.77', taxCodeId: taxCodes.halfRecoverable, ...account(second) },
  ];
}

test.each(['invoice', 'cash'] as const)(
  'AD-048 with everything settled in money the two bases are the same, tax owed by %s',
  async (taxScheme) => {
    const scene = await createSettlingScene(use.deps, { taxScheme });
    const kinds = ['invoice', 'bill', 'expense_claim', 'credit_note', 'supplier_credit'] as const;
    for (const kind of kinds) {
      const isPurchase = kind !== 'invoice' && kind !== 'credit_note';
      const document = await scene.posted({ kind, lines: linesOf(scene, isPurchase) });
      await scene.pay(document, 1_234n);
      await scene.pay(document, 777n);
      await scene.pay(document, document.totalMinor - 2_011n);
      await expectSoundBooks(scene);
    }
    expect(await scene.balances('cash')).toEqual(await scene.balances('accrual'));
  },
);

test('a credit on an invoice is no money: the cash basis knows only what was paid', async () => {
  const scene = await createSettlingScene(use.deps);
  const invoice = await scene.posted();
  await scene.allocate(
    await scene.posted({ kind: 'credit_note', lines: [{ unitPrice: '40' }] }),
    invoice,
    4_840n,
  );
  await scene.pay(invoice, 7_260n);
  const same = { 1000: 7_260n, 2200: -1_260n, 4000: -6_000n };
  expect(await scene.balances('cash')).toEqual(same);
  expect(await scene.balances('accrual')).toEqual(same);
});

test('AD-037 any parts at any rates leave nothing of a receivable in yen', async () => {
  const scene = await createSettlingScene(use.deps);
  const invoice = await scene.posted({
    currency: 'JPY',
    chosenRate: '0.0061',
    lines: [{ unitPrice: '99999' }],
  });
  for (const [part, fxRate] of [
    [1n, '0.0059'],
    [33_333n, '0.0062'],
    [7n, '0.0061'],
  ] as const) {
    await scene.pay(invoice, part, { fxRate });
    await expectSoundBooks(scene);
  }
  await scene.pay(invoice, invoice.totalMinor - 33_341n, { fxRate: '0.006' });
  expect(await scene.open(invoice)).toBe('0 0');
  const { 1100: receivable = 0n } = await scene.balances('accrual');
  expect(receivable).toBe(0n);
});

test('what is worth nothing in base currency is settled without an entry, and is no payment', async () => {
  const scene = await createSettlingScene(use.deps);
  const invoice = await scene.posted({
    currency: 'JPY',
    chosenRate: '0.0001',
    lines: [{ unitPrice: '99999' }],
  });
  const entries = await scene.entryCount();
  const act = { ...scene.act, documentId: invoice.id, amountMinor: 1n };
  const outcome = await takeDiscount(use.deps, act);
  const allocationId = outcome.kind === 'reduced' ? outcome.allocationId : outcome.reason;
  await unAllocate(use.deps, { ...scene.act, allocationId });
  expect(await scene.tryToPay(invoice, 1n, { fxRate: '0.0001' })).toEqual({
    kind: 'reject',
    reason: 'amount_out_of_range',
  });
  expect(await scene.entryCount()).toBe(entries);
  await expectSoundBooks(scene);
});

test('what is open with a contact comes with what is due first first, and nothing that is settled', async () => {
  const scene = await createSettlingScene(use.deps);
  const late = await scene.posted({ date: '2026-03-20' });
  const early = await scene.posted({ date: '2026-03-10' });
  await scene.pay(await scene.posted(), 12_100n);
  await scene.posted({ kind: 'bill' });
  const items = await listOpenItems(use.database.db, scene.orgId, scene.customer.id);
  expect(items.map(({ source }) => source.id)).toEqual([early.id, late.id]);
});

test('a debt that was entered by hand is settled as what it was entered for', async () => {
  const scene = await createSettlingScene(use.deps);
  const line = (code: string, minor: bigint, contactId: string | null = null) => ({
    accountId: scene.accountIdOf(code),
    contactId,
    currency: scene.organisation.baseCurrency,
    docMinor: minor,
    baseMinor: minor,
  });
  const outcome = await postManualJournal(use.deps, {
    ...scene.act,
    date: '2026-03-01',
    memo: 'interest',
    lines: [line('1100', 1_000n, scene.customer.id), line('4800', -700n), line('4900', -300n)],
  });
  expect(outcome.kind).toBe('posted');
  const [item] = await listOpenItems(use.database.db, scene.orgId, scene.customer.id);
  const payment = await scene.receive(1_000n);
  for (const amountMinor of [333n, 667n]) {
    const from = { kind: 'payment', id: payment.id } as const;
    const to = item?.source ?? from;
    const order = { ...scene.act, from, to, amountMinor, date: '2026-04-01' };
    expect(await allocate(use.deps, order)).toMatchObject({ kind: 'allocated' });
  }
  expect(await scene.balances('cash')).toEqual({ 1000: 1_000n, 4800: -700n, 4900: -300n });
  expect(await scene.balances('accrual')).toEqual({ 1000: 1_000n, 4800: -700n, 4900: -300n });
  await expectSoundBooks(scene);
});

test('money on an account in its own currency lies there in that currency', async () => {
  const scene = await createSettlingScene(use.deps);
  const accountId = use.deps.newId();
  const now = new Date();
  const kept = { name: 'Dollars', type: 'asset', subtype: 'bank', currency: 'USD' } as const;
  const row = { org_id: scene.orgId, id: accountId, code: '1001', ...kept };
  await use.database.db
    .insertInto('accounts')
    .values({ ...row, created_at: now, updated_at: now })
    .execute();
  const invoice = await scene.posted({ currency: 'USD', chosenRate: '0.9' });
  const payment = await scene.pay(invoice, 12_100n, { accountId, fxRate: '0.95' });
  expect(await scene.linesOf(payment.id, 'record')).toContain('both 1001 USD 12100 11495');
  await voidPayment(use.deps, { ...scene.act, paymentId: payment.id });
  expect(await scene.linesOf(payment.id, 'void')).toContain('both 1001 USD -12100 -11495');
  expect(await scene.balances('cash')).toEqual({});
  await expectSoundBooks(scene);
});
