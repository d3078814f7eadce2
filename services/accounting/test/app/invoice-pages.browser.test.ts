import { languages } from '@countinghouse/pages';
import type { Language, Page } from '@countinghouse/pages';
import {
  findAccessibilityFlaws,
  launchTestBrowser,
  showAnswer,
} from '@countinghouse/testing/browser';
import type { TestBrowser } from '@countinghouse/testing/browser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderInvoiceGallery } from '../support/customers/invoice-gallery.ts';
import { sampleFacts, sampleLine } from '../support/customers/print-samples.ts';

let browser: TestBrowser;

beforeAll(async () => {
  browser = await launchTestBrowser();
});
afterAll(() => browser.close());

/** They have all there is to show. */
const richest: readonly string[] = ['payable', 'partly paid', 'test and large'];
/** What 1280 pixels are at 400 %. */
const reflowWidth = 320;

test('axe finds nothing wrong in any state, light or dark', async () => {
  const page = await browser.open({ viewport: { width: 360, height: 740 } });
  const found: Record<string, readonly string[]> = {};
  for (const [state, answer] of renderInvoiceGallery('en')) {
    await page.emulateMedia({ colorScheme: 'light' });
    await showAnswer(page, answer);
    // What the states have in common is looked at once; only their colours differ.
    const flaws = await findAccessibilityFlaws(page, richest.includes(state) ? 'all' : 'colours');
    await browser.picture(page, `invoice-${state}-light-360`);
    await page.emulateMedia({ colorScheme: 'dark' });
    found[state] = [...flaws, ...(await findAccessibilityFlaws(page, 'colours'))];
    await browser.picture(page, `invoice-${state}-dark-360`);
  }
  const flawed = Object.entries(found).filter(([, flaws]) => flaws.length > 0);
  expect(Object.fromEntries(flawed)).toEqual({});
  expect(Object.keys(found).length).toBeGreaterThan(8);
  await page.context().close();
});

test.each(languages)('nor on a large screen, in %s', async (language) => {
  const page = await browser.open({ viewport: { width: 1280, height: 900 } });
  await showAnswer(page, pageOf('overdue', language));
  await browser.picture(page, `invoice-overdue-${language}-1280`);
  const flaws = await findAccessibilityFlaws(page);
  expect(flaws).toEqual([]);
  await page.context().close();
});

test('no state scrolls sideways at 400 %, not even with endless words and figures', async () => {
  const word = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrik'.repeat(2);
  const { seller, buyer } = sampleFacts();
  const page = await browser.open({ viewport: { width: reflowWidth, height: 256 } });
  const gallery = renderInvoiceGallery('en', {
    seller: { ...seller, name: word, addressLines: [word], paymentDetails: word },
    buyer: { ...buyer, name: word, addressLines: [word] },
    number: 'INV-'.padEnd(60, '0'),
    notes: word,
    lines: [sampleLine({ description: word, netMinor: 999_999_999_999n })],
  });
  for (const [state, answer] of gallery) {
    await showAnswer(page, answer);
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    expect([state, width]).toEqual([state, reflowWidth]);
  }
  await page.context().close();
});

test('on paper there is the document without the buttons', async () => {
  const page = await browser.open({ viewport: { width: 1280, height: 900 } });
  await showAnswer(page, pageOf('payable', 'en'));
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.lines').isVisible()).toBe(true);
  expect(await page.locator('.no-print').first().isVisible()).toBe(false);
  await browser.picture(page, 'invoice-print');
  await page.context().close();
});

function pageOf(state: string, language: Language): Page {
  const page = renderInvoiceGallery(language).get(state);
  if (page === undefined) throw new Error(`there is no page ${state}`);
  return page;
}
