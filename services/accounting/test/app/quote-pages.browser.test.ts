import { languages } from '@countinghouse/pages';
import {
  findAccessibilityFlaws,
  launchTestBrowser,
  showAnswer,
} from '@countinghouse/testing/browser';
import type { TestBrowser } from '@countinghouse/testing/browser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleFacts, sampleLine } from '../support/customers/print-samples.ts';
import { renderQuoteGallery } from '../support/customers/quote-gallery.ts';

let browser: TestBrowser;

beforeAll(async () => {
  browser = await launchTestBrowser();
});
afterAll(() => browser.close());

/** What 1280 pixels are at 400 %. */
const reflowWidth = 320;

test('axe finds nothing wrong in any state, light or dark', async () => {
  const page = await browser.open({ viewport: { width: 360, height: 740 } });
  const found: Record<string, readonly string[]> = {};
  for (const [state, answer] of renderQuoteGallery('en')) {
    await page.emulateMedia({ colorScheme: 'light' });
    await showAnswer(page, answer);
    const flaws = await findAccessibilityFlaws(page);
    await browser.picture(page, `quote-${state}-light-360`);
    // Only the colours differ.
    await page.emulateMedia({ colorScheme: 'dark' });
    found[state] = [...flaws, ...(await findAccessibilityFlaws(page, 'colours'))];
    await browser.picture(page, `quote-${state}-dark-360`);
  }
  const flawed = Object.entries(found).filter(([, flaws]) => flaws.length > 0);
  expect(Object.fromEntries(flawed)).toEqual({});
  expect(Object.keys(found).length).toBeGreaterThan(10);
  await page.context().close();
});

test.each(languages)('nor on a large screen, in %s', async (language) => {
  const page = await browser.open({ viewport: { width: 1280, height: 900 } });
  for (const [state, answer] of renderQuoteGallery(language)) {
    await showAnswer(page, answer);
    await browser.picture(page, `quote-${state}-${language}-1280`);
    expect(await page.locator('h1').isVisible()).toBe(true);
    if (state === 'too long a reason') expect(await findAccessibilityFlaws(page)).toEqual([]);
  }
  await page.context().close();
});

test('no state scrolls sideways at 400 %, not even with endless words and figures', async () => {
  const word = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrik'.repeat(2);
  const { seller, buyer } = sampleFacts();
  const page = await browser.open({ viewport: { width: reflowWidth, height: 256 } });
  const gallery = renderQuoteGallery('en', {
    seller: { ...seller, name: word, addressLines: [word] },
    buyer: { ...buyer, name: word, addressLines: [word] },
    number: 'QUO-'.padEnd(60, '0'),
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

test('on paper there is the quote without its forms', async () => {
  const page = await browser.open({ viewport: { width: 1280, height: 900 } });
  const answer = renderQuoteGallery('en').get('open');
  if (answer === undefined) throw new Error('there is no such page');
  await showAnswer(page, answer);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.lines').isVisible()).toBe(true);
  expect(await page.locator('form').first().isVisible()).toBe(false);
  await browser.picture(page, 'quote-print');
  await page.context().close();
});
