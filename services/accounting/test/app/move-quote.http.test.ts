import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setContactDefaults } from '../../src/setup/contacts/set-contact-defaults.ts';
import { newTestId, testOperator } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';
import { createSalesScene } from '../support/sales/sales-scene.ts';
import type { SalesScene } from '../support/sales/sales-scene.ts';

let api: TestApi;
let scene: SalesScene;
beforeAll(async () => {
  api = await startTestApi();
  scene = await createSalesScene(api);
});
afterAll(() => api.stop());

const accept = { answer: 'accept', name: 'Ada Obi' };

describe('sending', () => {
  test('gives a number without a gap, a page, and a mail to the contact', async () => {
    const { sentQuote, customer } = await createSalesScene(api);
    const [first, second] = [await sentQuote(), await sentQuote()];
    expect([first.number, second.number]).toEqual(['QUO-00001', 'QUO-00002']);
    expect(first).toMatchObject({ status: 'sent', convert: 'draft_invoice' });
    expect(first.public_url).toMatch(/\/q\/[\w-]{43}$/);
    expect(first.mails).toMatchObject([{ to: customer.email, status: 'queued', purpose: 'send' }]);
    expect(first.history.at(-1)).toMatchObject({ trigger: 'send', detail: { by: 'mail' } });
  });

  test('once more keeps number and page, and mails again', async () => {
    const sent = await scene.sentQuote();
    const again = await scene.seller.post(`/quotes/${sent.id}/send`, {
      version: sent.version,
      message: 'As we said',
      language: 'fr',
    });
    expect(again.body).toMatchObject({
      number: sent.number,
      public_url: sent.public_url,
      sent_at: sent.sent_at,
      mails: [{ language: 'fr', message: 'As we said' }, {}],
    });
  });

  test('to an address that is not the contact’s goes without a message', async () => {
    const sent = await scene.sentQuote();
    const send = (body: object) =>
      scene.seller.post(`/quotes/${sent.id}/send`, { version: sent.version, ...body });
    const refused = await send({ to: 'else@example.com', message: 'Read this' });
    expect([refused.status, refused.body.reason]).toEqual([409, 'message_forbidden']);
    const taken = await send({ to: 'else@example.com' });
    expect(taken.body.mails).toMatchObject([{ to: 'else@example.com', message: null }, {}]);
  });

  test('by hand marks it as sent without a mail', async () => {
    const { mails, status, public_url: url } = await scene.sentQuote({}, { mail: false });
    expect([status, mails, typeof url]).toEqual(['sent', [], 'string']);
  });

  test('to a contact without an address says what to do', async () => {
    const silent = await scene.addContact({ name: 'Silent' });
    const { id } = await scene.draftQuote({ contact_id: silent.id });
    const send = (body: object) => scene.seller.post(`/quotes/${id}/send`, { version: 1, ...body });
    const { status, body } = await send({});
    expect([status, body.reason, body.field]).toEqual([400, 'address_missing', 'to']);
    expect((await scene.seller.get(`/quotes/${id}`)).body).toMatchObject({
      number: null,
      version: 1,
    });
    expect((await send({ to: 'silent@example.com' })).status).toBe(200);
  });

  test('what has expired already is refused, and leaves no hole in the numbers', async () => {
    const { draftQuote, seller, sentQuote } = await createSalesScene(api);
    const { id } = await draftQuote({ date: '2026-01-01', expiry_date: '2026-01-31' });
    const { status, body } = await seller.post(`/quotes/${id}/send`, { version: 1 });
    expect([status, body.reason]).toEqual([409, 'quote_expired']);
    expect((await sentQuote()).number).toBe('QUO-00001');
  });

  test('more than twenty mails a day are a slip of the hand', async () => {
    const { id, version } = await scene.sentQuote();
    const mails = Array.from({ length: 19 }, () => ({
      org_id: scene.orgId,
      id: newTestId(),
      subject_kind: 'quote' as const,
      subject_id: id,
      purpose: 'send' as const,
      to_address: 'a@example.com',
      actor_kind: 'member' as const,
      actor: scene.seller.memberId,
      queued_at: api.deps.now(),
    }));
    await api.database.db.insertInto('document_mails').values(mails).execute();
    const { status, body } = await scene.seller.post(`/quotes/${id}/send`, { version });
    expect([status, body.reason]).toEqual([409, 'too_many_mails']);
  });
});

describe('withdrawing', () => {
  test('ends a draft or a sent quote, with the reason in its history', async () => {
    for (const quote of [await scene.draftQuote(), await scene.sentQuote()]) {
      const order = { version: quote.version, reason: 'Wrong customer' };
      const { status, body } = await scene.seller.post(`/quotes/${quote.id}/withdraw`, order);
      expect([status, body.status]).toEqual([200, 'withdrawn']);
      expect(body.history.at(-1)).toMatchObject({ detail: { reason: 'Wrong customer' } });
    }
  });
});

