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
  expect(names).toHaveLength(13);
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
  await page.context().close();
});
