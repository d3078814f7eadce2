import { dayMs } from '@countinghouse/calendar';
import { formTokenLifetimeMs } from '@countinghouse/pages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { revokePublicLink } from '../../src/customers/public-links/public-links.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';
import { createSalesScene, formIn, submit } from '../support/sales/sales-scene.ts';
import type { SalesScene } from '../support/sales/sales-scene.ts';

const clock = { nowMs: Date.parse('2026-11-15T10:00:00Z') };
let api: TestApi;
let scene: SalesScene;
beforeAll(async () => {
  // No two moments are the same, as in life.
  api = await startTestApi({ nowMs: () => (clock.nowMs += 1) });
  scene = await createSalesScene(api);
});
afterAll(() => api.stop());

const accept = { answer: 'accept', name: 'Ada Obi' };

/** What happens some time later, after which it is now again. */
async function later<Outcome>(ms: number, act: () => Promise<Outcome>): Promise<Outcome> {
  clock.nowMs += ms;
  try {
    return await act();
  } finally {
    clock.nowMs -= ms;
  }
}

describe('the page of a quote', () => {
  test('shows who offers what, for how much and until when, in either language', async () => {
    const lines = [
      { item_id: scene.items.service, quantity: 1.5, discount_pct: 10 },
      { description: '<b>Bold</b>', unit_price: -5 },
    ];
    const quote = await scene.sentQuote({ lines, notes: 'Delivery in May', reference: 'T7' });
    const { status, text, headers } = await scene.visit(quote);
    expect(status).toBe(200);
    for (const words of [
      `Quote ${quote.number}`,
      'Waiting for your answer',
      'Customer',
      'An hour of service',
      'Discount 10%',
      '&lt;b>Bold&lt;/b>',
      'VAT 21% on 135.00',
      '€158.35',
      'Valid until 15 December 2026',
      'Delivery in May',
      'T7',
      'Accept for €158.35',
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toContain('<script');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    const french = await scene.visit(quote, '?lang=fr');
    expect(french.text).toContain('Accepter pour 158,35 €');
  });

  test('is a file too', async () => {
    const quote = await scene.sentQuote();
    const { status, headers, text } = await scene.visit(quote, '/document.pdf');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(text.startsWith('%PDF-')).toBe(true);
  });

  test('leads nowhere with a wrong or revoked token, also for an answer', async () => {
    const quote = await scene.sentQuote();
    const { text } = await scene.visit(quote);
    await revokePublicLink(api.database.db, api.deps, scene.orgId, { kind: 'quote', id: quote.id });
    const wrong = { public_url: `${quote.public_url.slice(0, -3)}xyz` };
    for (const one of [quote, wrong]) {
      expect((await scene.visit(one)).status).toBe(404);
      expect((await scene.visit(one, '/document.pdf')).status).toBe(404);
      expect((await submit(api, one, { ...formIn(text), ...accept })).status).toBe(404);
    }
  });

  test('says that it has changed to whoever saw it before, and once', async () => {
    const quote = await scene.sentQuote();
    const change = scene.quoteBody({ version: quote.version, notes: 'New' });
    expect((await scene.visit(quote)).text).not.toContain('This quote has changed');
    await scene.seller.send('PUT', `/quotes/${quote.id}`, change);
    expect((await scene.visit(quote)).text).toContain('This quote has changed');
    expect((await scene.visit(quote)).text).not.toContain('This quote has changed');
  });
});

describe('AD-062 an answer', () => {
  test('that accepts is kept with name, time and content, and ends in a page that says so', async () => {
    const quote = await scene.sentQuote();
    const answered = await scene.answer(quote, { ...accept, name: '  Ada   Obi ' });
    expect(answered.status).toBe(303);
    const { pathname } = new URL(quote.public_url);
    expect(answered.headers.get('location')).toBe(`${pathname}?lang=en`);
    const { text } = await scene.visit(quote);
    expect(text).toContain('Accepted by Ada Obi on 15 November 2026');
    expect(text).not.toContain('<form');
    const { body } = await scene.seller.get(`/quotes/${quote.id}`);
    expect(body).toMatchObject({ status: 'accepted', responder_name: 'Ada Obi' });
    expect(body.history.at(-1).detail).toMatchObject({
      content_version: 1,
      content_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      invoice_id: body.invoice_id,
    });
    // Who they are is their name; where they were is nobody's business.
    expect(JSON.stringify(body.history)).not.toContain('127.0.0.1');
  });

  test('that declines may say why, or nothing', async () => {
    const [silent, open] = [await scene.sentQuote(), await scene.sentQuote()];
    await scene.answer(silent, { answer: 'decline' });
    await scene.answer(open, { answer: 'decline', name: 'Ada', reason: 'Too dear\r\nand late' });
    expect((await scene.visit(open)).text).toContain('Declined on 15 November 2026');
    expect((await scene.seller.get(`/quotes/${silent.id}`)).body).toMatchObject({
      status: 'declined',
      responder_name: null,
      decline_reason: null,
      invoice_id: null,
    });
    expect((await scene.seller.get(`/quotes/${open.id}`)).body).toMatchObject({
      responder_name: 'Ada',
      decline_reason: 'Too dear\nand late',
    });
  });

  test('is given once: a second one is told how the quote stands', async () => {
    const quote = await scene.sentQuote();
    const form = formIn((await scene.visit(quote)).text);
    await submit(api, quote, { ...form, ...accept });
    const second = await submit(api, quote, { ...form, answer: 'decline' });
    expect(second.status).toBe(409);
    expect(second.text).toContain('Your answer was not recorded');
    expect(second.text).toContain('Accepted by Ada Obi');
    expect((await scene.seller.get(`/quotes/${quote.id}`)).body.status).toBe('accepted');
  });

  test('to what has changed meanwhile is not taken, and the new content is shown', async () => {
    const quote = await scene.sentQuote();
    const old = formIn((await scene.visit(quote)).text);
    const lines = [{ description: 'More', unit_price: 999 }];
    const change = scene.quoteBody({ version: quote.version, lines });
    await scene.seller.send('PUT', `/quotes/${quote.id}`, change);
    const answered = await submit(api, quote, { ...old, ...accept });
    expect(answered.status).toBe(409);
    expect(answered.text).toContain('It was changed while you had it open');
    expect(answered.text).toContain('€999.00');
    expect((await scene.seller.get(`/quotes/${quote.id}`)).body.status).toBe('sent');
    expect((await submit(api, quote, { ...formIn(answered.text), ...accept })).status).toBe(303);
  });

  test('without a name is asked for one, and what was typed is still there', async () => {
    const quote = await scene.sentQuote();
    const nameless = await scene.answer(quote, { answer: 'accept', name: ' ' });
    expect(nameless.status).toBe(400);
    expect(nameless.text).toContain('Enter your name');
    const long = await scene.answer(quote, { answer: 'decline', reason: 'x'.repeat(1_001) });
    expect([long.status, long.text.includes('Shorten the text')]).toEqual([400, true]);
    expect(long.text).toContain('<details open');
    expect(long.text).toContain('x'.repeat(1_001));
  });

  test('by a form that is not ours, of another content or too old, is not taken', async () => {
    const [quote, other] = [await scene.sentQuote(), await scene.sentQuote()];
    const form = formIn((await scene.visit(quote)).text);
    const foreign = formIn((await scene.visit(other)).text);
    for (const wrong of [
      { ...form, token: foreign['token'] ?? '' },
      { ...form, hash: foreign['hash'] ?? '' },
      { ...form, token: '' },
      { ...form, hash: '' },
    ]) {
      const answered = await submit(api, quote, { ...wrong, ...accept });
      expect([answered.status, answered.text.includes('out of date')]).toEqual([400, true]);
      expect(answered.text).toContain('value="Ada Obi"');
    }
    const late = await later(formTokenLifetimeMs + 1, () =>
      submit(api, quote, { ...form, ...accept }),
    );
    expect(late.status).toBe(400);
    expect((await submit(api, quote, { ...form, answer: 'maybe' })).status).toBe(400);
    expect((await scene.seller.get(`/quotes/${quote.id}`)).body.status).toBe('sent');
  });

  test('after the last day finds the quote expired, job or no job', async () => {
    const quote = await scene.sentQuote({ expiry_date: '2026-11-20' });
    await later(6 * dayMs, async () => {
      const { status, text } = await scene.visit(quote);
      expect([status, text.includes('This quote can no longer be accepted')]).toEqual([200, true]);
      expect(text).not.toContain('<form');
    });
  });

  test('to a withdrawn quote is not taken', async () => {
    const quote = await scene.sentQuote();
    const form = formIn((await scene.visit(quote)).text);
    await scene.seller.post(`/quotes/${quote.id}/withdraw`, { version: quote.version });
    const answered = await submit(api, quote, { ...form, ...accept });
    expect([answered.status, answered.text.includes('has withdrawn this quote')]).toEqual([
      409,
      true,
    ]);
  });
});

test('a test organisation’s page says that nothing on it is real', async () => {
  const other = await createSalesScene(api, { environment: 'test' });
  const { text } = await other.visit(await other.sentQuote());
  expect(text).toContain('Test organisation. Nothing on this page is real.');
});
