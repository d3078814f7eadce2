import { getCurrency } from '@countinghouse/money';
import { expectInvalid } from '@countinghouse/testing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createScene } from '../support/ledger/books-scene.ts';
import { call } from './support/client.ts';
import { firstLine, linesOf, made, makeCustomer, postInvoice, work } from './support/invoices.ts';
import { needOperator, openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

let customer = '';
beforeAll(async () => {
  customer = await makeCustomer(target);
});

const create = async (fields: object = {}, key?: string) =>
  made(
    await postInvoice(
      target,
      { contact_id: customer, lines: [work], ...fields },
      key === undefined ? {} : { key },
    ),
  );
/** Numbers as they are written, which JavaScript would change. */
const createLine = async (line: string) =>
  made(await postInvoice(target, `{"contact_id":"${customer}","lines":[${line}]}`));

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const day = /^\d{4}-\d{2}-\d{2}$/;

describe('POST /invoices makes', () => {
  test('A-002 A-010 A-020 A-039 A-059 a customer and one line are enough for a draft without a number', async () => {
    expect(await create()).toMatchObject({ kind: 'invoice', status: 'draft', number: null });
  });

  test('A-004 A-005 days are days, and moments are moments in UTC', async () => {
    const body = await create();
    expect(body['date']).toMatch(day);
    expect(body['due_date']).toMatch(day);
    expect(new Date(String(body['created_at'])).toISOString()).toBe(body['created_at']);
  });

  test('A-008 A-013 A-015 AD-009 the document is whole, bare, and its amounts are numbers', async () => {
    const body = await create();
    expect(body).toEqual({
      id: expect.stringMatching(uuid),
      kind: 'invoice',
      number: null,
      status: 'draft',
      contact_id: customer,
      date: expect.stringMatching(day),
      due_date: expect.stringMatching(day),
      reference: null,
      currency: 'EUR',
      fx_rate: 1,
      subtotal: 10,
      tax_total: 0,
      total: 10,
      amount_paid: 0,
      amount_credited: 0,
      notes: null,
      credits_id: null,
      overdue: false,
      created_at: expect.any(String),
      lines: [
        {
          id: expect.stringMatching(uuid),
          position: 1,
          item_id: null,
          description: 'Advice',
          quantity: 1,
          unit_price: 10,
          discount_pct: 0,
          account_id: expect.stringMatching(uuid),
          tax_code_id: null,
          net: 10,
          tax: 0,
          gross: 10,
        },
      ],
    });
  });

  test('A-006 ids that are uuids: of itself, its contact, lines, accounts, items and tax codes', async (context) => {
    const { scene } = needOperator(context, target);
    const line = { item_id: scene.items.service, tax_code_id: scene.taxCodes.standard };
    const body = await create({ lines: [line] });
    const { id, item_id, account_id, tax_code_id } = firstLine(body);
    for (const one of [body['id'], body['contact_id'], id, item_id, account_id, tax_code_id]) {
      expect(one).toMatch(uuid);
    }
  });

  test('A-021 A-092 a draft that is told of once, as invoice.created', async (context) => {
    const { api, scene } = needOperator(context, target);
    const { id } = await create();
    const events = await api.database.db
      .selectFrom('events')
      .select(['type', 'data'])
      .where('tenant_id', '=', scene.orgId)
      .execute();
    const told = events.filter(({ data }) => Object(data).id === id);
    expect(told).toMatchObject([{ type: 'invoice.created', data: { status: 'draft' } }]);
  });

  test('AD-011 a document that Location leads to', async () => {
    const answer = await postInvoice(target, { contact_id: customer, lines: [work] });
    const location = answer.headers.get('location') ?? '';
    expect(location).toBe(`/api/v1/invoices/${String(answer.body['id'])}`);
    const read = await call(target, location.replace('/api/v1', ''), { key: target.readKey });
    expect(read.body).toEqual(answer.body);
  });

  test('A-002 AD-025 no other status: a body that asks for one is refused', async () => {
    const asked = { contact_id: customer, lines: [work], status: 'posted' };
    expectInvalid(await postInvoice(target, asked), 'status');
  });

  test('A-014 A-047 A-051 reference and notes as they were sent', async () => {
    const sent = { reference: ' Order № 1017 ', notes: 'Thank you.\nPay soon.' };
    expect(await create(sent)).toMatchObject(sent);
    expect(await create({ reference: '', notes: '' })).toMatchObject({ reference: '', notes: '' });
  });
});

describe('dates of POST /invoices', () => {
  test('A-004 A-044 A-045 given ones are kept', async () => {
    const dates = { date: '2024-02-29', due_date: '2024-02-29' };
    expect(await create(dates)).toMatchObject(dates);
  });

  test('A-045 the due date follows the payment terms of the customer from the date', async (context) => {
    const { scene } = needOperator(context, target);
    const terms = await scene.addContact({ paymentTermsDays: 10 });
    const body = await create({ contact_id: terms.id, date: '2024-02-25' });
    expect(body['due_date']).toBe('2024-03-06');
  });

  test.for(['Pacific/Kiritimati', 'Etc/GMT+12', 'Europe/Berlin'])(
    'A-044 AD-028 without a date it is today in %s, where the organisation is',
    async (timeZone, context) => {
      const { api } = needOperator(context, target);
      const scene = await createScene(api.deps, { timeZone });
      const today = () => Temporal.Now.plainDateISO(timeZone).toString();
      const before = today();
      const body = await create({ contact_id: scene.customer.id }, scene.writeKey);
      expect([before, today()]).toContain(body['date']);
      const terms = scene.customer.paymentTermsDays;
      const due = Temporal.PlainDate.from(String(body['date'])).add({ days: terms });
      expect(body['due_date']).toBe(due.toString());
    },
  );
});

describe('the currency of POST /invoices', () => {
  test('A-011 A-048 A-012 AD-097 is the customer’s, with the stored rate of the date', async (context) => {
    const { scene } = needOperator(context, target);
    const { id } = await scene.addContact({ currency: getCurrency('USD') });
    expect(await create({ contact_id: id })).toMatchObject({ currency: 'USD', fx_rate: 0.9 });
  });

  test('A-049 is the base currency when the customer has none', async () => {
    expect(await create()).toMatchObject({ currency: 'EUR', fx_rate: 1 });
  });

  test('A-050 is the given one before all', async (context) => {
    const { scene } = needOperator(context, target);
    const { id } = await scene.addContact({ currency: getCurrency('USD') });
    expect(await create({ contact_id: id, currency: 'KWD' })).toMatchObject({
      currency: 'KWD',
      fx_rate: 2.95,
    });
    expect(await create({ contact_id: id, currency: 'EUR' })).toMatchObject({ fx_rate: 1 });
  });
});

describe('amounts of POST /invoices', () => {
  test('A-052 a line without quantity has 1', async () => {
    expect(firstLine(await create())).toMatchObject({ quantity: 1, net: 10 });
  });

  test('A-053 discount_pct reduces the line', async () => {
    const line = { description: 'Advice', quantity: 2, unit_price: 50, discount_pct: 10 };
    expect(firstLine(await create({ lines: [line] }))).toMatchObject({ discount_pct: 10, net: 90 });
  });

  test('A-013 AD-032 amounts are numbers of major units', async () => {
    const body = await createLine('{"description":"Advice","unit_price":10.50}');
    expect(body).toMatchObject({ subtotal: 10.5, total: 10.5, fx_rate: 1, amount_paid: 0 });
  });

  test('AD-033 decimals are exact: 3 × 0.1 is 0.3, and so are 0.1 and 0.2 on two lines', async () => {
    const three = await createLine('{"description":"Advice","quantity":3,"unit_price":0.1}');
    expect(three['total']).toBe(0.3);
    const two = [0.1, 0.2].map((price) => ({ description: 'Advice', unit_price: price }));
    expect(await create({ lines: two })).toMatchObject({ total: 0.3 });
  });

  test('AD-033 a number keeps its value, however it is written', async () => {
    const body = await createLine(
      '{"description":"Advice","quantity":0.000001e6,"unit_price":1.2345670e1}',
    );
    expect(firstLine(body)).toMatchObject({ quantity: 1, unit_price: 12.34567, net: 12.35 });
  });

  test('A-016 AD-035 every column adds up, and lines keep their places', async (context) => {
    const { scene } = needOperator(context, target);
    const { standard, compound, zero } = scene.taxCodes;
    const codes = [standard, compound, zero, standard, compound];
    const lines = [25.06, 25.61, 25.63, 0.07, 999.99].map((price, index) => ({
      description: `line ${index}`,
      quantity: index + 0.5,
      unit_price: price,
      tax_code_id: codes[index],
    }));
    const body = await create({ lines });
    const kept = linesOf(body);
    expect(kept.map((line) => [line['position'], line['description']])).toEqual(
      lines.map((line, index) => [index + 1, line.description]),
    );
    const cents = (value: unknown): number => Math.round(Number(value) * 100);
    const sum = (field: string): number =>
      kept.reduce((total, line) => total + cents(line[field]), 0);
    expect([sum('net'), sum('tax'), sum('gross')]).toEqual(
      ['subtotal', 'tax_total', 'total'].map((field) => cents(body[field])),
    );
    expect(cents(body['subtotal']) + cents(body['tax_total'])).toBe(cents(body['total']));
  });

  test('AD-095 a line may take away, down to a total of 0', async () => {
    const back = { description: 'Voucher', quantity: -1, unit_price: 4 };
    expect(await create({ lines: [work, back] })).toMatchObject({ total: 6 });
    const all = { description: 'Voucher', unit_price: -10 };
    expect(await create({ lines: [work, all] })).toMatchObject({ total: 0 });
  });

  test('A-043 1 and 200 lines are accepted', async () => {
    const body = await create({ lines: Array.from({ length: 200 }, () => work) });
    expect(body['total']).toBe(2_000);
    expect(linesOf(body).at(-1)).toMatchObject({ position: 200 });
    expect(linesOf(await create())).toHaveLength(1);
  });
});

describe('POST /invoices?dry_run=true', () => {
  test('answers what the draft would be, and makes none', async () => {
    const total = async () =>
      (await call(target, '/invoices?limit=1', { key: target.readKey })).body['total'];
    const before = await total();
    const body = { contact_id: customer, lines: [{ ...work, quantity: 2 }] };
    const preview = await postInvoice(target, body, { query: '?dry_run=true' });
    expect(preview.status).toBe(200);
    expect(preview.body).toMatchObject({ status: 'draft', total: 20, lines: [{ position: 1 }] });
    expect(preview.body['id']).toBeUndefined();
    expect(await total()).toBe(before);
    const draft = made(await postInvoice(target, body, { query: '?dry_run=false' }));
    expect(draft).toMatchObject({ total: preview.body['total'], date: preview.body['date'] });
  });
});
