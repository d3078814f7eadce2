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

describe('recording money', () => {
  test('settles what it names and keeps the rest open with the contact', async () => {
    const invoice = await scene.posted();
    const made = await scene.record({
      amount: 150,
      reference: 'SEPA 77',
      allocations: [{ id: invoice.id, amount: 121 }],
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      direction: 'in',
      amount: 150,
      unallocated_amount: 29,
      base_amount: 150,
      contact_name: 'Customer',
      reference: 'SEPA 77',
      voided: false,
      author: { kind: 'member', id: scene.staff.memberId, name: expect.stringMatching(/\w/) },
      allocations: [
        { kind: 'payment', amount: 121, to: { kind: 'document', number: invoice.number } },
      ],
    });
    expect(await scene.read(invoice.id)).toMatchObject({ status: 'paid' });
    const again = await scene.staff.get(`/payments/${made.body.id}`);
    expect(again.body).toEqual(made.body);
  });

  test('the same key and body make it once, however often and at once; another body is refused', async () => {
    const invoice = await scene.posted();
    const body = {
      direction: 'in',
      account_id: scene.accountIdOf('1000'),
      contact_id: scene.customer.id,
      date: '2026-04-01',
      currency: 'EUR',
      amount: 121,
      allocations: [{ id: invoice.id, amount: 121 }],
    };
    const send = (content: object) =>
      fetch(`${api.address}/app/api/organisations/${scene.orgId}/payments`, {
        method: 'POST',
        headers: {
          ...scene.staff.headers,
          'content-type': 'application/json',
          'idempotency-key': 'pay-1',
        },
        body: JSON.stringify(content),
      });
    const answers = await Promise.all([send(body), send(body), send(body)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const ids = (await Promise.all(answers.map((one) => one.json()))).map((one) => one.id);
    expect(new Set(ids).size).toBe(1);
    expect((await send(body)).headers.get('idempotent-replayed')).toBe('true');
    expect((await send({ ...body, amount: 120 })).status).toBe(409);
    expect(await scene.read(invoice.id)).toMatchObject({ paidMinor: 12_100n });
  });

  test.each([
    ['amount_out_of_range', 400, { amount: 0 }],
    ['account_not_money', 400, () => ({ account_id: scene.accountIdOf('4000') })],
    ['account_not_found', 400, () => ({ account_id: newTestId() })],
    ['contact_not_found', 400, () => ({ contact_id: newTestId() })],
    ['fx_rate_missing', 400, { currency: 'CHF' }],
    ['exceeds_payment', 400, () => ({ allocations: [{ id: newTestId(), amount: 200 }] })],
    ['not_found', 400, () => ({ allocations: [{ id: newTestId(), amount: 100 }] })],
    ['period_locked', 409, { date: '2019-12-31' }],
  ] as const)('is refused with %s', async (reason, status, wish) => {
    await api.database.db
      .updateTable('books')
      .set({ hard_lock_date: '2019-12-31' })
      .where('org_id', '=', scene.orgId)
      .execute();
    const answer = await scene.record(typeof wish === 'function' ? wish() : wish);
    expect(answer).toMatchObject({ status, body: { reason } });
    expect(answer.body.error).toMatch(/^[A-Z].*\.$/);
  });

  test('names the part that is wrong: twice the same, another contact, currency or direction, too much', async () => {
    const invoice = await scene.posted();
    const bill = await scene.posted({ kind: 'bill' });
    const dollars = await scene.posted({ currency: 'USD' });
    const refused = async (wish: Readonly<Record<string, unknown>>) =>
      (await scene.record(wish)).body.reason;
    const part = { id: invoice.id, amount: 50 };
    expect(await refused({ allocations: [part, part] })).toBe('duplicate_target');
    expect(await refused({ allocations: [{ id: bill.id, amount: 1 }] })).toBe('contact_mismatch');
    expect(await refused({ allocations: [{ id: dollars.id, amount: 1 }] })).toBe(
      'currency_mismatch',
    );
    expect(await refused({ direction: 'out', control: 'receivable', allocations: [part] })).toBe(
      'wrong_direction',
    );
    expect(await refused({ amount: 200, allocations: [{ ...part, amount: 122 }] })).toBe(
      'exceeds_open',
    );
    expect(await refused({ date: '2026-03-01', allocations: [part] })).toBe('date_before_item');
    const decimals = await scene.record({ amount: 1.234 });
    expect(decimals.body.error.fieldErrors).toHaveProperty('amount');
  });

  test('a soft lock lets only those pass who give a reason and may', async () => {
    const own = await createMoneyScene(api);
    await api.database.db
      .updateTable('books')
      .set({ soft_lock_date: '2026-04-05' })
      .where('org_id', '=', own.orgId)
      .execute();
    expect((await own.record({})).body.reason).toBe('period_soft_locked');
    expect((await own.record({ lock_reason: 'late mail' })).body.reason).toBe('period_soft_locked');
    const accountant = await own.as('accountant');
    expect((await own.record({ lock_reason: 'late mail' }, accountant)).status).toBe(201);
  });
});

describe('whoever changed the bank details of a contact', () => {
  test('AD-082 does not pay it; somebody else does, and has then checked them', async () => {
    const own = await createMoneyScene(api);
    await api.database.db
      .insertInto('contact_bank_details')
      .values({
        org_id: own.orgId,
        id: newTestId(),
        contact_id: own.supplier.id,
        holder: 'Supplier',
        sealed: Buffer.from('sealed'),
        last4: '1234',
        set_by_kind: 'member',
        set_by: own.staff.memberId,
        set_at: api.deps.now(),
      })
      .execute();
    const bill = await own.posted({ kind: 'bill' });
    const wish = {
      direction: 'out',
      contact_id: own.supplier.id,
      allocations: [{ id: bill.id, amount: 121 }],
    };
    const refused = await own.record(wish);
    expect(refused).toMatchObject({ status: 403, body: { reason: 'bank_details_changed_by_you' } });
    expect((await own.record(wish, await own.as('accountant'))).status).toBe(201);
    expect(await own.read(bill.id)).toMatchObject({ status: 'paid' });
    const prepaid = { ...wish, amount: 10, allocations: [] };
    expect((await own.record(prepaid)).status).toBe(201);
  });
});

describe('lists and proposals', () => {
  test('are filtered by account, contact, direction, days and what is open', async () => {
    const own = await createMoneyScene(api);
    const invoice = await own.posted();
    await own.record({ allocations: [{ id: invoice.id, amount: 121 }] });
    await own.record({ amount: 10, date: '2026-04-05' });
    await own.record({ direction: 'out', contact_id: own.supplier.id, amount: 7 });
    await own.record({ account_id: own.accountIdOf('1010'), amount: 3, date: '2026-04-09' });
    const amounts = async (query: string) =>
      (await own.staff.get(`/payments?${query}`)).body.data.map(
        ({ amount }: { amount: number }) => amount,
      );
    expect(await amounts('')).toEqual([3, 10, 7, 121]);
    expect(await amounts(`account_id=${own.accountIdOf('1010')}`)).toEqual([3]);
    expect(await amounts(`contact_id=${own.supplier.id}`)).toEqual([7]);
    expect(await amounts('direction=out')).toEqual([7]);
    expect(await amounts('from=2026-04-02&to=2026-04-08')).toEqual([10]);
    expect(await amounts('unallocated=true')).toEqual([3, 10, 7]);
    const page = await own.staff.get('/payments?limit=2&offset=1');
    expect(page.body).toMatchObject({ has_more: true, limit: 2, offset: 1 });
  });

  test('a proposal settles what is due first and can be sent as it is', async () => {
    const own = await createMoneyScene(api);
    const later = await own.posted({ date: '2026-03-20' });
    const first = await own.posted({ date: '2026-03-10' });
    const proposed = await own.staff.post('/payments/proposal', {
      direction: 'in',
      contact_id: own.customer.id,
      currency: 'EUR',
      amount: 200,
    });
    expect(proposed).toMatchObject({ status: 200, body: { rest: 0 } });
    const parts: readonly { id: string; allocate: number }[] = proposed.body.allocations;
    expect(parts.map(({ id, allocate }) => [id, allocate])).toEqual([
      [first.id, 121],
      [later.id, 79],
    ]);
    const allocations = parts.map(({ id, allocate: amount }) => ({ id, amount }));
    expect((await own.record({ amount: 200, allocations })).status).toBe(201);
    const unknown = { direction: 'in', contact_id: newTestId(), currency: 'EUR', amount: 1 };
    expect((await own.staff.post('/payments/proposal', unknown)).body.reason).toBe(
      'contact_not_found',
    );
  });
});

describe('undoing and giving back', () => {
  test('a voided payment opens what it settled, once, and says why in the audit log', async () => {
    const invoice = await scene.posted();
    const { body } = await scene.record({ allocations: [{ id: invoice.id, amount: 121 }] });
    const path = `/payments/${body.id}/void`;
    const early = await scene.staff.post(path, { reason: 'bounced', date: '2026-03-31' });
    expect(early).toMatchObject({ status: 400, body: { reason: 'date_before_allocation' } });
    const voided = await scene.staff.post(path, { reason: 'bounced' });
    expect(voided).toMatchObject({
      status: 200,
      body: { voided: true, unallocated_amount: 0, allocations: [{ undone_on: '2026-04-01' }] },
    });
    expect((await scene.staff.post(path, { reason: 'again' })).body.reason).toBe('already_voided');
    expect((await scene.staff.post(path, {})).status).toBe(400);
    expect(await scene.read(invoice.id)).toMatchObject({ status: 'posted' });
    const audited = await api.database.db
      .selectFrom('audit_log')
      .select('detail')
      .where('tenant_id', '=', scene.orgId)
      .where('action', '=', 'payment.voided')
      .where('subject_id', '=', body.id)
      .executeTakeFirstOrThrow();
    expect(audited.detail).toEqual({ reason: 'bounced' });
  });

  test('only credits and what is open of a payment are given back, in their own currency', async () => {
    const [invoice, credit] = [await scene.posted(), await scene.posted({ kind: 'credit_note' })];
    const order = { account_id: scene.accountIdOf('1000'), date: '2026-04-02', currency: 'EUR' };
    const refund = (path: string, amount: number, currency = 'EUR') =>
      scene.staff.post(`${path}/refund`, { ...order, amount, currency });
    const ofCredit = `/documents/${credit.id}`;
    expect((await refund(`/documents/${invoice.id}`, 1)).body.reason).toBe('kind_forbids');
    expect((await refund(`/documents/${newTestId()}`, 1)).status).toBe(404);
    expect((await refund(`/payments/${newTestId()}`, 1)).status).toBe(404);
    expect((await refund(ofCredit, 1, 'USD')).body.reason).toBe('currency_mismatch');
    expect((await refund(ofCredit, 122)).body.reason).toBe('exceeds_open');
    expect(await refund(ofCredit, 121)).toMatchObject({
      status: 201,
      body: { direction: 'out', allocations: [{ kind: 'refund' }] },
    });
    expect(await scene.read(credit.id)).toMatchObject({ status: 'closed' });
  });

  test('what does not exist, or is another organisation’s, is not there', async () => {
    const other = await createMoneyScene(api);
    const { body } = await other.record({});
    for (const id of [newTestId(), body.id]) {
      expect((await scene.staff.get(`/payments/${id}`)).status).toBe(404);
      const voiding = await scene.staff.post(`/payments/${id}/void`, { reason: 'x' });
      expect(voiding.status).toBe(404);
    }
  });
});

test('what a contact owes and is owed is listed by its day, with the signs of both sides', async () => {
  const own = await createMoneyScene(api);
  const invoice = await own.posted({ date: '2026-03-20' });
  const credit = await own.posted({ kind: 'credit_note', date: '2026-03-01' });
  const { body: payment } = await own.record({ amount: 30, reference: 'too much' });
  const paid = await own.posted();
  await own.pay(paid, 12_100n);
  const { status, body } = await own.staff.get(`/contacts/${own.customer.id}/open-items`);
  expect(status).toBe(200);
  expect(body.data).toEqual([
    {
      kind: 'document',
      id: credit.id,
      document_kind: 'credit_note',
      number: credit.number,
      reference: null,
      control: 'receivable',
      date: '2026-03-01',
      due_date: credit.dueDate,
      currency: 'EUR',
      amount: -121,
      open_amount: -121,
    },
    expect.objectContaining({
      kind: 'payment',
      id: payment.id,
      reference: 'too much',
      amount: -30,
    }),
    expect.objectContaining({ kind: 'document', id: invoice.id, open_amount: 121 }),
  ]);
  expect((await own.staff.get(`/contacts/${newTestId()}/open-items`)).status).toBe(404);
  const sales = await own.as('sales');
  const refused = await sales.get(`/contacts/${own.customer.id}/open-items`);
  expect(refused).toMatchObject({ status: 403, body: { reason: 'role_forbids' } });
});
