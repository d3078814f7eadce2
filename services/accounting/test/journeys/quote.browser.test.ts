import { findFlawsInBothThemes, listenForComplaints } from '@countinghouse/testing/browser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createScene } from '../support/ledger/books-scene.ts';
import type { Scene } from '../support/ledger/books-scene.ts';
import { openOffice } from './support.ts';
import type { Office } from './support.ts';

let office: Office;
let scene: Scene;
beforeAll(async () => {
  office = await openOffice();
  scene = await createScene(office.api.deps);
});
afterAll(() => office.close());

test('a quote is written and sent with the keyboard, accepted by its customer, and becomes an invoice', async () => {
  const { page, staff } = await office.admit(scene.orgId, 'bookkeeper');
  const complaints = listenForComplaints(page);
  const { keyboard } = page;
  await page.goto(office.addressOf(scene.orgId, '/quotes'));
  await page.getByRole('heading', { name: 'Quotes' }).waitFor();
  await keyboard.press('c');
  await page.getByRole('heading', { name: 'New quote' }).waitFor();
  await page.getByLabel('Customer').focus();
  await keyboard.type(scene.customer.name);
  await page.getByRole('option').first().waitFor();
  await keyboard.press('Enter');
  await page.getByLabel('Description, line 1').fill('Shop fittings');
  await page.getByLabel('Unit price, line 1').fill('1200+50');
  await page.getByText('1,250.00').first().waitFor();
  await keyboard.press('Control+Enter');
  await page.getByRole('button', { name: /^Send/ }).waitFor();
  await keyboard.press('s');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Send it by e-mail').uncheck();
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('link', { name: 'Customer’s page' }).waitFor();

  const address = await page.getByRole('link', { name: 'Customer’s page' }).getAttribute('href');
  const visitor = await office.browser.open({ locale: 'en' });
  await visitor.goto(address ?? '');
  const form = visitor.locator('form', { has: visitor.locator('#accept-name') });
  await form.locator('#accept-name').fill('Ada Buyer');
  await form.locator('button').click();
  await form.waitFor({ state: 'detached' });
  await visitor.context().close();

  await page.reload();
  await page.getByText('by Ada Buyer').waitFor();
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  const { body: quotes } = await staff.get('/quotes');
  const [{ id, invoice_id: made }] = quotes.data;
  if (made === null) {
    await page.getByRole('button', { name: /^Make the invoice/ }).click();
    await dialog.getByRole('button', { name: 'Make the invoice' }).click();
  } else await page.getByRole('link', { name: 'open the invoice' }).click();
  await page.waitForURL(/\/documents\//);
  await page.getByText('Shop fittings').waitFor();
  const { body: quote } = await staff.get(`/quotes/${id}`);
  const { body: invoice } = await staff.get(`/documents/${quote.invoice_id}`);
  expect([invoice.kind, invoice.status, invoice.subtotal]).toEqual(['invoice', 'draft', 1250]);
  expect(complaints).toEqual([]);
  await page.context().close();
});
