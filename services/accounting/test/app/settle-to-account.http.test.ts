import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyJournal } from '../../src/ledger/journal/proof/verify-journal.ts';
import type { Answer, Staff } from '../support/people/staff.ts';
import { newTestId } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';
import { createMoneyScene } from '../support/settling/money-scene.ts';
import type { MoneyScene } from '../support/settling/money-scene.ts';
import { journalItem, openingItem } from '../support/settling/open-credits.ts';
import { sourceOf } from '../support/settling/settling-scene.ts';
import type { Settleable } from '../support/settling/settling-scene.ts';

let api: TestApi;
let scene: MoneyScene;
let accountant: Staff;
beforeAll(async () => {
  api = await startTestApi();
  scene = await createMoneyScene(api);
  accountant = await scene.as('accountant');
});
afterAll(() => api.stop());

const date = '2026-04-01';

interface Wish {
  readonly code?: string;
  readonly by?: Staff;
  readonly currency?: string;
  readonly account_id?: string;
  readonly date?: string;
  readonly own?: MoneyScene;
}

/** To 1300, by an accountant, unless told otherwise. */
function settleTo(to: Settleable, amount: number, wish: Wish = {}): Promise<Answer> {
  const { code = '1300', by = accountant, own = scene, ...body } = wish;
  return by.post('/allocations/to-account', {
    to: sourceOf(to),
    account_id: own.accountIdOf(code),
    currency: 'EUR',
    amount,
    date,
    ...body,
  });
}

async function expectVerified(own: MoneyScene): Promise<void> {
  await own.expectTied();
  const { orgId } = own;
  expect(await Array.fromAsync(verifyJournal(api.database, { orgId }))).toEqual([]);
}

describe('AD-065 P19 settled to an account', () => {
  test('P19 AD-051 tax that the customer withheld: the rest of an invoice with money in it is paid', async () => {
    const invoice = await scene.posted();
    await scene.pay(invoice, 10_890n);
    const made = await settleTo(invoice, 12.1);
    expect(made).toMatchObject({
      status: 201,
      body: {
        kind: 'account',
        from: null,
        to: { number: invoice.number },
        account: { id: scene.accountIdOf('1300'), code: '1300', name: 'Prepayments' },
        amount: 12.1,
        exchange_gain: 0,
      },
    });
    expect(await scene.linesOf(made.body.id, 'settle')).toEqual([
      'accrual 1100 EUR -1210 -1210',
      'both 1300 EUR 1210 1210',
      'cash 2200 EUR -210 -210',
      'cash 4000 EUR -1000 -1000',
    ]);
    expect(await scene.read(invoice.id)).toMatchObject({
      status: 'paid',
      paidMinor: 10_890n,
      creditedMinor: 1_210n,
    });
    expect(await scene.events(invoice.id)).toContain('invoice.paid');
    const shown = await scene.staff.get(`/documents/${invoice.id}`);
    expect(shown.body.settlements.at(-1)).toMatchObject({
      kind: 'account',
      account: { code: '1300' },
    });
    await expectVerified(scene);
  });

  test('P19 AD-040 AD-053 all of it to an account closes an invoice, and undoing opens it again', async () => {
    const invoice = await scene.posted();
    const made = await settleTo(invoice, 121, { code: '6100' });
    expect((await scene.read(invoice.id)).status).toBe('closed');
    expect(await scene.events(invoice.id)).not.toContain('invoice.paid');
    expect((await accountant.post(`/allocations/${made.body.id}/undo`, {})).status).toBe(200);
    expect(await scene.linesOf(made.body.id, 'unsettle')).toEqual([
      'accrual 1100 EUR 12100 12100',
      'both 6100 EUR -12100 -12100',
      'cash 2200 EUR 2100 2100',
      'cash 4000 EUR 10000 10000',
    ]);
    expect((await scene.read(invoice.id)).status).toBe('posted');
    await expectVerified(scene);
  });

  test('P19 tax that we withhold from a supplier, a claim against an advance, and a cent of rounding', async () => {
    const bill = await scene.posted({ kind: 'bill' });
    const withheld = await settleTo(bill, 12.1, { code: '2300' });
    expect(await scene.linesOf(withheld.body.id, 'settle')).toEqual([
      'accrual 2000 EUR 1210 1210',
      'both 2300 EUR -1210 -1210',
      'cash 1200 EUR 210 210',
      'cash 6400 EUR 1000 1000',
    ]);
    await scene.pay(bill, 10_889n);
    await settleTo(bill, 0.01, { code: '4950' });
    expect((await scene.read(bill.id)).status).toBe('paid');
    const claim = await scene.posted({ kind: 'expense_claim' });
    await settleTo(claim, 121, { code: '1500' });
    expect((await scene.read(claim.id)).status).toBe('closed');
    await expectVerified(scene);
  });

  test('P19 AD-037 in foreign currency the account gets what the item is relieved of, the last part all that is left', async () => {
    const invoice = await scene.posted({ currency: 'USD', chosenRate: '0.9' });
    const first = await settleTo(invoice, 40.33, { currency: 'USD' });
    expect(await scene.linesOf(first.body.id, 'settle')).toEqual([
      'accrual 1100 USD -4033 -3630',
      'both 1300 EUR 3630 3630',
      'cash 2200 EUR -630 -630',
      'cash 4000 EUR -3000 -3000',
    ]);
    await scene.pay(invoice, 4_033n, { fxRate: '0.95' });
    await settleTo(invoice, 40.34, { currency: 'USD' });
    expect(await scene.open(invoice)).toBe('0 0');
    await expectVerified(scene);
  });

  test('P19 what is left of a payment, an opening balance and a journal settles too', async () => {
    const contactId = scene.customer.id;
    const payment = await scene.receive(50n);
    const ofPayment = await settleTo(payment, 0.5, { code: '4900' });
    expect(await scene.linesOf(ofPayment.body.id, 'settle')).toEqual([
      'accrual 1100 EUR 50 50',
      'both 4900 EUR -50 -50',
      'cash 2190 EUR 50 50',
    ]);
    const opening = await openingItem(scene, { contactId, docMinor: -300n });
    const ofOpening = await settleTo(opening, 3, { code: '4900' });
    expect(await scene.linesOf(ofOpening.body.id, 'settle')).toEqual([
      'accrual 1100 EUR 300 300',
      'both 4900 EUR -300 -300',
      'cash 3900 EUR 300 300',
    ]);
    const journal = await journalItem(scene, { contactId, docMinor: 200n, against: '4800' });
    expect((await settleTo(journal, 2, { code: '6100' })).status).toBe(201);
    await expectVerified(scene);
  });

  test('P19 P15 where tax is owed by cash it becomes due with it', async () => {
    const own = await createMoneyScene(api, { taxScheme: 'cash', role: 'accountant' });
    const invoice = await own.posted();
    const made = await settleTo(invoice, 40, { own, by: own.staff });
    expect(await own.linesOf(made.body.id, 'settle')).toEqual([
      'accrual 1100 EUR -4000 -4000',
      'accrual 2200 EUR -694 -694',
      'accrual 2205 EUR 694 694',
      'both 1300 EUR 4000 4000',
      'cash 2200 EUR -694 -694',
      'cash 4000 EUR -3306 -3306',
    ]);
    await own.pay(invoice, 8_100n);
    expect((await own.balances('accrual'))[2205]).toBeUndefined();
    await expectVerified(own);
  });

  test('P19 what was settled to an account takes nothing off the discount for paying early', async () => {
    const own = await createMoneyScene(api, { role: 'accountant' });
    await own.offerDiscount();
    const invoice = await own.posted();
    const made = await settleTo(invoice, 21, { own, by: own.staff, date: '2026-03-16' });
    expect(made.status).toBe(201);
    const allowed = await own.staff.get(`/documents/${invoice.id}/discount?date=2026-03-20`);
    expect(allowed.body.amount).toBe(2.42);
  });
});

