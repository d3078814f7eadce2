import { findAccessibilityFlaws, findFlawsInBothThemes } from '@countinghouse/testing/browser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTenant, operatorDeps } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';
import { confirmRequest, openConsoleJourney } from './support/console-journey.ts';
import type { ConsoleJourney } from './support/console-journey.ts';

const use = usePaymentsDatabase();
let journey: ConsoleJourney;
beforeAll(async () => {
  journey = await openConsoleJourney(use.testDatabase, use.database);
});
afterAll(() => journey.close());

test('two operators set a fee and invite an owner; one alone revokes a key', async () => {
  const { browser, enrol, origin } = journey;
  const tenant = await createTenant(operatorDeps(use.database), {});
  await tenant.createKey({ name: 'Till' });
  const business = `${origin}/console/businesses/${tenant.businessId}`;

  const { page: ada, complaints } = await enrol('Ada');
  const dialog = ada.getByRole('dialog');
  await ada.goto(`${business}?tab=terms`);
  await ada.getByRole('button', { name: 'Change fees' }).click();
  await dialog.getByLabel('Percentage, %').fill('1.75');
  await dialog.getByLabel('Fixed fee of each payment, NGN').fill('50');
  await dialog.getByLabel('Returned with refunds').check();
  await dialog.getByLabel('Reason').fill('Agreed in the contract of May.');
  await browser.picture(ada, 'console fees dialog');
  expect(await findAccessibilityFlaws(ada)).toEqual([]);
  await dialog.getByRole('button', { name: 'Change fees' }).click();
  await ada.getByText('This is already requested and waits for another operator.').waitFor();
  await browser.picture(ada, 'console terms');
  expect(await findFlawsInBothThemes(ada)).toEqual([]);

  await ada.getByRole('link', { name: 'People and keys' }).click();
  await ada.getByRole('button', { name: 'Invite somebody' }).click();
  await dialog.getByLabel('E-mail address').fill('new.owner@shop.example');
  await dialog.getByLabel('Reason').fill('The founder wrote to us.');
  await browser.picture(ada, 'console invite dialog');
  await dialog.getByRole('button', { name: 'Invite somebody' }).click();
  await dialog.waitFor({ state: 'detached' });
  await ada.getByRole('button', { name: 'Revoke' }).click();
  await dialog.getByLabel('Reason').fill('Found in a public repository.');
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await ada.getByText('Revoked', { exact: true }).waitFor();
  await browser.picture(ada, 'console people');
  expect(await findFlawsInBothThemes(ada)).toEqual([]);

  const { page: ife, complaints: hers } = await enrol('Ife');
  await ife.getByRole('link', { name: 'Requests' }).first().click();
  await ife.getByRole('link', { name: /Change fees/ }).click();
  await ife.getByText('1.75 %', { exact: true }).waitFor();
  await browser.picture(ife, 'console proposal');
  expect(await findAccessibilityFlaws(ife)).toEqual([]);
  await confirmRequest(ife, /Change fees/);
  await confirmRequest(ife, /Invite somebody/);
  await ife.setViewportSize({ width: 390, height: 844 });
  for (const tab of ['terms', 'people']) {
    await ife.goto(`${business}?tab=${tab}`);
    await ife.getByText(tab === 'terms' ? '1.75 %' : 'new.owner@shop.example').waitFor();
    await browser.picture(ife, `console ${tab} narrow`);
    const isWide = await ife.evaluate<boolean>(
      'document.documentElement.scrollWidth > document.documentElement.clientWidth',
    );
    expect(isWide, tab).toBe(false);
  }
  expect([...complaints, ...hers]).toEqual([]);
}, 120_000);
