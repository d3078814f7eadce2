import { totpFor } from '@countinghouse/identity/testing';
import { readQueuedMails } from '../../business/members/support.ts';
import { openBrowser } from '../processes/browser.ts';
import type { Answer, Browser } from '../processes/browser.ts';
import { totpPeriodMs } from './sign-in-scene.ts';
import type { SignInScene } from './sign-in-scene.ts';

export const newPassword = 'a quiet street with many doors';

export const newBusiness = {
  businessName: 'Corner Shop',
  country: 'NG',
  defaultCurrency: 'NGN',
  email: 'hello@corner.example',
  phone: '+2348012345678',
};

/** What the last e-mail to this address leads to; empty without one. */
export async function lastLink({ api }: SignInScene, email: string): Promise<string> {
  const mails = await readQueuedMails(api.database, email);
  return mails.at(-1)?.letter.action?.url ?? '';
}

export const tokenIn = (link: string): string => link.split('/').at(-1) ?? '';

/** Asks for a link and creates the account with it. */
export async function createAccount(
  scene: SignInScene,
  email: string,
): Promise<{ readonly browser: Browser; readonly token: string; readonly used: Answer }> {
  const browser = openBrowser(scene.api);
  await browser.post('/auth/sign-up', { email });
  const token = tokenIn(await lastLink(scene, email));
  const used = await browser.post('/auth/sign-up/use', { token, name: 'Ada', newPassword });
  return { browser, token, used };
}

/** Signs in with the new password and sets up an authenticator app. */
export async function setUpAccount(scene: SignInScene, email: string): Promise<Browser> {
  const { browser } = await createAccount(scene, email);
  await browser.post('/auth/sign-in', { email, password: newPassword });
  const offer = await browser.post('/auth/totp', { password: newPassword });
  scene.pass(totpPeriodMs);
  const code = totpFor(String(offer.body['secret']), scene.now());
  await browser.post('/auth/totp/confirm', { code });
  return browser;
}
