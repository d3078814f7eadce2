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

test('an entry is written with the keyboard alone; its year is closed, reopened, and says what drifted', async () => {
  const { page, staff } = await office.admit(scene.orgId, 'owner');
  const complaints = listenForComplaints(page);
  const { keyboard } = page;
  await page.goto(office.addressOf(scene.orgId, '/journal/entries'));
  await page.getByRole('heading', { name: 'Journal' }).waitFor();
  await keyboard.press('c');
  await page.getByRole('heading', { name: 'Manual entry' }).waitFor();
  await page.getByRole('textbox', { name: 'Date' }).fill('30/06/2025');
  await keyboard.press('Tab');
  await keyboard.type('Rent of June');
  await page.getByLabel('Account, line 1').focus();
  for (const typed of ['6000', '', '800+50', '']) {
    await keyboard.type(typed);
    await keyboard.press('Tab');
  }
  await page
    .getByRole('row', { name: /^Difference/ })
    .getByText('850.00')
    .waitFor();
  const post = page.getByRole('button', { name: 'Post' });
  expect(await post.getAttribute('aria-disabled')).toBe('true');
  for (const typed of ['1000', '', '', '850']) {
    await keyboard.type(typed);
    await keyboard.press('Tab');
  }
  await page.getByText('Debits = credits').waitFor();
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await office.browser.picture(page, 'manual entry');
  await keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: /^Entry \d+/ }).waitFor();

  await page.goto(office.addressOf(scene.orgId, '/year-ends'));
  await page.getByRole('link', { name: /31 Dec 2025/ }).click();
  await page.getByRole('button', { name: 'Verify now' }).click();
  await page.getByRole('button', { name: 'Verify now' }).waitFor({ state: 'detached' });
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await office.browser.picture(page, 'checklist');
  const open = page.getByRole('checkbox');
  for (let at = 0; at < (await open.count()); at += 1) await open.nth(at).check();
  const note = page.getByLabel('Why the year is closed with open points');
  if ((await note.count()) > 0) await note.fill('nothing is missing');
  await page.getByRole('button', { name: 'Close the year' }).click();
  await page.getByText('still say exactly what they said').waitFor();
  await page.getByRole('button', { name: 'Reopen' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('a bill came late');
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  const { body: chart } = await staff.get('/accounts');
  const idOf = (code: string): string =>
    chart.data.find((account: { code: string }) => account.code === code).id;
  const late = await staff.post('/journal/entries', {
    date: '2025-12-31',
    memo: 'The bill',
    lines: [
      { account_id: idOf('6000'), debit: 10 },
      { account_id: idOf('1000'), credit: 10 },
    ],
  });
  expect(late.status).toBe(201);
  await page.reload();
  await page.getByText('figures are not what they were').waitFor();
  const drift = page
    .getByRole('table', { name: 'What drifted' })
    .getByRole('row', { name: /6000/ });
  expect(await drift.first().textContent()).toContain('860.00');
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await office.browser.picture(page, 'drift');
  expect(complaints).toEqual([]);
  await page.context().close();
});
