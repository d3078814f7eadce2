import { sql } from '@countinghouse/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../support/people/staff.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';
import { createMoneyScene } from '../support/settling/money-scene.ts';
import type { MoneyScene } from '../support/settling/money-scene.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** After each step everything that can be added up in two ways adds up to the same. */
async function step(scene: MoneyScene, answered: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await answered;
  if (status >= 300) throw new Error(JSON.stringify(body));
  await scene.expectTied();
  const trialBalance = await report(scene, 'trial-balance');
  expect(trialBalance.balanced).toBe(true);
  expect((await report(scene, 'balance-sheet')).balanced).toBe(true);
  const rows: readonly { code: string; debit: number; credit: number }[] = trialBalance.rows;
  for (const [code, key] of controls) {
    const row = rows.find((one) => one.code === code);
    expect((row?.debit ?? 0) - (row?.credit ?? 0)).toBe(await openOn(scene, key));
  }
  return body;
}

const controls = [
  ['1100', 'receivable'],
  ['2000', 'payable'],
  ['2050', 'employee_payable'],
] as const;

/** In major units of the base currency. */
async function openOn({ orgId }: MoneyScene, systemKey: string): Promise<number> {
  const { rows } = await sql<{ minor: string }>`
    select coalesce(sum(i.open_base_minor), 0)::text as minor
    from open_items i join accounts a on a.org_id = i.org_id and a.id = i.account_id
    where i.org_id = ${orgId} and a.system_key = ${systemKey}`.execute(api.database.db);
  return Number(rows[0]?.minor) / 100;
}

async function report({ readKey }: MoneyScene, name: string) {
  const headers = { authorization: `Bearer ${readKey}` };
  const answer = await fetch(`${api.baseUrl}/reports/${name}`, { headers });
  expect(answer.status).toBe(200);
  return (await answer.json()).data;
}

const eur = { currency: 'EUR' };

