import { findFlawsInBothThemes, listenForComplaints } from '@countinghouse/testing/browser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIssuingScene } from '../support/documents/issuing-scene.ts';
import type { IssuingScene } from '../support/documents/issuing-scene.ts';
import { done } from '../support/people/journey.ts';
import { openOffice } from './support.ts';
import type { Office } from './support.ts';

let office: Office;
let scene: IssuingScene;
beforeAll(async () => {
  office = await openOffice();
  scene = await createIssuingScene(office.api.deps);
});
afterAll(() => office.close());

const file = {
  name: 'RG-88107.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n${'thread '.repeat(300)}`),
};

test('a bill with its paper attached is approved by a second person, who reads it, and is paid', async () => {
  const { orgId, supplier } = scene;
  const [author, approver] = [
    await office.admit(orgId, 'bookkeeper'),
    await office.admit(orgId, 'accountant'),
  ];
  const complaints = [author, approver].map(({ page }) => listenForComplaints(page));
  const owner = await office.admit(orgId, 'owner');
  await done(owner.staff.post('/approval-policies', { kind: 'bill', above: 0 }));
  await owner.page.context().close();
  const bill = await done(
    author.staff.post('/documents', {
      kind: 'bill',
      contact_id: supplier.id,
      reference: 'RG-88107',
      lines: [{ description: 'Thread', unit_price: 80 }],
    }),
  );
  const address = office.addressOf(orgId, `/documents/${bill.id}`);

  const mine = author.page;
  await mine.goto(address);
  await mine
    .getByLabel('Attach files')
    .setInputFiles([
      file,
      { name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html></html>') },
    ]);
  await mine.getByText('The file is not a PDF', { exact: false }).waitFor();
  await mine.getByRole('link', { name: file.name }).waitFor();
  await mine.getByRole('textbox', { name: 'Comment' }).fill('Ordered in March.');
  await mine.getByRole('button', { name: 'Comment' }).click();
  await mine.getByText('Ordered in March.').waitFor();
  expect(await findFlawsInBothThemes(mine)).toEqual([]);
  await office.browser.picture(mine, 'bill 1440');
  await mine.getByRole('button', { name: /^Submit/ }).click();
  await mine.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await mine.getByText('Awaiting approval').first().waitFor();

  const theirs = approver.page;
  await theirs.goto(address);
  const downloading = theirs.waitForEvent('download');
  await theirs.getByRole('link', { name: file.name }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(file.name);
  await theirs.getByText('Ordered in March.').waitFor();
  await theirs.getByRole('button', { name: /^Approve/ }).click();
  await theirs.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await theirs.getByRole('link', { name: 'Record a payment' }).click();
  await theirs.getByLabel('Money account').selectOption({ index: 1 });
  await theirs.getByText('Supplier').first().waitFor();
  await theirs.getByRole('button', { name: /^Record/ }).click();
  await expect
    .poll(async () => (await approver.staff.get(`/documents/${bill.id}`)).body.status, {
      timeout: 30_000,
    })
    .toBe('paid');

  // What proves a posted bill is not for its author to remove.
  await mine.reload();
  const remove = mine.getByRole('button', { name: `Remove ${file.name}` });
  await remove.waitFor();
  expect(await remove.getAttribute('aria-disabled')).toBe('true');
  await theirs.goto(address);
  await theirs.getByRole('button', { name: `Remove ${file.name}` }).click();
  await theirs.getByText('Removed by The accountant', { exact: false }).waitFor();
  expect(await theirs.getByRole('link', { name: file.name }).count()).toBe(0);
  expect(await findFlawsInBothThemes(theirs)).toEqual([]);
  // The browser notes the refused file.
  expect(complaints.flat().filter((one) => !one.includes('400'))).toEqual([]);
  await Promise.all([mine, theirs].map((page) => page.context().close()));
});

test('bank details are changed by one and checked by another; an issued invoice is corrected', async () => {
  const { orgId, supplier } = scene;
  const [one, other] = [
    await office.open(orgId, 'bookkeeper'),
    await office.open(orgId, 'accountant'),
  ];
  const address = office.addressOf(orgId, `/contacts/${supplier.id}`);
  await one.goto(address);
  await one.getByRole('button', { name: 'Change bank details' }).click();
  await one.getByLabel('Account number or IBAN').fill('DE89 3704 0044 0532 0130 00');
  expect(await findFlawsInBothThemes(one)).toEqual([]);
  await one.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await one.getByText('Nobody has checked them yet').waitFor();
  await one.getByRole('button', { name: 'Check bank details' }).click();
  await one.getByRole('button', { name: 'They are right' }).click();
  await one.getByText('You entered these bank details yourself', { exact: false }).waitFor();

  await other.goto(address);
  await other.getByRole('button', { name: 'Check bank details' }).click();
  await other.getByText('DE89370400440532013000').waitFor();
  await other.getByRole('button', { name: 'They are right' }).click();
  await other.getByText('Nobody has checked them yet').waitFor({ state: 'detached' });

  const invoice = await scene.posted();
  await other.goto(office.addressOf(orgId, `/documents/${invoice.id}`));
  await other.getByRole('button', { name: /^Correct/ }).click();
  const dialog = other.getByRole('dialog');
  await dialog.getByLabel('Reference').fill('PO-8842');
  await dialog.getByRole('button', { name: 'Correct' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await scene.read(invoice.id)).toMatchObject({ reference: 'PO-8842' });
  await Promise.all([one, other].map((page) => page.context().close()));
});