test('is refused by roles that do not write off, and says who may', async () => {
  const answer = await settleTo(await scene.posted(), 1, { by: scene.staff });
  expect(answer).toMatchObject({ status: 403, body: { reason: 'role_forbids' } });
  expect(answer.body.error).toContain('accountant');
});

test('is refused where the account or the amount does not fit', async () => {
  const invoice = await scene.posted();
  const refused = async (wish: Wish, amount = 1) => {
    const { status, body } = await settleTo(invoice, amount, wish);
    return [status, body.reason];
  };
  expect(await refused({ account_id: newTestId() })).toEqual([400, 'account_not_found']);
  expect(await refused({ code: '1100' })).toEqual([400, 'account_forbids']);
  expect(await refused({ code: '1000' })).toEqual([400, 'account_forbids']);
  expect(await refused({ code: '1150' })).toEqual([400, 'account_forbids']);
  expect(await refused({ code: '2190' })).toEqual([400, 'account_forbids']);
  expect(await refused({ code: '2205' })).toEqual([400, 'account_forbids']);
  expect(await refused({ currency: 'USD' })).toEqual([400, 'currency_mismatch']);
  expect(await refused({ date: '2026-03-14' })).toEqual([400, 'date_before_item']);
  expect(await refused({}, 121.01)).toEqual([409, 'exceeds_open']);
  expect(await refused({}, 0)).toEqual([400, 'amount_out_of_range']);
  const { status, body } = await settleTo({ kind: 'document', id: newTestId() }, 1);
  expect([status, body.reason]).toEqual([400, 'not_found']);
  expect((await scene.read(invoice.id)).status).toBe('posted');
});

test('is in the audit log with who did it and the account', async () => {
  const invoice = await scene.posted();
  const made = await settleTo(invoice, 5, { code: '6100' });
  const log = await accountant.get('/audit-log?action=allocation.made');
  const entry = log.body.data.find(
    ({ subject }: { readonly subject: { readonly id: string } }) => subject.id === made.body.id,
  );
  expect(entry).toMatchObject({
    actor: { id: accountant.memberId },
    detail: { kind: 'account', account_id: scene.accountIdOf('6100'), amount_minor: '500' },
  });
});

test('an open credit of any source settles an invoice over the application’s API', async () => {
  const contactId = scene.customer.id;
  const invoice = await scene.posted();
  const sources = [
    await openingItem(scene, { contactId, docMinor: -100n }),
    await journalItem(scene, { contactId, docMinor: -200n, against: '1300' }),
  ];
  for (const from of sources) {
    const answer = await scene.staff.post('/allocations', {
      from,
      to: sourceOf(invoice),
      currency: 'EUR',
      amount: 1,
    });
    expect(answer).toMatchObject({ status: 201, body: { kind: 'offset', from, amount: 1 } });
  }
  const log = await accountant.get('/audit-log?action=allocation.made');
  expect(log.body.data[0]).toMatchObject({
    actor: { id: scene.staff.memberId },
    detail: { kind: 'offset' },
  });
});
