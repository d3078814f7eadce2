import { getCurrency } from '@countinghouse/money';
import { findFlawsInBothThemes, listenForComplaints } from '@countinghouse/testing/browser';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeCamt } from '../support/bank/bank-files.ts';
import { bankDay, bankNumber, createBankScene } from '../support/bank/bank-scene.ts';
import type { BankScene } from '../support/bank/bank-scene.ts';
import { openOffice } from './support.ts';
import type { Office } from './support.ts';

const linesCount = 30;

let office: Office;
let scene: BankScene;
beforeAll(async () => {
  office = await openOffice();
  scene = await createBankScene(office.api.deps);
});
afterAll(() => office.close());

/** A bank file in which every customer pays one invoice each. */
async function writeFile(): Promise<string> {
  const lines = [];
  for (let at = 0; at < linesCount; at += 1) {
    const invoice = await scene.posted({
      lines: [{ description: 'work', unitPrice: String(100 + at), taxCodeId: null }],
    });
    lines.push({
      date: bankDay,
      amountMinor: invoice.totalMinor,
      counterparty: scene.customer.name,
      description: `payment ${invoice.number}`,
      reference: invoice.number ?? '',
    });
  }
  const file = { currency: getCurrency('EUR'), accountNumber: bankNumber, openingMinor: 0n, lines };
  return writeCamt(file, '08');
}

const countOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Match' }).locator('.tab[aria-current] .count');

test('a bank file of thirty lines is matched with Enter and reconciled to zero', async () => {
  const page = await office.open(scene.orgId, 'accountant');
  const complaints = listenForComplaints(page);
  const content = await writeFile();
  await page.goto(office.addressOf(scene.orgId, '/bank/statements'));
  await page.getByLabel('Match what is certain right away').uncheck();
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'april.xml', mimeType: 'text/xml', buffer: Buffer.from(content) });
  await page.getByText(`${linesCount} lines imported.`).waitFor();
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await page.getByRole('link', { name: 'Match them' }).click();
  await page.getByRole('button', { name: 'Match', exact: true }).waitFor();
  expect(await findFlawsInBothThemes(page)).toEqual([]);

  await expect.poll(() => page.locator('.match-hint .is-certain').count()).toBe(linesCount);
  await office.browser.picture(page, 'bank match');
  for (let left = linesCount; left > 0; left -= 1) {
    await countOf(page).getByText(String(left), { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Match', exact: true }).waitFor();
    await page.keyboard.press('Enter');
  }
  await page.getByText('Nothing is open.').waitFor();
  await page.keyboard.press('z');
  await countOf(page).getByText('1', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Match', exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Nothing is open.').waitFor();
  expect(await findFlawsInBothThemes(page)).toEqual([]);

  const path = `/bank/accounts/${scene.bankId}/reconcile?as_of=${bankDay}`;
  await page.goto(office.addressOf(scene.orgId, path));
  await page.getByText('Bank and books agree').waitFor();
  expect(await page.locator('.equation-sums dd').last().textContent()).toBe('0.00');
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Reconcile' }).click();
  await page.getByText('Reconciled.').waitFor();
  await page.getByText('Agrees').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('columns that nobody knows are named once and remembered; selected lines are ignored together, and one is split', async () => {
  const page = await office.open(scene.orgId, 'accountant');
  const complaints = listenForComplaints(page);
  const choose = (name: string, text: string) =>
    page
      .getByLabel('Choose a file')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.goto(office.addressOf(scene.orgId, '/bank/statements'));
  await page.getByLabel('Into account').selectOption({ index: 1 });
  await page.getByLabel('Match what is certain right away').uncheck();
  await choose('one.csv', 'Wann;Wer;Wieviel\n2026-04-02;Bakery;-4,50\n2026-04-03;Bakery;-5,50\n');
  const columns = page.getByRole('form', { name: 'What the columns are' });
  await columns.waitFor();
  const read = columns.getByRole('button', { name: 'Read the file' });
  expect(await read.getAttribute('aria-disabled')).toBe('true');
  await columns.getByLabel('Date', { exact: true }).selectOption('Wann');
  await columns.getByLabel('Amount', { exact: true }).selectOption('Wieviel');
  await columns.getByLabel('Name of the other party').selectOption('Wer');
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await office.browser.picture(page, 'bank columns');
  await read.click();
  await page.getByText('2 lines imported.').waitFor();
  await choose('two.csv', 'Wann;Wer;Wieviel\n2026-04-04;Bakery;-6,50\n');
  await page.getByText('1 line imported.').waitFor();

  await page.getByRole('link', { name: 'Match them' }).click();
  await countOf(page).getByText('3', { exact: true }).waitFor();
  const boxes = page.getByRole('checkbox', { name: 'Select Bakery' });
  await page.keyboard.press('x');
  await boxes.nth(1).check();
  await page.getByText('2 selected · EUR −12.00').waitFor();
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await office.browser.picture(page, 'bank bulk');
  await page.getByRole('button', { name: 'Match each' }).click();
  await page.getByText('0 done, 2 left').waitFor();
  await page.getByRole('button', { name: 'Ignore them' }).click();
  await page.getByText('2 done.').waitFor();
  await countOf(page).getByText('1', { exact: true }).waitFor();
  await page.keyboard.press('z');
  await countOf(page).getByText('2', { exact: true }).waitFor();

  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: 'Split the line' });
  const post = dialog.getByRole('button', { name: 'Post' });
  expect(await post.getAttribute('aria-disabled')).toBe('true');
  for (const [at, code] of ['6400', '6100'].entries()) {
    await dialog.getByLabel('Account').nth(at).fill(code);
    await page.keyboard.press('Enter');
  }
  await dialog.getByLabel('Amount EUR').first().fill('1,50');
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await post.click();
  await countOf(page).getByText('1', { exact: true }).waitFor();
  // The first reading of the file was refused, and the browser notes that.
  expect(complaints.filter((one) => !one.includes('400'))).toEqual([]);
  await page.context().close();
});

test('an account is opened, and a rule is tried, kept and changed', async () => {
  const page = await office.open(scene.orgId, 'accountant');
  const complaints = listenForComplaints(page);
  await page.goto(office.addressOf(scene.orgId, '/bank/accounts'));
  await page.getByLabel('Code').fill('1090');
  await page.getByLabel('Name').fill('Till');
  await page.getByLabel('Kind').selectOption('cash');
  await page.getByRole('button', { name: 'Create the account' }).click();
  await page.getByRole('button', { name: 'Change Till' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Front till');
  await dialog.getByRole('button', { name: 'Save the account' }).click();
  await page.getByRole('button', { name: 'Change Front till' }).click();
  await dialog.getByLabel('IBAN or account number').fill('TILL-0001');
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save the bank details' }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.goto(office.addressOf(scene.orgId, '/bank/rules'));
  await page.getByLabel('Name', { exact: true }).fill('Fees');
  await page.getByLabel('Text on the line').fill('monthly*fee');
  await page.getByLabel('Then').selectOption('ignore');
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByText(/^It fits 0 of the last \d+ lines\.$/).waitFor();
  await page.getByRole('button', { name: 'Add the rule' }).click();
  await page.getByText('A line with “monthly*fee” is ignored.').waitFor();
  await page.getByRole('button', { name: 'Change Fees' }).click();
  await dialog.getByLabel('Amount to').fill('12,50');
  await dialog.getByLabel('Direction').selectOption('out');
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save the rule' }).click();
  await page.getByText('Money out with “monthly*fee” is ignored.').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});
