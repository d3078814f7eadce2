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
import type { PaymentWish, SettlingScene } from '../support/settling/settling-scene.ts';

const use = useAccountingDatabase();
/** Shared: every test makes documents of its own. */
let scene: SettlingScene;
beforeAll(async () => {
  scene = await createSettlingScene(use.deps);
});

async function expectRefused(scene: SettlingScene, act: Promise<unknown>, reason: string) {
  const entries = await scene.entryCount();
  expect(await act).toEqual({ kind: 'reject', reason });
  expect(await scene.entryCount()).toBe(entries);
}

describe('a payment is refused, with nothing written,', () => {
  test.each<[string, bigint, (scene: SettlingScene) => PaymentWish, string]>([
    ['of more than is open', 12_101n, () => ({}), 'exceeds_open'],
    ['with parts above its amount', 12_100n, () => ({ amountMinor: 12_099n }), 'exceeds_payment'],
    ['of nothing', 0n, () => ({}), 'amount_out_of_range'],
    ['of too much', 100n, () => ({ amountMinor: 10n ** 12n + 1n }), 'amount_out_of_range'],
    ['in another currency', 100n, () => ({ currency: 'USD' }), 'currency_mismatch'],
    ['without a rate', 100n, () => ({ currency: 'GBP' }), 'fx_rate_missing'],
    ['in the wrong direction', 100n, () => ({ direction: 'out' }), 'wrong_direction'],
    ['before the document', 100n, () => ({ date: '2026-03-14' }), 'date_before_item'],
    [
      'of another contact',
      100n,
      ({ supplier }) => ({ contactId: supplier.id }),
      'contact_mismatch',
    ],
    ['of nobody', 100n, ({ deps }) => ({ contactId: deps.newId() }), 'contact_not_found'],
    [
      'on an account that holds no money',
      100n,
      ({ accountIdOf }) => ({ accountId: accountIdOf('4000') }),
      'account_not_money',
    ],
    ['on no account', 100n, ({ deps }) => ({ accountId: deps.newId() }), 'account_not_found'],
  ])('%s', async (_what, partMinor, wish, reason) => {
    const invoice = await scene.posted();
    await expectRefused(scene, scene.tryToPay(invoice, partMinor, wish(scene)), reason);
    expect(await scene.open(invoice)).toBe('12100 12100');
  });

  test('for a draft, a voided document, or one twice', async () => {
    const invoice = await scene.posted();
    await expectRefused(scene, scene.tryToPay(await scene.draft(), 100n), 'not_found');
    await expectRefused(scene, scene.tryToPay([invoice, invoice], [50n, 50n]), 'duplicate_target');
  });

  test('on an account in a third currency', async () => {
    const invoice = await scene.posted({ currency: 'USD' });
    const accountId = use.deps.newId();
    await use.database.db
      .insertInto('accounts')
      .values({
        org_id: scene.orgId,
        id: accountId,
        code: '1001',
        name: 'Pounds',
        type: 'asset',
        subtype: 'bank',
        currency: 'GBP',
        created_at: new Date(),
        updated_at: new Date(),
      })
      .execute();
    const wish = { accountId };
    await expectRefused(scene, scene.tryToPay(invoice, 100n, wish), 'account_currency_mismatch');
  });

  test('in a closed period, and then it settles nothing', async () => {
    const scene = await createSettlingScene(use.deps);
    const invoice = await scene.posted();
    await use.database.db
      .updateTable('books')
      .set({ sales_lock_date: payDate })
      .where('org_id', '=', scene.orgId)
      .execute();
    await expectRefused(scene, scene.tryToPay(invoice, 100n), 'period_locked');
    expect(await scene.open(invoice)).toBe('12100 12100');
    await expectSoundBooks(scene);
  });
});

test('the same external reference returns the first payment, also from many at once', async () => {
  const invoice = await scene.posted();
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, () => scene.tryToPay(invoice, 1_000n, { externalRef: 'pay_1' })),
  );
  const payments = outcomes.map((outcome) =>
    outcome.kind === 'recorded' ? outcome.payment.id : outcome.reason,
  );
  expect(new Set(payments).size).toBe(1);
  expect(await scene.read(invoice.id)).toMatchObject({ paidMinor: 1_000n });
  const again = await scene.tryToPay(invoice, 1_000n, { externalRef: 'pay_1' });
  expect(again).toMatchObject({ kind: 'recorded', isRepeat: true, payment: { id: payments[0] } });
  await expectSoundBooks(scene);
});

test('two credits, two debits, or more than is open on either of them', async () => {
  const [invoice, credit] = [await scene.posted(), await scene.posted({ kind: 'credit_note' })];
  const payment = await scene.receive(5_000n);
  const refund = await scene.pay(credit, 100n, { amountMinor: 300n });
  await expectRefused(scene, scene.tryToAllocate(invoice, refund, 100n), 'wrong_direction');
  await expectRefused(scene, scene.tryToAllocate(payment, credit, 100n), 'wrong_direction');
  await expectRefused(scene, scene.tryToAllocate(payment, invoice, 5_001n), 'exceeds_open');
  await expectRefused(scene, scene.tryToAllocate(credit, invoice, 12_001n), 'exceeds_open');
  await expectRefused(
    scene,
    scene.tryToAllocate(payment, invoice, 100n, '2026-03-31'),
    'date_before_item',
  );
});

test('an overpayment is given back: money settles money', async () => {
  const own = await createSettlingScene(use.deps);
  const payment = await own.pay(await own.posted(), 12_100n, { amountMinor: 15_000n });
  const back = await own.receive(2_900n, {
    direction: 'out',
    control: 'receivable',
  });
  await own.allocate(back, payment, 2_900n);
  expect([await own.open(payment), await own.open(back)]).toEqual(['0 0', '0 0']);
  expect(await own.balances('cash')).toEqual({ 1000: 12_100n, 2200: -2_100n, 4000: -10_000n });
  await expectSoundBooks(own);
});

test('only credits are refunded, only invoices and bills have discounts and losses', async () => {
  const [invoice, credit] = [await scene.posted(), await scene.posted({ kind: 'credit_note' })];
  const money = { amountMinor: 100n, accountId: scene.accountIdOf('1000'), date: payDate };
  const ofInvoice = { kind: 'document', id: invoice.id } as const;
  const order = { ...scene.act, ...money, of: ofInvoice };
  await expectRefused(scene, refund(use.deps, order), 'kind_forbids');
  const nothing = { ...order, of: { ...ofInvoice, id: use.deps.newId() } };
  await expectRefused(scene, refund(use.deps, nothing), 'not_found');
  const discount = { ...scene.act, documentId: credit.id, amountMinor: 1n };
  await expectRefused(scene, takeDiscount(use.deps, discount), 'kind_forbids');
  const tooMuch = { ...discount, documentId: invoice.id, amountMinor: 12_101n };
  await expectRefused(scene, takeDiscount(use.deps, tooMuch), 'exceeds_open');
  await scene.pay(invoice, 12_100n);
  const loss = { ...scene.act, documentId: invoice.id, hasTaxRelief: false };
  await expectRefused(scene, writeOff(use.deps, loss), 'exceeds_open');
});