describe('duplicating', () => {
  test('writes a draft of today that says the same, whatever became of the first', async () => {
    const lines = [{ description: 'Work', unit_price: 80, tax_code_id: scene.taxCodes.standard }];
    const dated = { date: '2026-01-01', expiry_date: '2026-01-31', notes: 'n', reference: 'r' };
    const quote = await scene.draftQuote({ lines, ...dated, amounts: 'inclusive' });
    // The copy keeps the account of the line, not the default of the day.
    const defaults = {
      salesAccountId: scene.accountIdOf('4000'),
      purchaseAccountId: null,
      salesTaxCodeId: null,
      purchaseTaxCodeId: null,
    };
    const { orgId, customer } = scene;
    const order = { orgId, actor: testOperator, contactId: customer.id, defaults };
    await setContactDefaults(api.deps, order);
    const { status, body } = await scene.seller.post(`/quotes/${quote.id}/duplicate`);
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'draft', number: null, version: 1, notes: 'n' });
    expect(body.id).not.toBe(quote.id);
    expect(body.date > quote.date).toBe(true);
    expect([body.total, body.lines]).toEqual([quote.total, quote.lines]);
  });
});

describe('converting', () => {
  test('by hand drafts the invoice once, equal to the quote', async () => {
    const lines = [
      { description: 'Work', quantity: 3, unit_price: 33.333333, discount_pct: 7.5 },
      { item_id: scene.items.goods, quantity: 7 },
    ];
    const sent = await scene.sentQuote({ lines }, { convert: 'nothing' });
    await scene.answer(sent, accept);
    const accepted = (await scene.seller.get(`/quotes/${sent.id}`)).body;
    expect(accepted).toMatchObject({ status: 'accepted', invoice_id: null, convert: 'nothing' });
    const order = { version: accepted.version };
    const { status, body } = await scene.seller.post(`/quotes/${sent.id}/convert`, order);
    expect(status).toBe(200);
    const { body: invoice } = await scene.seller.get(`/documents/${body.invoice_id}`);
    expect(invoice).toMatchObject({
      kind: 'invoice',
      status: 'draft',
      reference: sent.number,
      subtotal: sent.subtotal,
      tax_total: sent.tax_total,
      total: sent.total,
    });
    const again = { version: body.version };
    const refused = await scene.seller.post(`/quotes/${sent.id}/convert`, again);
    expect([refused.status, refused.body.reason]).toEqual([409, 'already_converted']);
    const { body: found } = await scene.seller.get(`/quotes?invoice_id=${body.invoice_id}`);
    expect(found.data.map(({ id }: { id: string }) => id)).toEqual([sent.id]);
  });

  test('at once by many makes one invoice', async () => {
    const sent = await scene.sentQuote({}, { convert: 'nothing' });
    await scene.answer(sent, accept);
    const order = { version: sent.version + 1 };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => scene.seller.post(`/quotes/${sent.id}/convert`, order)),
    );
    expect(
      answers
        .map(({ status }) => String(status))
        .toSorted()
        .join(' '),
    ).toBe('200 409 409 409 409');
  });

  test('what is not accepted is refused', async () => {
    for (const quote of [await scene.draftQuote(), await scene.sentQuote()]) {
      const order = { version: quote.version };
      const { status, body } = await scene.seller.post(`/quotes/${quote.id}/convert`, order);
      expect([status, body.reason]).toEqual([409, 'status_forbids']);
    }
  });
});

describe.each(['send', 'withdraw', 'convert'])('to %s', (action) => {
  test('a quote that changed meanwhile, is not there or not ours is refused', async () => {
    const quote = await scene.draftQuote();
    const theirs = await (await createSalesScene(api)).draftQuote();
    const at = async (id: string, version: number) => {
      const { status, body } = await scene.seller.post(`/quotes/${id}/${action}`, { version });
      return [status, body.reason];
    };
    expect(await at(quote.id, 7)).toEqual([409, 'version_conflict']);
    expect(await at(newTestId(), 1)).toEqual([404, 'quote_not_found']);
    expect(await at(theirs.id, 1)).toEqual([404, 'quote_not_found']);
  });

  test('needs more than a look', async () => {
    const approver = await scene.signIn('approver');
    const { body } = await approver.post(`/quotes/${newTestId()}/${action}`, { version: 1 });
    expect(body.reason).toBe('role_forbids');
  });
});

test('a duplicate of what is not there is 404', async () => {
  const { status } = await scene.seller.post(`/quotes/${newTestId()}/duplicate`);
  expect(status).toBe(404);
});

test('every change of a quote is in the audit log, from what to what', async () => {
  const sent = await scene.sentQuote();
  await scene.answer(sent, accept);
  const rows = await api.database.db
    .selectFrom('audit_log')
    .select(['action', 'actor_kind', 'actor', 'detail', 'ip'])
    .where('tenant_id', '=', scene.orgId)
    .where('subject_id', '=', sent.id)
    .orderBy('id')
    .execute();
  expect(rows.map(({ action }) => action)).toEqual([
    'quote.created',
    'quote.sent',
    'quote.mailed',
    'quote.accepted',
  ]);
  expect(rows[1]).toMatchObject({
    actor_kind: 'member',
    actor: scene.seller.memberId,
    detail: { before: { status: 'draft', number: null }, after: { status: 'sent' } },
  });
  // Customers have no account: they are known by the name they gave and by where the answer came from.
  expect(rows[3]).toMatchObject({ actor_kind: 'system', actor: 'customer', ip: '127.0.0.1' });
});
