import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newTestId } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';
import { createMoneyScene } from '../support/settling/money-scene.ts';
import type { MoneyScene } from '../support/settling/money-scene.ts';

let api: TestApi;
let scene: MoneyScene;
beforeAll(async () => {
  api = await startTestApi();
  scene = await createMoneyScene(api);
});
afterAll(() => api.stop());

const eur = { currency: 'EUR' };

describe('allocating', () => {
  test('AD-040 AD-057 a credit settles an invoice, which is closed, and undoing opens both again', async () => {
    const [invoice, credit] = [await scene.posted(), await scene.posted({ kind: 'credit_note' })];
    const body = {
      from: { kind: 'document', id: credit.id },
      to: { kind: 'document', id: invoice.id },
      ...eur,
      amount: 121,
    };
    const made = await scene.staff.post('/allocations', body);
    expect(made).toMatchObject({
      status: 201,
      body: {
        kind: 'credit',
        amount: 121,
        exchange_gain: 0,
        from: { number: credit.number, document_kind: 'credit_note' },
        to: { number: invoice.number, document_kind: 'invoice' },
        undone_on: null,
      },
    });
    expect((await scene.read(invoice.id)).status).toBe('closed');
    expect((await scene.staff.post('/allocations', body)).body.reason).toBe('exceeds_open');

    const undo = `/allocations/${made.body.id}/undo`;
    expect((await scene.staff.post(undo, { date: '2026-01-01' })).body.reason).toBe(
      'date_before_allocation',
    );
    const undone = await scene.staff.post(undo, {});
    expect(undone).toMatchObject({ status: 200, body: { id: made.body.id } });
    expect(undone.body.undone_on).not.toBeNull();
    expect((await scene.staff.post(undo, {})).body.reason).toBe('already_undone');
    expect([(await scene.read(invoice.id)).status, (await scene.read(credit.id)).status]).toEqual([
      'posted',
      'posted',
    ]);
  });

  test('is refused where the two do not belong together', async () => {
    const { body: payment } = await scene.record({ amount: 50 });
    const [invoice, bill] = [await scene.posted(), await scene.posted({ kind: 'bill' })];
    const refused = async (wish: Readonly<Record<string, unknown>>) => {
      const answer = await scene.staff.post('/allocations', {
        from: { kind: 'payment', id: payment.id },
        to: { kind: 'document', id: invoice.id },
        ...eur,
        amount: 50,
        ...wish,
      });
      return [answer.status, answer.body.reason];
    };
    expect(await refused({ to: { kind: 'document', id: newTestId() } })).toEqual([
      400,
      'not_found',
    ]);
    expect(await refused({ to: { kind: 'document', id: bill.id } })).toEqual([
      400,
      'contact_mismatch',
    ]);
    expect(await refused({ currency: 'USD' })).toEqual([400, 'currency_mismatch']);
    expect(await refused({ amount: 51 })).toEqual([409, 'exceeds_open']);
    expect(await refused({ amount: 0 })).toEqual([400, 'amount_out_of_range']);
    expect(await refused({ date: '2026-01-01' })).toEqual([400, 'date_before_item']);
    const other = await scene.posted();
    expect(await refused({ from: { kind: 'document', id: other.id } })).toEqual([
      400,
      'wrong_direction',
    ]);
    expect((await scene.staff.post(`/allocations/${newTestId()}/undo`, {})).status).toBe(404);
  });
});

describe('discounts and losses', () => {
  test('without terms no discount is allowed, and a bookkeeper gives none beyond them', async () => {
    const invoice = await scene.posted();
    const path = `/documents/${invoice.id}/discount`;
    expect((await scene.staff.get(`${path}?date=2026-03-20`)).body).toEqual({
      currency: 'EUR',
      amount: 0,
      rest: 121,
      until: null,
    });
    expect((await scene.staff.post(path, {})).body.reason).toBe('no_discount');
    const beyond = await scene.staff.post(path, { amount: 1, ...eur });
    expect(beyond).toMatchObject({ status: 403, body: { reason: 'beyond_terms' } });
    expect(beyond.body.error).toContain('accountant');
    expect((await scene.staff.post(path, { amount: 1 })).body.error.fieldErrors).toHaveProperty(
      'currency',
    );
    const accountant = await scene.as('accountant');
    expect(await accountant.post(path, { amount: 1, ...eur })).toMatchObject({
      status: 201,
      body: { kind: 'discount', amount: 1, from: null },
    });
    expect((await accountant.post(path, { amount: 1, currency: 'USD' })).body.reason).toBe(
      'currency_mismatch',
    );
  });

  test('the terms decide how much and until when, and it is had once', async () => {
    const own = await createMoneyScene(api);
    await own.offerDiscount();
    const invoice = await own.posted();
    const path = `/documents/${invoice.id}/discount`;
    expect((await own.staff.get(`${path}?date=2026-03-25`)).body).toEqual({
      currency: 'EUR',
      amount: 2.42,
      rest: 118.58,
      until: '2026-03-25',
    });
    expect((await own.staff.post(path, { date: '2026-03-26' })).body.reason).toBe('no_discount');
    const taken = await own.staff.post(path, { date: '2026-03-25' });
    expect(taken).toMatchObject({ status: 201, body: { kind: 'discount', amount: 2.42 } });
    expect((await own.staff.post(path, { date: '2026-03-25' })).body.reason).toBe('no_discount');
    await own.record({ amount: 118.58, allocations: [{ id: invoice.id, amount: 118.58 }] });
    expect((await own.read(invoice.id)).status).toBe('paid');
    await own.expectTied();
    const credit = await own.posted({ kind: 'credit_note' });
    const ofCredit = await own.staff.get(`/documents/${credit.id}/discount?date=2026-03-25`);
    expect(ofCredit.body.reason).toBe('kind_forbids');
  });

  test('AD-052 a write-off closes the invoice, only by those who may, and can be undone', async () => {
    const invoice = await scene.posted();
    const path = `/documents/${invoice.id}/write-off`;
    const refused = await scene.staff.post(path, { tax_relief: true });
    expect(refused).toMatchObject({ status: 403, body: { reason: 'role_forbids' } });
    const accountant = await scene.as('accountant');
    const made = await accountant.post(path, { tax_relief: true });
    expect(made).toMatchObject({ status: 201, body: { kind: 'write_off', amount: 121 } });
    expect((await scene.read(invoice.id)).status).toBe('closed');
    expect((await accountant.post(path, { tax_relief: true })).body.reason).toBe('exceeds_open');
    expect((await accountant.post(`/allocations/${made.body.id}/undo`, {})).status).toBe(200);
    expect((await scene.read(invoice.id)).status).toBe('posted');
    const unknown = await accountant.post(`/documents/${newTestId()}/write-off`, {
      tax_relief: false,
    });
    expect(unknown.status).toBe(404);
  });
});
