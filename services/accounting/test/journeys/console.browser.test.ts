import { createOperator } from '@countinghouse/identity';
import { enrolmentUrl, recordWith } from '@countinghouse/process';
import { findFreePort } from '@countinghouse/testing';
import {
  addAuthenticator,
  findFlawsInBothThemes,
  launchTestBrowser,
  listenForComplaints,
} from '@countinghouse/testing/browser';
import type { TestBrowser } from '@countinghouse/testing/browser';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Schema } from '../../src/kernel/schema.generated.ts';
import { startTestConsole } from '../support/people/console-scene.ts';
import type { TestConsole } from '../support/people/console-scene.ts';
import { createTestOrganisation, operatorDeps, testOperator } from '../support/people/tenants.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';

const use = useAccountingDatabase();
let running: TestConsole;
let browser: TestBrowser;
let origin: string;

beforeAll(async () => {
  const port = await findFreePort();
  origin = `http://localhost:${port}`;
  running = await startTestConsole(use.testDatabase, use.database, {
    settings: { ACCOUNTING_CONSOLE_PORT: String(port), ACCOUNTING_CONSOLE_URL: origin },
  });
  browser = await launchTestBrowser();
});
afterAll(async () => {
  await browser.close();
  await running.stop();
});

/** A browser of their own, with a passkey that a link of the command line added. */
async function enrol(name: string): Promise<{ page: Page; complaints: readonly string[] }> {
  const deps = { ...operatorDeps(use.database), actor: testOperator };
  const created = await createOperator(
    { ...deps, recordOperator: recordWith<Schema>(deps) },
    { email: `${name.toLowerCase()}@ops.example`, name, role: 'operator' },
  );
  if (created === 'exists') throw new Error('the operator is new');
  const page = await browser.open({ viewport: { width: 1440, height: 1000 } });
  const complaints = listenForComplaints(page);
  await addAuthenticator(page);
  await page.goto(enrolmentUrl(origin, created.token));
  await page.getByLabel('Name of this device').fill('Laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  return { page, complaints };
}

test('two operators suspend an organisation of the books, and the screens fit a phone', async () => {
  const { orgId } = await createTestOrganisation(operatorDeps(use.database));
  const { page: ada, complaints } = await enrol('Ada');
  await browser.picture(ada, 'books console overview');
  expect(await findFlawsInBothThemes(ada)).toEqual([]);
  await ada.goto(`${origin}/console/organisations/${orgId}`);
  await ada.getByRole('button', { name: 'Suspend' }).click();
  const dialog = ada.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The owners ask for it.');
  await browser.picture(ada, 'books console dialog');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await dialog.waitFor({ state: 'detached' });
  await browser.picture(ada, 'books console organisation');
  expect(await findFlawsInBothThemes(ada)).toEqual([]);
  const { page: ife, complaints: hers } = await enrol('Ife');
  await ife.getByRole('link', { name: 'Requests' }).first().click();
  await ife
    .getByRole('link', { name: /Suspend/ })
    .first()
    .click();
  await ife.getByRole('button', { name: 'Confirm' }).click();
  await ife.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await ife.getByText('Confirmed', { exact: true }).first().waitFor();
  const organisation = await use.database.db
    .selectFrom('organisations')
    .select('suspended_at')
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow();
  expect(organisation.suspended_at).not.toBeNull();
  await ife.setViewportSize({ width: 390, height: 844 });
  for (const path of ['organisations', `organisations/${orgId}`, 'recoveries', 'closings']) {
    await ife.goto(`${origin}/console/${path}`);
    await ife.getByRole('heading', { level: 1 }).waitFor();
    await browser.picture(ife, `books console ${path.replace(/\/.*/, ' one')} narrow`);
    const isWide = await ife.evaluate<boolean>(
      'document.documentElement.scrollWidth > document.documentElement.clientWidth',
    );
    expect(isWide, path).toBe(false);
  }
  expect([...complaints, ...hers]).toEqual([]);
}, 60_000);
