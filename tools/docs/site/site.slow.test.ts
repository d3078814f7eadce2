import { findFlawsInBothThemes, launchTestBrowser } from '@countinghouse/testing/browser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSite, builtDirectory, isSiteBuilt } from './build-site.ts';
import { findBuiltFaults } from './check-built.ts';
import { serveSite } from './serve-site.ts';

const buildMs = 600_000;
/** Below the ephemeral port range. */
const port = 13_060;
const shown = [
  '',
  'developers/quickstart/',
  'developers/sandbox/',
  'reference/payments/create-payout/',
  'errors/payments/invalid_request/',
  'events/payments/payment-succeeded/',
  'contributors/contract/',
];

let url: string;
let browser: Awaited<ReturnType<typeof launchTestBrowser>>;

beforeAll(async () => {
  if (!isSiteBuilt()) await buildSite();
  url = await serveSite(port);
  browser = await launchTestBrowser();
}, buildMs);

afterAll(() => browser.close());

describe('the built documentation', () => {
  test('no link leads nowhere, and no page loads anything from elsewhere', () => {
    const { faults, pageCount } = findBuiltFaults(builtDirectory);
    expect(faults).toEqual([]);
    expect(pageCount).toBeGreaterThan(200);
  });

  test.each(shown)(
    '/%s has no accessibility flaw in either theme, and asks nobody else',
    async (path) => {
      const page = await browser.open();
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(url + path);
      expect(await findFlawsInBothThemes(page)).toEqual([]);
      expect(asked.filter((one) => !one.startsWith(url) && !one.startsWith('data:'))).toEqual([]);
    },
  );

  test('search finds an operation by its words', async () => {
    const page = await browser.open();
    await page.goto(url);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.locator('dialog input').fill('cancel a payout');
    await page
      .getByRole('link', { name: 'Cancel a payout that has not been sent' })
      .first()
      .click();
    expect(new URL(page.url()).pathname).toBe('/reference/payments/cancel-payout/');
  });

  test('each page has a twin in Markdown, and llms.txt lists them', async () => {
    const list = await (await fetch(`${url}llms.txt`)).text();
    expect(list).toContain('(/developers/quickstart.md)');
    const twin = await fetch(`${url}developers/quickstart.md`);
    expect(twin.headers.get('content-type')).toContain('text/markdown');
    expect(await twin.text()).toMatch(/^# Quickstart\n/);
  });
});