describe('money', () => {
  test('AD-051 an overpayment is kept, used for the next invoice, and the rest given back', async () => {
    const scene = await createMoneyScene(api);
    const first = await scene.posted();
    const paid = await step(
      scene,
      scene.record({ amount: 200, allocations: [{ id: first.id, amount: 121 }] }),
    );
    expect(paid).toMatchObject({ unallocated_amount: 79 });
    const next = await scene.posted();
    const from = { kind: 'payment', id: paid.id };
    const body = { from, to: { kind: 'document', id: next.id }, ...eur, amount: 60 };
    await step(scene, scene.staff.post('/allocations', body));
    expect(await scene.read(next.id)).toMatchObject({ status: 'partially_paid' });
    const refund = { account_id: scene.accountIdOf('1000'), date: '2026-04-20', ...eur };
    const back = await step(
      scene,
      scene.staff.post(`/payments/${paid.id}/refund`, { ...refund, amount: 19 }),
    );
    expect(back).toMatchObject({ direction: 'out', unallocated_amount: 0 });
    const now = await scene.staff.get(`/payments/${paid.id}`);
    expect(now.body).toMatchObject({ unallocated_amount: 0, allocations: { length: 3 } });
    expect(await scene.balances('accrual')).toMatchObject({ 1000: 18_100n, 1100: 6_100n });
  });

  test('a supplier is paid before the bill, which the prepayment then settles', async () => {
    const scene = await createMoneyScene(api);
    const prepaid = await step(
      scene,
      scene.record({ direction: 'out', contact_id: scene.supplier.id, amount: 500 }),
    );
    expect(await scene.balances('accrual')).toEqual({ 1000: -50_000n, 2000: 50_000n });
    const bill = await scene.posted({ kind: 'bill' });
    const from = { kind: 'payment', id: prepaid.id };
    const body = { from, to: { kind: 'document', id: bill.id }, ...eur, amount: 121 };
    await step(scene, scene.staff.post('/allocations', body));
    expect((await scene.read(bill.id)).status).toBe('paid');
    expect(await scene.balances('accrual')).toMatchObject({ 2000: 37_900n });
  });

  test('one payment settles three invoices of one currency; one of another is refused', async () => {
    const scene = await createMoneyScene(api);
    const invoices = [await scene.posted(), await scene.posted(), await scene.posted()];
    const dollars = await scene.posted({ currency: 'USD' });
    const parts = invoices.map(({ id }) => ({ id, amount: 121 }));
    const mixed = await scene.record({
      amount: 500,
      allocations: [...parts, { id: dollars.id, amount: 100 }],
    });
    expect(mixed).toMatchObject({ status: 400, body: { reason: 'currency_mismatch' } });
    await step(scene, scene.record({ amount: 363, allocations: parts }));
    for (const { id } of invoices) expect((await scene.read(id)).status).toBe('paid');
    await step(
      scene,
      scene.record({
        currency: 'USD',
        amount: 121,
        fx_rate: 0.95,
        allocations: [{ id: dollars.id, amount: 121 }],
      }),
    );
    expect((await scene.read(dollars.id)).status).toBe('paid');
    expect(await scene.balances('accrual')).toMatchObject({ 4910: -605n });
  });

  test('a credit is used in part and given back in part, and both can be undone', async () => {
    const scene = await createMoneyScene(api);
    const [invoice, credit] = [await scene.posted(), await scene.posted({ kind: 'credit_note' })];
    const before = await scene.balances('accrual');
    const from = { kind: 'document', id: credit.id };
    const body = { from, to: { kind: 'document', id: invoice.id }, ...eur, amount: 21 };
    const used = await step(scene, scene.staff.post('/allocations', body));
    const refund = { account_id: scene.accountIdOf('1000'), date: '2026-04-20', ...eur };
    const back = await step(
      scene,
      scene.staff.post(`/documents/${credit.id}/refund`, { ...refund, amount: 100 }),
    );
    expect((await scene.read(credit.id)).status).toBe('closed');
    await step(scene, scene.staff.post(`/payments/${back.id}/void`, { reason: 'returned' }));
    await step(scene, scene.staff.post(`/allocations/${used.id}/undo`, {}));
    expect((await scene.read(credit.id)).status).toBe('posted');
    expect(await scene.balances('accrual')).toEqual(before);
  });

  test('AD-037 AD-067 an early discount on an invoice in another currency leaves nothing over', async () => {
    const scene = await createMoneyScene(api);
    await scene.offerDiscount();
    const invoice = await scene.posted({
      currency: 'USD',
      chosenRate: '0.91377',
      lines: [{ unitPrice: '33.33', quantity: '7' }],
    });
    const path = `/documents/${invoice.id}/discount`;
    const { body: offer } = await scene.staff.get(`${path}?date=2026-03-20`);
    await step(scene, scene.staff.post(path, { date: '2026-03-20' }));
    const third = Math.floor((offer.rest * 100) / 3) / 100;
    const rest = Math.round((offer.rest - third) * 100) / 100;
    for (const [amount, rate] of [
      [third, 0.95],
      [rest, 0.88],
    ]) {
      const allocations = [{ id: invoice.id, amount }];
      const money = { currency: 'USD', amount, fx_rate: rate, date: '2026-03-20', allocations };
      await step(scene, scene.record(money));
    }
    expect((await scene.read(invoice.id)).status).toBe('paid');
    expect(await scene.open(invoice)).toBe('0 0');
    expect((await scene.balances('accrual'))['1100']).toBeUndefined();
  });

  test('AD-061 a claim is reimbursed and a bill paid, each from its own control account', async () => {
    const scene = await createMoneyScene(api);
    const claim = await scene.posted({ kind: 'expense_claim' });
    const bill = await scene.posted({ kind: 'bill' });
    const out = { direction: 'out', amount: 121 };
    const proposal = await scene.staff.post('/payments/proposal', {
      ...out,
      contact_id: scene.employee.id,
      ...eur,
    });
    expect(proposal.body.allocations).toMatchObject([
      { id: claim.id, control: 'employee_payable', allocate: 121 },
    ]);
    const claimed = { ...out, contact_id: scene.employee.id };
    await step(scene, scene.record({ ...claimed, allocations: [{ id: claim.id, amount: 121 }] }));
    const billed = { ...out, contact_id: scene.supplier.id };
    await step(scene, scene.record({ ...billed, allocations: [{ id: bill.id, amount: 121 }] }));
    expect([(await scene.read(claim.id)).status, (await scene.read(bill.id)).status]).toEqual([
      'paid',
      'paid',
    ]);
    const left = await scene.balances('accrual');
    expect([left['2000'], left['2050']]).toEqual([undefined, undefined]);
    const advance = { ...claimed, amount: 50, control: 'employee_payable' };
    await step(scene, scene.record(advance));
    expect(await scene.balances('accrual')).toMatchObject({ 2050: 5_000n });
  });
});
