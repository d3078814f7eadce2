import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newTestId } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';
import { createSalesScene } from '../support/sales/sales-scene.ts';
import type { SalesScene } from '../support/sales/sales-scene.ts';

const day = '2026-11-15';
let api: TestApi;
let scene: SalesScene;
beforeAll(async () => {
  // No two moments are the same, as in life.
  let nowMs = Date.parse(`${day}T10:00:00Z`);
  api = await startTestApi({ nowMs: () => (nowMs += 1) });
  scene = await createSalesScene(api);
});
afterAll(() => api.stop());

describe('writing a quote', () => {
  test('gives a draft that is priced as an invoice would be, for 30 days and without a number', async () => {
    const { seller, quoteBody, customer, taxCodes } = scene;
    const lines = [
      { item_id: scene.items.service, quantity: 2, discount_pct: 10 },
      { description: 'A parcel', unit_price: 4.99, tax_code_id: taxCodes.zero },
    ];
    const { status, body } = await seller.post('/quotes', quoteBody({ lines, notes: 'Welcome' }));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      number: null,
      status: 'draft',
      version: 1,
      content_version: 1,
      contact_id: customer.id,
      contact_name: 'Customer',
      date: day,
      expiry_date: '2026-12-15',
      currency: 'EUR',
      subtotal: 184.99,
      tax_total: 37.8,
      total: 222.79,
      convert: 'draft_invoice',
      invoice_id: null,
      public_url: null,
      notes: 'Welcome',
      lines: [
        { position: 1, description: 'An hour of service', quantity: 2, net: 180, gross: 217.8 },
        { position: 2, net: 4.99, tax: 0 },
      ],
      history: [{ trigger: 'create', from: null, to: 'draft' }],
    });
    expect(body.history[0].actor.name).toContain('The sales');
  });

  test('a preview shows the same and stores nothing', async () => {
    const { seller, quoteBody } = scene;
    const before = await seller.get('/quotes');
    const { status, body } = await seller.post('/quotes/preview', quoteBody());
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 121, tax_total: 21, expiry_date: '2026-12-15' });
    expect((await seller.get('/quotes')).body).toEqual(before.body);
  });

  test.each([
    ['contact_not_found', 'contact_id', () => ({ contact_id: newTestId() })],
    ['contact_not_customer', 'contact_id', () => ({ contact_id: scene.supplier.id })],
    ['expiry_before_date', 'expiry_date', () => ({ expiry_date: '2026-11-14' })],
    ['lead_not_found', 'lead_id', () => ({ lead_id: newTestId() })],
    ['fx_rate_missing', 'currency', () => ({ currency: 'CHF' })],
    ['item_not_found', 'lines.0.item_id', () => ({ lines: [{ item_id: newTestId() }] })],
    ['total_negative', 'lines', () => ({ lines: [{ description: 'x', unit_price: -1 }] })],
  ])('is refused with %s', async (reason, field, change) => {
    for (const path of ['/quotes', '/quotes/preview']) {
      const { status, body } = await scene.seller.post(path, scene.quoteBody(change()));
      expect([status, body.reason, body.field]).toEqual([400, reason, field]);
      expect(body.error).toMatch(/\.$/);
    }
  });

  test.each([[[]], [Array.from({ length: 201 }, () => ({ description: 'x', unit_price: 1 }))]])(
    'takes 1 to 200 lines',
    async (lines) => {
      const { status, body } = await scene.seller.post('/quotes', scene.quoteBody({ lines }));
      expect([status, body.error.fieldErrors]).toMatchObject([400, { lines: [/1 to 200 lines/] }]);
    },
  );

  test('is not for those who only look on', async () => {
    const viewer = await scene.signIn('viewer');
    const { status, body } = await viewer.post('/quotes', scene.quoteBody());
    expect([status, body.reason]).toEqual([403, 'role_forbids']);
  });
});

