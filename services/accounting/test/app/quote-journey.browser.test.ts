import { createMailer } from '@countinghouse/mail';
import { createLogger } from '@countinghouse/observability';
import { startMailServer } from '@countinghouse/testing';
import type { MailServer } from '@countinghouse/testing';
import { launchTestBrowser, listenForComplaints } from '@countinghouse/testing/browser';
import type { TestBrowser } from '@countinghouse/testing/browser';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendDocumentMail } from '../../src/customers/sending/send-document-mail.ts';
import { findQuotePrintFacts } from '../../src/sales/quotes/answers/find-quote-print-facts.ts';
import { testOrigin, testSealer } from '../support/people/staff.ts';
import { startListening } from '../support/processes/listening.ts';
import type { Listening } from '../support/processes/listening.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';
import { createSalesScene } from '../support/sales/sales-scene.ts';
import type { SalesScene } from '../support/sales/sales-scene.ts';

let api: TestApi;
let browser: TestBrowser;
let listening: Listening;
let server: MailServer;
beforeAll(async () => {
  api = await startTestApi();
  listening = await startListening(api.deps);
  [browser, server] = [await launchTestBrowser(), await startMailServer()];
});
afterAll(async () => {
  await browser.close();
  await listening.close();
  await server.close();
  await api.stop();
});

const from = { name: 'Countinghouse', address: 'no-reply@books.example' };

/** What the worker does with the quote's last mail; gives where its link leads. */
async function deliver(scene: SalesScene, mailId: string): Promise<string> {
  const before = server.mails.length;
  await sendDocumentMail(
    {
      ...api.deps,
      sealer: testSealer,
      publicUrl: testOrigin,
      logger: createLogger({ service: 'test', level: 'fatal' }),
      mail: { mailer: createMailer({ url: server.url, from }), onMail: () => undefined },
      readQuoteFacts: findQuotePrintFacts,
    },
    { orgId: scene.orgId, mailId },
  );
  const mail = server.mails[before];
  expect(mail?.to).toEqual([scene.customer.email]);
  expect(mail?.attachments).toMatchObject([{ contentType: 'application/pdf' }]);
  const link = /^http\S+(\/q\/\S+)$/m.exec(mail?.text ?? '')?.[1] ?? '';
  return api.address + link;
}

const amountOn = (page: Page) => page.locator('.due-box .amount').textContent();

test('a lead gets a quote, the quote another version, and the customer accepts it on the page without JavaScript', async () => {
  const scene = await createSalesScene(api);
  const { seller, orgId } = scene;
  const { body: lead } = await seller.post('/leads', { name: 'Ada Obi', company: 'Adire Lane' });
  const listener = await listening.listen(orgId, ['quote.accepted', 'invoice.created', 'lead.won']);
  const lines = [
    { description: 'Design', quantity: 3, unit_price: 33.335, discount_pct: 2.5 },
    { item_id: scene.items.goods, quantity: 7 },
    { description: 'Levy', unit_price: 9.99, tax_code_id: scene.taxCodes.compound },
  ];
  const sent = await scene.sentQuote({ lead_id: lead.id, lines });
  const link = await deliver(scene, sent.mails[0].id);

  const page = await browser.open({ javaScriptEnabled: false });
  const complaints = listenForComplaints(page);
  await page.goto(link);
  expect(await page.locator('h1').textContent()).toBe(`Quote ${sent.number}`);
  const first = await amountOn(page);

  // While the customer reads, the seller adds a line: what they see is not what is offered any more.
  const more = [...lines, { description: 'Travel', unit_price: 12.34 }];
  const change = scene.quoteBody({ version: sent.version, lead_id: lead.id, lines: more });
  const { body: edited } = await seller.send('PUT', `/quotes/${sent.id}`, change);
  expect(edited).toMatchObject({ status: 'sent', content_version: 2 });
  await page.getByLabel('Your name', { exact: true }).fill('Ada Obi');
  await page.getByRole('button', { name: /^Accept for/ }).click();
  expect(await page.locator('.notice').textContent()).toContain('changed while you had it open');
  const second = await amountOn(page);
  expect(second).not.toBe(first);

  // Nobody accepts without a name.
  await page.getByRole('button', { name: /^Accept for/ }).click();
  expect(await page.locator('.summary').textContent()).toContain('Enter your name');
  await page.getByLabel('Your name', { exact: true }).fill('Ada Obi');
  await page.getByRole('button', { name: `Accept for ${second}` }).click();
  expect(await page.locator('.due-box').textContent()).toContain('Accepted by Ada Obi on');
  expect(await page.locator('form').count()).toBe(0);
  // The two refusals above are in the browser's log; its policy has stopped nothing.
  expect(complaints.filter((one) => !/status of 4\d\d/.test(one))).toEqual([]);
  await page.context().close();

  const { body: quote } = await seller.get(`/quotes/${sent.id}`);
  expect(quote).toMatchObject({ status: 'accepted', content_version: 2 });
  const { body: invoice } = await seller.get(`/documents/${quote.invoice_id}`);
  for (const field of ['subtotal', 'tax_total', 'total', 'currency', 'contact_id']) {
    expect([field, invoice[field]]).toEqual([field, quote[field]]);
  }
  const amountsOf = (one: { lines: Record<string, unknown>[] }) =>
    one.lines.map(({ description, quantity, unit_price: price, net, tax, gross }) => [
      description,
      quantity,
      price,
      net,
      tax,
      gross,
    ]);
  expect(amountsOf(invoice)).toEqual(amountsOf(quote));
  const { body: won } = await seller.get(`/leads/${lead.id}`);
  expect(won).toMatchObject({ stage: 'won', quote_id: sent.id, value: quote.total });

  const events = await listener.hear(3);
  expect(Object.fromEntries(events.map(({ type, data }) => [type, data['id']]))).toEqual({
    'quote.accepted': sent.id,
    'invoice.created': quote.invoice_id,
    'lead.won': lead.id,
  });
});

test('the keyboard alone is enough to decline, with a reason', async () => {
  const scene = await createSalesScene(api);
  const sent = await scene.sentQuote({}, { mail: false });
  const page = await browser.open();
  await page.goto(`${api.address}${new URL(sent.public_url).pathname}?lang=fr`);
  await page.locator('summary').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Ada');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Trop cher');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.due-box.bad');
  expect(await page.locator('.due-box').textContent()).toContain('Refusé le');
  const { body } = await scene.seller.get(`/quotes/${sent.id}`);
  expect(body).toMatchObject({
    status: 'declined',
    responder_name: 'Ada',
    decline_reason: 'Trop cher',
  });
  await page.context().close();
});
