import { languages } from '@countinghouse/pages';
import type { Language } from '@countinghouse/pages';
import { findFreePort } from '@countinghouse/testing';
import {
  findAccessibilityFlaws,
  launchTestBrowser,
  listenForComplaints,
} from '@countinghouse/testing/browser';
import type { TestBrowser } from '@countinghouse/testing/browser';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTenant } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';
import { startTestIdentityCheck } from '../support/processes/running-identity-check.ts';
import type { TestIdentityCheck } from '../support/processes/running-identity-check.ts';

let checker: TestIdentityCheck;
let api: TestApi;
let browser: TestBrowser;

beforeAll(async () => {
  const port = await findFreePort();
  checker = await startTestIdentityCheck();
  api = await startTestApi({
    settings: {
      ...checker.settings,
      PAYMENTS_PORT: `${port}`,
      PAYMENTS_PUBLIC_URL: `http://127.0.0.1:${port}`,
    },
  });
  browser = await launchTestBrowser();
});
afterAll(async () => {
  await browser.close();
  await api.stop();
  await checker.stop();
});

const words = {
  en: {
    agree: 'Agree and start',
    name: 'Full name',
    number: 'Document number',
    born: 'Date of birth',
    next: 'Continue',
    finish: 'Finish',
    done: 'Your identity is confirmed',
    back: /^Back to Shop/,
  },
  fr: {
    agree: 'Accepter et commencer',
    name: 'Nom complet',
    number: 'Numéro de la pièce',
    born: 'Date de naissance',
    next: 'Continuer',
    finish: 'Terminer',
    done: 'Votre identité est confirmée',
    back: /^Retour à Shop/,
  },
} as const;

interface Started {
  readonly url: string;
  readonly kycStatus: () => Promise<string>;
}

/** A business whose verification was just started with a live key. */
async function startVerification(): Promise<Started> {
  const tenant = await createTenant(api.deps, { kycStatus: 'not_started' });
  const { key } = await tenant.createKey();
  const authorization = `Bearer ${key}`;
  const answer = await fetch(`${api.baseUrl}/account/verification`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ returnUrl: 'https://shop.example/verified' }),
  });
  const { verificationUrl } = Object(await answer.json());
  return {
    url: verificationUrl,
    kycStatus: async () => {
      const account = await fetch(`${api.baseUrl}/account`, { headers: { authorization } });
      return Object(await account.json()).kyc_status;
    },
  };
}

type Watch = (state: string) => Promise<void>;

/** All the way from the link to the way back, with a slip in each step that has one. */
async function takeCheck(
  page: Page,
  url: string,
  language: Language,
  number: string,
  watch: Watch,
): Promise<void> {
  const text = words[language];
  await page.goto(url);
  await watch('consent');
  await page.getByRole('button', { name: text.agree }).click();
  await watch('document');
  await page.getByLabel(text.name).fill('Simi Ade');
  await page.getByLabel(text.number).fill('A');
  await page.getByLabel(text.born).fill('1990-02-03');
  await page.getByRole('button', { name: text.next }).click();
  await watch('document-wrong');
  expect(await page.getByLabel(text.name).inputValue()).toBe('Simi Ade');
  await page.getByLabel(text.number).fill(number);
  await page.getByRole('button', { name: text.next }).click();
  await watch('liveness');
  const gaze = checker.sessions.byToken(new URL(url).pathname.split('/').at(-1) ?? '')?.gaze;
  await page.locator(`input[name=gaze]:not([value=${gaze}])`).first().check();
  await page.getByRole('button', { name: text.finish }).click();
  await watch('liveness-again');
  await page.locator(`input[value=${gaze}]`).check();
  await page.getByRole('button', { name: text.finish }).click();
  await watch('done');
}

describe.each(languages)('in %s', (language) => {
  test('P-178 the check is taken in a browser without JavaScript, and verifies the business', async () => {
    const { url, kycStatus } = await startVerification();
    const page = await browser.open({ javaScriptEnabled: false, locale: language });
    const complaints = listenForComplaints(page);
    await takeCheck(page, url, language, 'A1234567', async () => undefined);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(words[language].done);
    const back = page.getByRole('link', { name: words[language].back });
    expect(await back.getAttribute('href')).toBe('https://shop.example/verified');
    await expect.poll(kycStatus).toBe('verified');
    // The one complaint is the status of the page that shows what was wrong.
    expect(complaints.filter((complaint) => !complaint.includes('status of 400'))).toEqual([]);
    await page.context().close();
  });

  test('P-178 axe finds nothing wrong in any step, light or dark, and none scrolls sideways', async () => {
    const { url } = await startVerification();
    // What 1280 pixels are at 400 %.
    const viewport = { width: 320, height: 640 };
    const page = await browser.open({ viewport, locale: language });
    const found: Record<string, readonly string[]> = {};
    const watch: Watch = async (state) => {
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect([state, width]).toEqual([state, viewport.width]);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const which = colorScheme === 'light' ? 'all' : 'colours';
        found[`${state}-${colorScheme}`] = await findAccessibilityFlaws(page, which);
        await browser.picture(page, `verification-${state}-${language}-${colorScheme}`);
      }
    };
    await takeCheck(page, url, language, 'FAKE-1234', watch);
    await page.goto(url.slice(0, -1));
    await watch('missing');
    expect(Object.entries(found).filter(([, flaws]) => flaws.length > 0)).toEqual([]);
    expect(Object.keys(found)).toHaveLength(14);
    await page.context().close();
  });
});

test('the language can be changed at every step and is kept by the next ones', async () => {
  const { url } = await startVerification();
  const page = await browser.open({ locale: 'en' });
  await page.goto(url);
  await page.getByRole('link', { name: 'Français' }).click();
  await page.getByRole('button', { name: words.fr.agree }).click();
  expect(await page.title()).toBe('Votre pièce d’identité');
  await page.context().close();
});
