import { expectError, expectInvalid, withoutRequestId } from '@countinghouse/testing/contract';
import type { Answer } from '@countinghouse/testing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestContext } from 'vitest';
import { unknownId } from './operations.ts';
import { call } from './support/client.ts';
import { expectRefused, makeCustomer, postInvoice, work } from './support/invoices.ts';
import { needOperator, openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

let customer = '';
beforeAll(async () => {
  customer = await makeCustomer(target);
});

const count = async (): Promise<unknown> =>
  (await call(target, '/invoices?limit=1', { key: target.readKey })).body['total'];
/** Refused, with nothing made on the way. */
async function refuse(body: unknown): Promise<Answer> {
  const before = await count();
  const answer = await postInvoice(target, body);
  expect(answer.status).toBe(400);
  expect(await count()).toBe(before);
  return answer;
}
const withFields = (fields: object) => refuse({ contact_id: customer, lines: [work], ...fields });
const withLine = (line: object) =>
  refuse({ contact_id: customer, lines: [work, { ...work, ...line }] });
const sceneOf = (context: TestContext) => needOperator(context, target).scene;

describe('POST /invoices is 400 and names the field', () => {
  test('A-040 without contact_id', async () => {
    expectInvalid(await refuse({ lines: [work] }), 'contact_id');
  });

  test('A-042 A-043 without lines, with none and with 201', async () => {
    expectInvalid(await refuse({ contact_id: customer }), 'lines');
    for (const length of [0, 201]) {
      expectInvalid(await withFields({ lines: Array.from({ length }, () => work) }), 'lines');
    }
  });

  test.each(['2026-02-30', '26-01-01', '2026-1-1', '2026-01-01T00:00:00Z', '', '0000-01-01'])(
    'A-046 for the date %j',
    async (date) => {
      expectInvalid(await withFields({ date }), 'date');
      expectInvalid(await withFields({ due_date: date }), 'due_date');
    },
  );

  test.each(['EURO', 'eur', 'XYZ', ''])('A-011 for the currency %j', async (currency) => {
    expectInvalid(await withFields({ currency }), 'currency');
  });

  test('AD-025 for a field that is not documented, at the top and in a line', async () => {
    expectInvalid(await withFields({ number: 'INV-1' }), 'number');
    expectInvalid(await withLine({ net: 10 }), 'lines.1.net');
  });

  test('AD-014 AD-031 for a line without item that lacks description or price', async () => {
    expectInvalid(
      await withFields({ lines: [work, {}] }),
      'lines.1.description',
      'lines.1.unit_price',
    );
    expectInvalid(await withFields({ lines: [{ unit_price: 1 }] }), 'lines.0.description');
    expectInvalid(await withFields({ lines: [{ description: 'x' }] }), 'lines.0.unit_price');
  });

  test.each([
    ['quantity', 0],
    ['quantity', 1e13],
    ['quantity', '1'],
    ['quantity', 0.000_000_1],
    ['unit_price', '10'],
    ['unit_price', 1.000_000_1],
    ['unit_price', -1e13],
    ['discount_pct', -1],
    ['discount_pct', 100.1],
    ['discount_pct', 1.000_01],
    ['item_id', 'x'],
    ['account_id', ''],
    ['tax_code_id', 7],
    ['description', ''],
    ['description', null],
  ])('AD-095 AD-014 for %s %j in a line', async (field, value) => {
    expectInvalid(await withLine({ [field]: value }), `lines.1.${field}`);
  });

  test('AD-096 for text that is too long by a character, and not before', async () => {
    expectInvalid(await withLine({ description: 'x'.repeat(2_001) }), 'lines.1.description');
    expectInvalid(await withFields({ notes: 'x'.repeat(4_001) }), 'notes');
    expectInvalid(await withFields({ reference: 'x'.repeat(256) }), 'reference');
    const longest = {
      contact_id: customer,
      notes: '🙂'.repeat(4_000),
      reference: '🙂'.repeat(255),
      lines: [{ ...work, description: '🙂'.repeat(2_000) }],
    };
    expect((await postInvoice(target, longest)).status).toBe(201);
  });

  test('AD-016 for what is no JSON object', async () => {
    for (const body of ['{', '[]', 'null', '']) {
      expectError(await postInvoice(target, body), 400, 'invalid_request');
    }
    const headers = { 'content-type': 'text/plain' };
    const answer = await postInvoice(target, { contact_id: customer, lines: [work] }, { headers });
    expectError(answer, 400, 'invalid_request');
    expectInvalid(
      await postInvoice(
        target,
        { contact_id: customer, lines: [work] },
        { query: '?dry_run=maybe' },
      ),
      'dry_run',
    );
  });
});

describe('the books refuse with a reason (A-118)', () => {
  test('A-041 AD-093 a contact that is unknown, or another organisation’s: in the same words', async (context) => {
    const { other } = needOperator(context, target);
    const unknown = await withFields({ contact_id: unknownId });
    expectRefused(unknown, 'contact_not_found', 'contact_id');
    const foreign = await withFields({ contact_id: other.customer.id });
    expect(withoutRequestId(foreign)).toEqual(withoutRequestId(unknown));
  });

  test('A-041 a contact that is only a supplier', async (context) => {
    const { supplier } = sceneOf(context);
    const answer = await withFields({ contact_id: supplier.id });
    expectRefused(answer, 'contact_not_customer', 'contact_id');
  });

  test('A-060 AD-014 AD-093 an account that is unknown, or another organisation’s', async (context) => {
    const { other } = needOperator(context, target);
    const unknown = await withLine({ account_id: unknownId });
    expectRefused(unknown, 'account_not_found', 'lines.1.account_id');
    const foreign = await withLine({ account_id: other.accountIdOf('4000') });
    expect(withoutRequestId(foreign)).toEqual(withoutRequestId(unknown));
  });

  test('A-061 AD-093 an item or tax code that is unknown, or another organisation’s', async (context) => {
    const { other } = needOperator(context, target);
    const item = await withLine({ item_id: unknownId });
    expectRefused(item, 'item_not_found', 'lines.1.item_id');
    expect(withoutRequestId(await withLine({ item_id: other.items.goods }))).toEqual(
      withoutRequestId(item),
    );
    const taxCode = await withLine({ tax_code_id: unknownId });
    expectRefused(taxCode, 'tax_code_not_found', 'lines.1.tax_code_id');
    expect(withoutRequestId(await withLine({ tax_code_id: other.taxCodes.standard }))).toEqual(
      withoutRequestId(taxCode),
    );
  });

  test.for(['1000', '1100', '1200', '2000', '2200', '2190', '3800'])(
    'account %s, which no line can go to',
    async (code, context) => {
      const accountId = sceneOf(context).accountIdOf(code);
      const answer = await withLine({ account_id: accountId });
      expectRefused(answer, 'account_not_allowed', 'lines.1.account_id');
    },
  );

  test('a due date before the date', async () => {
    const answer = await withFields({ date: '2026-03-02', due_date: '2026-03-01' });
    expectRefused(answer, 'due_before_date', 'due_date');
  });

  test('AD-097 a currency without a rate on or before the date', async (context) => {
    sceneOf(context);
    expectRefused(await withFields({ currency: 'CHF' }), 'fx_rate_missing', 'currency');
    const early = { currency: 'USD', date: '2019-12-31' };
    expectRefused(await withFields(early), 'fx_rate_missing', 'currency');
    const first = { contact_id: customer, lines: [work], currency: 'USD', date: '2020-01-01' };
    expect((await postInvoice(target, first)).status).toBe(201);
  });

  test('AD-095 a total below 0', async () => {
    const answer = await withFields({ lines: [work, { ...work, unit_price: -10.01 }] });
    expectRefused(answer, 'total_negative', 'lines');
  });

  test('AD-123 letters that no PDF can show, and Arabic is taken', async () => {
    const field = 'lines.1.description';
    expectRefused(await withLine({ description: '諮詢' }), 'text_not_printable', field);
    expectRefused(await withFields({ notes: 'ขอบคุณ' }), 'text_not_printable', 'notes');
    const arabic = { contact_id: customer, lines: [{ ...work, description: 'استشارات' }] };
    expect((await postInvoice(target, arabic)).status).toBe(201);
  });

  test('an amount beyond what the books take', async () => {
    const answer = await withLine({ quantity: 1_000_000_000, unit_price: 1_000_000_000 });
    expectRefused(answer, 'amount_out_of_range', 'lines');
  });
});

test('A-118 a refused request tells nobody of an invoice', async (context) => {
  const { api, scene } = needOperator(context, target);
  await withLine({ account_id: unknownId });
  const { count: events } = await api.database.db
    .selectFrom('events')
    .select((query) => query.fn.countAll<bigint>().as('count'))
    .where('tenant_id', '=', scene.orgId)
    .where('type', '=', 'invoice.created')
    .executeTakeFirstOrThrow();
  expect(Number(events)).toBe(await count());
});
