import type { Page } from 'playwright-core';

export interface Newcomer {
  readonly email: string;
  readonly password: string;
  /** The link in the last email to the address. */
  readonly readLink: () => Promise<string>;
  /** The code that an authenticator app shows for a secret. */
  readonly codeOf: (secret: string) => string;
  /** Inspects each page on the way. */
  readonly look: (page: Page) => Promise<void>;
}

/** From an application's sign-in page to its first form inside: address, account, second factor. */
export async function signUpInBrowser(
  page: Page,
  signInAddress: string,
  newcomer: Newcomer,
): Promise<void> {
  const { email, password, readLink, codeOf, look } = newcomer;
  await page.goto(signInAddress);
  await page.getByRole('link', { name: 'No account yet? Create one' }).click();
  await page.getByLabel('E-mail').fill(email);
  await look(page);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('A link is on its way.').waitFor();
  await page.goto(await readLink());
  await page.getByLabel('Your name').fill('Ada Obi');
  await page.getByLabel('New password').fill(password);
  await look(page);
  await page.getByRole('button', { name: 'Create the account' }).click();

  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  await look(page);
  const app = page.getByRole('region', { name: 'Authenticator app' });
  await app.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Go on' }).click();
  const secret = (await dialog.locator('code').textContent())?.replaceAll(' ', '') ?? '';
  await dialog.getByLabel('Code that the app shows').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByRole('button', { name: 'I have stored them' }).click();
  await page.getByRole('button', { name: 'Go on' }).click();
}
