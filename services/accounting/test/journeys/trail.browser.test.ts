import { sql } from '@countinghouse/postgres';
import { findAccessibilityFlaws } from '@countinghouse/testing/browser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBridge } from '../support/payments-bridge/bridge-scene.ts';
import { newTestId } from '../support/people/tenants.ts';
import { connectAsApplication } from '../support/processes/accounting-database.ts';
import { openOffice } from './support.ts';
import type { Office } from './support.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

test('AD-111 from the entry of a fee to the payment, its payout and back, and the mode in the settings', async () => {
  const worker = connectAsApplication({ applicationUrl: office.api.testDatabase.urlOf.worker });
  const bridge = await openBridge({ deps: office.api.deps, worker });
  await bridge.setMode('summary');
  const paymentId = newTestId();
  bridge.add(
    { kind: 'charge', gross: 10_000n, fee: 290n, paymentId, sourceId: paymentId },
    { kind: 'settled', paymentId },
    { kind: 'payout', change: -9_000n },
  );
  await bridge.follow();
  await worker.close();
  const { rows } = await sql<{ id: string }>`
    select id from journal_entries where org_id = ${bridge.orgId}
      and move = 'summary'`.execute(office.api.database.db);
  const { page } = await office.admit(bridge.orgId, 'owner');

  await page.goto(office.addressOf(bridge.orgId, `/journal/entries/${rows[0]?.id}`));
  await page.getByRole('link', { name: 'Follow the money' }).click();
  await page.getByRole('heading', { name: 'Money trail' }).waitFor();
  for (const station of ['Payment', 'Summary of a day', 'Journal entry', 'Account', 'Payout']) {
    await page.getByRole('heading', { name: station, exact: true }).waitFor();
  }
  expect(await findAccessibilityFlaws(page)).toEqual([]);
  await office.browser.picture(page, 'trail');
  await page.getByRole('link', { name: 'Follow from here: Payment' }).click();
  await page.waitForURL(`**/trail/payment/${paymentId}`);
  await page.getByText('You are here').waitFor();

  await page.goto(office.addressOf(bridge.orgId, '/settings/payments'));
  await page.getByRole('heading', { name: 'What needs you' }).waitFor();
  await page.getByText('How sales are posted').first().click();
  await page.getByText('Days that are posted together').click();
  await page.getByText('Every movement').waitFor();
  expect(await findAccessibilityFlaws(page)).toEqual([]);
  await office.browser.picture(page, 'payments settings');
  await page.context().close();
});
