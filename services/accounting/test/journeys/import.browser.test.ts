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

const csv = (name: string, ...lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\n')}\n`),
});

test('contacts and opening balances are imported: a cent of difference is refused, then all of it ties', async () => {
  const { page, staff } = await office.admit(scene.orgId, 'accountant');
  const complaints = listenForComplaints(page);
  await page.goto(office.addressOf(scene.orgId, '/imports'));
  const choose = page.getByLabel('Choose a file');
  await choose.setInputFiles(csv('contacts.csv', 'name,email', 'Adire Lane,no-address', 'Ode,'));
  await page.getByText('1 new, 0 there already, 1 with a fault.').waitFor();
  const store = page.getByRole('button', { name: 'Import', exact: true });
  expect(await store.getAttribute('aria-disabled')).toBe('true');
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await choose.setInputFiles(csv('contacts.csv', 'name,email', 'Adire Lane,a@b.example', 'Ode,'));
  await page.getByText('2 new, 0 there already, 0 with a fault.').waitFor();
  await store.click();
  await page.getByText('Imported.').waitFor();

  await page.getByRole('link', { name: 'Opening balances' }).click();
  await page
    .getByLabel('Choose the trial balance')
    .setInputFiles(csv('old.csv', 'account,debit,credit', '1100,100.01,', '3000,,100.01'));
  const lines = (debit: string) =>
    csv('open.csv', 'account,contact,debit,credit', `1100,Adire Lane,${debit},`, '3000,,,100.01');
  await choose.setInputFiles(lines('100.00'));
  await page.getByRole('row', { name: /^1100 .* -?−?0\.01$/ }).waitFor();
  expect(await store.getAttribute('aria-disabled')).toBe('true');
  await office.browser.picture(page, 'import 1440');
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await choose.setInputFiles(lines('100.01'));
  await page.getByText('Every account is as in the old trial balance, to the cent.').waitFor();
  await store.click();
  await page.getByText('Imported.').waitFor();
  const { body: entries } = await staff.get('/journal/entries?source=opening');
  expect(entries.data).toHaveLength(1);
  expect(complaints).toEqual([]);
  await page.context().close();
});
