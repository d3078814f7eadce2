import { findFlawsInBothThemes, listenForComplaints } from '@countinghouse/testing/browser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestOrganisation } from '../support/people/tenants.ts';
import { openOffice } from './support.ts';
import type { Office } from './support.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

test('a mail about a change leads to it, and a second person approves it there', async () => {
  const { orgId } = await createTestOrganisation(office.api.deps);
  const owner = await office.admit(orgId, 'owner');
  const admin = await office.admit(orgId, 'admin');
  const { body: policy } = await owner.staff.post('/approval-policies', { kind: 'bill' });
  const { body: request } = await admin.staff.send('DELETE', `/approval-policies/${policy.id}`);
  const address = `${office.origin}/app/change-requests/${request.id}`;

  await admin.page.goto(address);
  const own = admin.page.getByRole('button', { name: 'Approve' });
  await own.waitFor();
  expect(await own.getAttribute('aria-disabled')).toBe('true');
  expect(await findFlawsInBothThemes(admin.page)).toEqual([]);

  await owner.page.goto(address);
  await owner.page.getByRole('heading', { name: 'Remove an approval policy' }).waitFor();
  await owner.page.getByRole('button', { name: 'Approve' }).click();
  await owner.page.getByText('Decided by').waitFor();
  expect((await owner.staff.get('/approval-policies')).body.data).toEqual([]);

  const { body: other } = await owner.staff.post('/approval-policies', { kind: 'bill' });
  const { body: mine } = await admin.staff.send('DELETE', `/approval-policies/${other.id}`);
  await admin.page.goto(office.addressOf(orgId, `/settings/change-requests/${mine.id}`));
  await admin.page.getByRole('button', { name: 'Cancel my request' }).click();
  await admin.page.getByText('Cancelled').waitFor();
  await Promise.all([owner, admin].map(({ page }) => page.context().close()));
});

test('each section of the settings opens, and one that a role lacks says so', async () => {
  const { orgId } = await createTestOrganisation(office.api.deps);
  const { page, staff } = await office.admit(orgId, 'owner');
  const complaints = listenForComplaints(page);
  await page.goto(office.addressOf(orgId, '/settings'));
  const tabs = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
  await tabs.first().waitFor();
  const names = await tabs.allTextContents();
  expect(names).toHaveLength(16);
  for (const name of names) {
    await tabs.filter({ hasText: name }).first().click();
    await page.getByRole('heading', { level: 2, name }).waitFor();
    await page.locator('.skeleton').first().waitFor({ state: 'detached' });
  }
  await page.goto(office.addressOf(orgId, '/settings/members'));
  await page.getByText(staff.email).waitFor();
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await page.goto(office.addressOf(orgId, '/settings/api-keys'));
  await page.getByLabel('Name').fill('shop');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('It is shown only once.').waitFor();
  expect(await page.getByText('acc_live_').count()).toBeGreaterThan(0);
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  expect(complaints).toEqual([]);

  const viewer = await office.open(orgId, 'viewer');
  await viewer.goto(office.addressOf(orgId, '/settings/api-keys'));
  await viewer.getByText('Your role does not include this.').waitFor();
  await Promise.all([page, viewer].map((one) => one.context().close()));
});

test('a webhook that was switched off is switched on where its mail leads', async () => {
  const { orgId } = await createTestOrganisation(office.api.deps);
  const { page, staff } = await office.admit(orgId, 'owner');
  const url = 'https://127.0.0.1:9/webhooks';
  const { status, body } = await staff.post('/webhooks', { url, events: ['invoice.paid'] });
  expect(status).toBe(201);
  await staff.send('PATCH', `/webhooks/${body.id}`, { active: false });
  await page.goto(office.addressOf(orgId, `/settings/webhooks/${body.id}`));
  await page.getByText(/^Switched off on/).waitFor();
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Switch on' }).click();
  await page.getByRole('button', { name: 'Switch off' }).waitFor();
  expect((await staff.get(`/webhooks/${body.id}`)).body.active).toBe(true);

  await page.getByText('Replay events').first().click();
  await page.getByLabel('Since, in your time').fill('2026-01-01T08:00');
  await page.getByRole('button', { name: 'Replay events' }).click();
  await page
    .getByText('There are no events in this range. List the events to see the available range.')
    .waitFor();
  await page.getByText('Rotate the secret').first().click();
  await page.getByRole('button', { name: 'Rotate the secret' }).click();
  await page.getByText('It is shown only once.').waitFor();
  await page.context().close();
});