describe('editing', () => {
  test('a draft replaces everything by another version, and keeps the first', async () => {
    const quote = await scene.draftQuote();
    const lines = [{ description: 'Less', unit_price: 10 }];
    const change = scene.quoteBody({ lines, expiry_date: '2026-11-30', version: quote.version });
    const { status, body } = await scene.seller.send('PUT', `/quotes/${quote.id}`, change);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'draft', version: 2, content_version: 2, total: 10 });
    expect(body.versions.map((one: { total: number }) => one.total)).toEqual([10, 121]);
    const first = await scene.seller.get(`/quotes/${quote.id}/versions/1`);
    expect(first.body).toMatchObject({ content_version: 1, total: 121, lines: [{ net: 100 }] });
  });

  test('a sent one leaves it sent, under its number and link, with another version', async () => {
    const sent = await scene.sentQuote();
    const change = scene.quoteBody({ notes: 'Now with delivery', version: sent.version });
    const { body } = await scene.seller.send('PUT', `/quotes/${sent.id}`, change);
    expect(body).toMatchObject({
      status: 'sent',
      number: sent.number,
      public_url: sent.public_url,
      sent_at: sent.sent_at,
      content_version: 2,
    });
    expect(body.history.map((step: { trigger: string }) => step.trigger)).toEqual([
      'create',
      'send',
      'edit',
    ]);
  });

  test('with the same content makes no version of it', async () => {
    const sent = await scene.sentQuote();
    const change = scene.quoteBody({ version: sent.version });
    const { body } = await scene.seller.send('PUT', `/quotes/${sent.id}`, change);
    expect([body.content_version, body.versions.length]).toEqual([1, 1]);
  });

  test('what somebody else has changed since is refused and left alone', async () => {
    const quote = await scene.draftQuote();
    const edit = (version: number, notes: string) =>
      scene.seller.send('PUT', `/quotes/${quote.id}`, scene.quoteBody({ version, notes }));
    expect((await edit(1, 'mine')).status).toBe(200);
    const { status, body } = await edit(1, 'yours');
    expect([status, body.reason]).toEqual([409, 'version_conflict']);
    expect((await scene.seller.get(`/quotes/${quote.id}`)).body.notes).toBe('mine');
  });

  test('what is not there, or another organisation’s, is 404', async () => {
    const other = await createSalesScene(api);
    const theirs = await other.draftQuote();
    for (const id of [newTestId(), theirs.id]) {
      const change = scene.quoteBody({ version: 1 });
      const { status, body } = await scene.seller.send('PUT', `/quotes/${id}`, change);
      expect([status, body.reason]).toEqual([404, 'quote_not_found']);
    }
  });

  test.each(['accepted', 'withdrawn'])('one that is %s is refused', async (state) => {
    const sent = await scene.sentQuote();
    if (state === 'accepted') await scene.answer(sent, { answer: 'accept', name: 'Ada' });
    else await scene.seller.post(`/quotes/${sent.id}/withdraw`, { version: sent.version });
    for (const [method, path] of [
      ['PUT', ''],
      ['POST', '/revise'],
    ] as const) {
      const change = scene.quoteBody({ version: sent.version + 1, notes: 'late' });
      const { status, body } = await scene.seller.send(method, `/quotes/${sent.id}${path}`, change);
      expect([status, body.reason]).toEqual([409, 'status_forbids']);
    }
  });
});

test('revising a declined quote makes a draft of it that keeps its number and is sent again', async () => {
  const sent = await scene.sentQuote();
  await scene.answer(sent, { answer: 'decline', reason: 'Too dear' });
  const change = scene.quoteBody({ version: 3, lines: [{ description: 'x', unit_price: 50 }] });
  const edited = await scene.seller.send('PUT', `/quotes/${sent.id}`, change);
  expect(edited.body.reason).toBe('status_forbids');
  const { status, body } = await scene.seller.post(`/quotes/${sent.id}/revise`, change);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: 'draft',
    number: sent.number,
    sent_at: null,
    responded_at: null,
    decline_reason: null,
    content_version: 2,
  });
  // Nobody outside sees a draft, though they have the link.
  expect((await scene.visit(sent)).text).toContain('This quote is being revised');
  const again = await scene.seller.post(`/quotes/${sent.id}/send`, { version: body.version });
  expect(again.body).toMatchObject({ status: 'sent', number: sent.number });
  expect(again.body.public_url).toBe(sent.public_url);
  expect((await scene.visit(sent)).text).toContain('This quote has changed');
});
