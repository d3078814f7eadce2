import { findAccessibilityFlaws, findFlawsInBothThemes } from '@countinghouse/testing/browser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSuspense } from '../../src/settlement/suspense/decide-suspense.ts';
import { createCheckoutScene } from '../support/charges/checkout-scene.ts';
import { foundCharge } from '../support/charges/scripted-provider.ts';
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

const minuteMs = 60_000;

test('two operators take a business from review to live, and return money that fits no payment, with a passkey used again', async () => {
  const { browser, enrol, origin } = journey;
  const tenant = await createTenant(operatorDeps(use.database), { kycStatus: 'in_review' });
  const own = await createCheckoutScene(use.database);
  const payment = await own.startOne(await own.createLink());
  const charge = foundCharge(payment.reference, { amountMinor: 10_001n });
  own.script.charges.set(payment.reference, charge);
  await own.settle(payment);

  const { page: ada, complaints } = await enrol('Ada');
  await ada.getByRole('link', { name: '1 Businesses to review' }).waitFor();
  await browser.picture(ada, 'console overview');
  expect(await findFlawsInBothThemes(ada)).toEqual([]);
  await ada.getByRole('link', { name: /Ada/ }).click();
  await ada.getByRole('button', { name: 'Sign out' }).click();
  await ada.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
  expect(await findFlawsInBothThemes(ada)).toEqual([]);
  await ada.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await ada.getByRole('heading', { name: 'Overview' }).waitFor();

  await ada.getByRole('link', { name: '1 Businesses to review' }).click();
  await ada.getByRole('link', { name: /^Shop/ }).click();
  await ada.getByRole('button', { name: 'Verify for live money' }).waitFor();
  await browser.picture(ada, 'console business');
  expect(await findFlawsInBothThemes(ada)).toEqual([]);
  const dialog = ada.getByRole('dialog');
  await ada.getByRole('button', { name: 'Set limits' }).click();
  await dialog.getByLabel('Reserve of each payment, %').fill('7.5');
  await dialog.getByLabel('Days until a reserve is released').fill('90');
  await dialog.getByLabel('Reason').fill('A new merchant.');
  await browser.picture(ada, 'console reserve');
  expect(await findAccessibilityFlaws(ada)).toEqual([]);
  await dialog.getByRole('button', { name: 'Set limits' }).click();
  await ada.getByText('7.5 % for 90 days').waitFor();
  await ada.getByRole('button', { name: 'Verify for live money' }).click();
  await dialog.getByLabel('Reason').fill('Registry and documents agree.');
  await browser.picture(ada, 'console request dialog');
  await dialog.getByRole('button', { name: 'Verify for live money' }).click();
  await ada.getByText('This is already requested and waits for another operator.').waitFor();
  await ada.getByRole('link', { name: 'Verify for live money' }).click();
  await ada.getByText('You requested this. Another operator decides.').first().waitFor();
  await browser.picture(ada, 'console own request');
  expect(await findAccessibilityFlaws(ada)).toEqual([]);

  await ada.getByRole('link', { name: 'Suspense' }).click();
  await ada.getByRole('button', { name: 'Return to the payer' }).click();
  await browser.picture(ada, 'console suspense');
  await dialog.getByLabel('Reason').fill('The payer wrote to us.');
  expect(await findAccessibilityFlaws(ada)).toEqual([]);
  await dialog.getByRole('button', { name: 'Return to the payer' }).click();
  await dialog.waitFor({ state: 'detached' });

  const { page: ife, complaints: hers } = await enrol('Ife');
  await confirmRequest(ife, /Verify for live money/);
  journey.passTime(6 * minuteMs);
  await confirmRequest(ife, /Return to the payer/, async () => {
    const proof = ife.getByRole('dialog', { name: 'Confirm that it is you' });
    await proof.getByRole('button', { name: 'Use a passkey' }).click();
  });
  const business = await use.database.db
    .selectFrom('businesses')
    .select('kyc_status')
    .where('id', '=', tenant.businessId)
    .executeTakeFirstOrThrow();
  expect(business.kyc_status).toBe('verified');
  const [item] = await listSuspense(own.deps, own.tenant.businessId);
  expect(item?.status).toBe('returning');

  await ife.setViewportSize({ width: 390, height: 844 });
  for (const path of [
    'unknown-outcomes',
    'breaks',
    'jobs',
    'webhooks',
    'pauses',
    'acts',
    'approvals',
    'secrets',
    'businesses?view=all',
  ]) {
    await ife.goto(`${origin}/console/${path}`);
    await ife.getByRole('heading', { level: 1 }).waitFor();
    await browser.picture(ife, `console ${path.replace(/\?.*/, '')} narrow`);
    const isWide = await ife.evaluate<boolean>(
      'document.documentElement.scrollWidth > document.documentElement.clientWidth',
    );
    expect(isWide, path).toBe(false);
  }
  expect(await findAccessibilityFlaws(ife)).toEqual([]);
  // The browser itself notes the one request that needed the passkey again.
  const refused = /status of 403/;
  expect([...complaints, ...hers].filter((text) => !refused.test(text))).toEqual([]);
}, 180_000);