test('what was set up is changed where it is listed', async () => {
  const { orgId } = await createTestOrganisation(office.api.deps);
  const { page, staff } = await office.admit(orgId, 'owner');
  const admin = await office.admit(orgId, 'admin');
  const complaints = listenForComplaints(page);
  const dialog = page.getByRole('dialog');
  const open = async (section: string): Promise<void> => {
    await page.goto(office.addressOf(orgId, `/settings/${section}`));
    await page.getByRole('heading', { level: 2 }).first().waitFor();
  };
  /** Opens the form of one row, types and saves. */
  const change = async (row: string, label: string, value: string): Promise<void> => {
    await page.getByRole('button', { name: `Change ${row}` }).click();
    await dialog.getByLabel(label, { exact: true }).fill(value);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
  };

  await open('accounts');
  await page.getByLabel('Code').fill('4990');
  await page.getByLabel('Name').fill('Spare');
  await page.getByRole('button', { name: 'Create' }).click();
  await change('4990 Spare', 'Name', 'Spare sales');
  await page.getByRole('button', { name: 'Remove 4990 Spare sales' }).click();
  await page.getByRole('cell', { name: 'Spare sales', exact: true }).waitFor({ state: 'detached' });

  await staff.post('/items', { code: 'SVC', name: 'Hours', unit_price: 100 });
  await open('items');
  await change('SVC', 'Sales price', '120,50');
  await page.getByText('120.50').waitFor();

  await staff.post('/payment-terms', { name: 'Net 30', kind: 'days_after', days: 30 });
  await open('payment-terms');
  await change('Net 30', 'Days', '14');
  await page.getByRole('cell', { name: '14', exact: true }).waitFor();

  await open('number-series');
  await change('Invoice', 'Pattern', 'R-{0000}');
  await page.getByText('R-0001').waitFor();

  await open('profile');
  await page.getByText('Change the base currency').first().click();
  await page.getByLabel('Base currency').selectOption('CHF');
  await page.getByRole('button', { name: 'Change the base currency' }).click();
  await page.locator('dd').getByText('CHF').waitFor();

  await open('exchange-rates');
  await page.getByLabel('Currency').selectOption('USD');
  await page.getByLabel('From').fill('2026-03-01');
  await page.getByLabel('Rate in CHF').fill('0.9');
  await page.getByLabel('Source').fill('bank');
  await page.getByRole('button', { name: 'Set the rate' }).click();
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove USD 2026-03-01' }).click();
  await page.getByText('Nothing here yet.').waitFor();

  const { body: key } = await staff.post('/api-keys', { name: 'shop', capability: 'read' });
  await open('api-keys');
  await page.getByRole('button', { name: 'Rotate shop' }).click();
  await dialog.getByRole('button', { name: 'Rotate' }).click();
  await dialog.getByText('It is shown only once.').waitFor();
  const keys: readonly { readonly name: string }[] = (await staff.get('/api-keys')).body.data;
  expect(keys.filter(({ name }) => name === key.name)).toHaveLength(2);

  await open('members');
  await page.getByRole('button', { name: 'Change The admin' }).click();
  await dialog.getByLabel('Role').selectOption('bookkeeper');
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('cell', { name: 'Bookkeeper' }).waitFor();
  expect(complaints).toEqual([]);

  await admin.page.goto(office.addressOf(orgId, '/settings/members'));
  await admin.page.getByRole('button', { name: 'Leave the organisation' }).click();
  await admin.page
    .getByRole('dialog')
    .getByRole('button', { name: 'Leave the organisation' })
    .click();
  await admin.page.waitForURL('**/app/organisations');
  expect((await staff.get('/members')).body.data).toHaveLength(1);
  await Promise.all([page, admin.page].map((one) => one.context().close()));
});
