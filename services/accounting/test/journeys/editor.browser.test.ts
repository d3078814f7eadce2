import { findFlawsInBothThemes, listenForComplaints } from '@countinghouse/testing/browser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIssuingScene } from '../support/documents/issuing-scene.ts';
import type { IssuingScene } from '../support/documents/issuing-scene.ts';
import { openOffice } from './support.ts';
import type { Office } from './support.ts';

let office: Office;
let scene: IssuingScene;
beforeAll(async () => {
  office = await openOffice();
  scene = await createIssuingScene(office.api.deps);
});
afterAll(() => office.close());

test('an invoice is written and issued with the keyboard alone, and its customer can open it', async () => {
  const page = await office.open(scene.orgId, 'accountant');
  const complaints = listenForComplaints(page);
  await page.goto(office.addressOf(scene.orgId, '/documents?family=sales'));
  await page.getByRole('heading', { name: 'Invoices' }).waitFor();
  await page.keyboard.press('c');
  await page.getByRole('heading', { name: 'New invoice' }).waitFor();
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  const { keyboard } = page;
  await keyboard.type(scene.customer.name);
  await page.getByRole('option').first().waitFor();
  await keyboard.press('Enter');
  for (const typed of [
    '',
    '+30',
    'order-1017',
    '',
    '4000',
    'Hours of November',
    '2',
    '42000+3500',
  ]) {
    await keyboard.press('Tab');
    await keyboard.type(typed);
  }
  await page.getByText('= 45500').waitFor();
  // Discount and tax code, then a new line, which stays empty and is not sent.
  for (const _cell of ['discount', 'tax', 'new line']) await keyboard.press('Tab');
  expect(await page.getByLabel('Description, Line 2').count()).toBe(1);
  await page.locator('.sheet-totals:not(.is-behind)').waitFor();
  expect(await page.locator('.sheet-totals .is-total dd').textContent()).toContain('91,000.00');
  expect(await page.getByRole('table', { name: 'Issuing will post' }).textContent()).toContain(
    '91,000.00',
  );
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: /^INV-/ }).waitFor();
  const number = await page.getByRole('heading', { level: 1 }).textContent();
  expect(complaints).toEqual([]);

  await page.getByRole('button', { name: 'Open the customer’s page' }).press('Enter');
  await page.getByRole('link', { name: 'Customer’s page' }).press('Enter');
  await page.waitForURL(/\/i\/|\/invoices?\//);
  expect(await page.textContent('body')).toContain(number);
  expect(await page.textContent('body')).toContain('Hours of November');
  await page.context().close();
});

test('what two people write at once is never lost: the later one is shown the difference', async () => {
  const draft = await scene.draft();
  const address = office.addressOf(scene.orgId, `/documents/${draft.id}/edit`);
  const [mine, theirs] = await Promise.all([
    office.open(scene.orgId, 'accountant'),
    office.open(scene.orgId, 'bookkeeper'),
  ]);
  for (const page of [mine, theirs]) {
    await page.goto(address);
    await page.getByLabel('Reference').waitFor();
  }
  await theirs.getByLabel('Reference').fill('PO-8841');
  await theirs.keyboard.press('Control+s');
  await theirs.getByText(/^Saved /).waitFor();

  await mine.getByLabel('Notes').fill('Two rooms a day.');
  await mine.keyboard.press('Control+s');
  await mine.getByText('The bookkeeper changed this document').waitFor();
  expect(await findFlawsInBothThemes(mine)).toEqual([]);
  expect(await mine.getByLabel('Notes').inputValue()).toBe('Two rooms a day.');
  expect(await mine.getByRole('row', { name: 'Reference – PO-8841' }).count()).toBe(1);
  expect(await scene.read(draft.id)).toMatchObject({ reference: 'PO-8841', notes: null });
  await mine.getByRole('button', { name: 'Save mine over it' }).click();
  await mine.getByText(/changed this document/).waitFor({ state: 'detached' });
  expect(await scene.read(draft.id)).toMatchObject({ notes: 'Two rooms a day.' });
  await Promise.all([mine, theirs].map((page) => page.context().close()));
});

test('a sheet that is pasted fills lines, a refused cell is marked, and what is not saved is not left unasked', async () => {
  const page = await office.open(scene.orgId, 'accountant');
  await page.goto(office.addressOf(scene.orgId, '/documents/new?kind=bill'));
  await page.getByLabel('Description, Line 1').focus();
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text', text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, 'Paper\t2\t10,50\nInk\t\t');
  expect(await page.getByLabel('Description, Line 2').inputValue()).toBe('Ink');
  expect(await page.getByLabel('Unit price, Line 1').inputValue()).toBe('10,50');
  await page.getByLabel('Supplier').fill(scene.supplier.name);
  await page.getByRole('option').first().click();
  await page.keyboard.press('Control+s');
  await page.locator('[data-row="1"][data-column="price"][aria-invalid="true"]').waitFor();
  await page.keyboard.press('Escape');
  expect(await findFlawsInBothThemes(page)).toEqual([]);

  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.getByRole('link', { name: 'Contacts' }).click();
  await leaving.getByRole('button', { name: 'Stay here' }).click();
  expect(await page.getByLabel('Description, Line 2').inputValue()).toBe('Ink');
  await page.getByRole('link', { name: 'Contacts' }).click();
  await leaving.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { name: 'Contacts' }).waitFor();
  await page.context().close();
});
