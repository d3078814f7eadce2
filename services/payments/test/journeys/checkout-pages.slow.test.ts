import { languages } from '@countinghouse/pages';
import {
  findAccessibilityFlaws,
  launchTestBrowser,
  showAnswer,
} from '@countinghouse/testing/browser';
import type { TestBrowser } from '@countinghouse/testing/browser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderGallery } from '../support/charges/page-gallery.ts';

let browser: TestBrowser;

beforeAll(async () => {
  browser = await launchTestBrowser();
});
afterAll(() => browser.close());

const longWord = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrik'.repeat(2);
/** What 1280 pixels are at 400 %. */
const reflowWidth = 320;

describe.each(languages)('in %s', (language) => {
  test('axe finds nothing wrong in any state, light or dark', async () => {
    const page = await browser.open({ viewport: { width: 360, height: 740 } });
    const found: Record<string, readonly string[]> = {};
    for (const [state, answer] of renderGallery(language)) {
      await page.emulateMedia({ colorScheme: 'light' });
      await showAnswer(page, answer);
      const flaws = await findAccessibilityFlaws(page);
      await browser.picture(page, `${state}-${language}-light-360`);
      // Only the colours differ.
      await page.emulateMedia({ colorScheme: 'dark' });
      found[state] = [...flaws, ...(await findAccessibilityFlaws(page, 'colours'))];
      await browser.picture(page, `${state}-${language}-dark-360`);
    }
    const flawed = Object.entries(found).filter(([, flaws]) => flaws.length > 0);
    expect(Object.fromEntries(flawed)).toEqual({});
    expect(Object.keys(found).length).toBeGreaterThan(20);
    await page.context().close();
  });

  test('no state scrolls sideways at 400 %, not even with endless words', async () => {
    const page = await browser.open({ viewport: { width: reflowWidth, height: 256 } });
    const gallery = renderGallery(language, {
      merchantName: longWord,
      title: longWord,
      description: longWord,
    });
    for (const [state, answer] of gallery) {
      await showAnswer(page, answer);
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect([state, width]).toEqual([state, reflowWidth]);
    }
    await page.context().close();
  });

  test('every state is laid out on a large screen and on paper', async () => {
    const page = await browser.open({ viewport: { width: 1280, height: 800 } });
    for (const [state, answer] of renderGallery(language)) {
      await showAnswer(page, answer);
      expect(await page.locator('h1').isVisible()).toBe(true);
      await browser.picture(page, `${state}-${language}-1280`);
    }
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.no-print').first().isVisible()).toBe(false);
    expect(await page.locator('.facts').isVisible()).toBe(true);
    await browser.picture(page, `receipt-${language}-print`);
    await page.context().close();
  });
});

test('the axe that is run can find a flaw', async () => {
  const page = await browser.open();
  await page.setContent(
    '<html><head><title>x</title></head><body><img src="x"><p style="color:#eee">pale</p></body></html>',
  );
  expect((await findAccessibilityFlaws(page)).join()).toMatch(
    /image-alt.*html-has-lang|html-has-lang/s,
  );
  expect((await findAccessibilityFlaws(page, 'colours')).join()).toMatch(/color-contrast/);
  await page.context().close();
});
