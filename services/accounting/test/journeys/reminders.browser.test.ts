import { addDays, dayIn } from '@countinghouse/calendar';
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

test('a schedule is enabled, an overdue invoice is reminded of by hand and left out, and its customer’s statement shows it', async () => {
  const late = await scene.posted({ date: addDays(dayIn('UTC', new Date()), -60) });
  const { page, staff } = await office.admit(scene.orgId, 'owner');
  const complaints = listenForComplaints(page);
  await page.goto(office.addressOf(scene.orgId, '/settings/reminders'));
  await page.getByLabel('Send reminders by this schedule').check();
  await page.getByRole('button', { name: 'Add a step' }).click();
  await page.getByLabel('Text').last().fill('Dear {contact}, {amount_due} is open.');
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  const { body: schedule } = await staff.get('/reminder-schedule');
  expect([schedule.enabled, schedule.steps.length]).toEqual([true, 5]);

  await page.goto(office.addressOf(scene.orgId, `/documents/${late.id}`));
  await page.getByRole('button', { name: 'Send a reminder now' }).click();
  await page.getByText('By hand').first().waitFor();
  await page.getByRole('button', { name: 'Leave this invoice out' }).click();
  await page.getByText('None: this invoice is left out.').waitFor();
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  await page.goto(office.addressOf(scene.orgId, '/documents?family=sales&overdue=true'));
  await page.getByText('By hand').waitFor();
  await page.goto(office.addressOf(scene.orgId, `/contacts/${scene.customer.id}/statement`));
  const movements = page.getByRole('region', { name: 'Movements' });
  await movements.getByText(late.number ?? '').waitFor();
  expect(await findFlawsInBothThemes(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});
