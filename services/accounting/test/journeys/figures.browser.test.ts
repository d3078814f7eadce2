import fc from 'fast-check';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layGroundwork } from '../simulation/groundwork.ts';
import { beginStory, optionsArbitrary, turnsOf } from '../simulation/story.ts';
import { takes, usualTurns } from '../simulation/turns.ts';
import { createSettlingScene } from '../support/settling/settling-scene.ts';
import { openOffice } from './support.ts';
import type { Office } from './support.ts';

/** Each a story of its own; the full check opens the figures of more. */
const seeds = process.env['COUNTINGHOUSE_CHECK_LEVEL'] === 'full' ? [1, 2, 3, 4, 5, 6] : [1];
const turnsPerStory = { min: 40, max: 40 };
const storyMs = 600_000;

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** Books that people have worked in, with any fiscal year. */
async function fillBooks(seed: number): Promise<string> {
  const { database, deps } = office.api;
  const [told] = fc.sample(fc.tuple(optionsArbitrary('EUR'), turnsOf(usualTurns, turnsPerStory)), {
    seed,
    numRuns: 1,
  });
  if (told === undefined) throw new Error('there is no story');
  const [options, turns] = told;
  const story = await beginStory(database, options, await createSettlingScene(deps));
  for (const { name, dice } of turns) {
    await layGroundwork(story, name, dice);
    await takes[name](story, dice);
  }
  return story.scene.orgId;
}

/** In minor units, by the digits on the page, whatever their sign. */
const toMinor = (text: string | null): bigint => BigInt((text ?? '').replaceAll(/\D/g, '') || '0');
const abs = (minor: bigint): bigint => (minor < 0n ? -minor : minor);

type Sum = (page: Page) => Promise<bigint>;

/** The lines alone. */
const sumOfLines: Sum = async (page) => {
  const sum = async (side: string): Promise<bigint> => {
    const texts = await page.locator(`td[data-side=${side}]`).allTextContents();
    return texts.reduce((all, text) => all + toMinor(text), 0n);
  };
  return abs((await sum('debit')) - (await sum('credit')));
};
/** What was there before, too. */
const lastBalance: Sum = async (page) =>
  toMinor(await page.locator('tr.is-balance td').last().textContent());
/** Balances of money stand beside what it came in and went out for. */
const sumOrBalance: Sum = (page) =>
  page.url().includes('cash_flow=') ? sumOfLines(page) : lastBalance(page);
const sumOfDocuments: Sum = async (page) => {
  const texts = await page.locator('tbody td.num').allTextContents();
  const signed = texts.map((text) => (/[−(-]/.test(text) ? -toMinor(text) : toMinor(text)));
  return abs(signed.reduce((all, minor) => all + minor, 0n));
};
const netProfit: Sum = async (page) =>
  toMinor(await page.locator('tr.is-net td').first().textContent());

const period = 'from=2025-02-17&to=2026-04-30';
const opened: Readonly<Record<string, Sum>> = {
  [`profit-and-loss?${period}`]: sumOfLines,
  [`profit-and-loss?${period}&basis=cash`]: sumOfLines,
  'balance-sheet?as_of=2026-06-30': lastBalance,
  'balance-sheet?as_of=2025-12-31&basis=cash': lastBalance,
  'trial-balance?as_of=2026-06-30': lastBalance,
  'trial-balance?as_of=2026-06-30&basis=cash': lastBalance,
  [`cash-flow?${period}`]: sumOrBalance,
  [`cash-flow?${period}&basis=cash`]: sumOrBalance,
  [`tax?${period}`]: sumOfDocuments,
};

/** Opens it as a person does, and comes back. */
async function openFigure(page: Page, figure: Locator, sum: Sum) {
  const row = await figure.locator('xpath=ancestor::tr/th').textContent();
  const shown = toMinor(await figure.textContent());
  const from = page.url();
  await figure.click();
  await page.waitForURL((url) => url.href !== from);
  await page.locator('.skeleton, [aria-busy=true]').first().waitFor({ state: 'detached' });
  await page.locator('table').first().waitFor();
  const to = new URL(page.url());
  const found = to.pathname.endsWith('/profit-and-loss') ? await netProfit(page) : await sum(page);
  await page.goBack();
  await page.waitForURL(from);
  await page.locator('.figures-table').waitFor();
  return { row, shown, found, address: `${to.pathname.split('/').at(-1)}${to.search}` };
}

test.each(seeds)(
  'every figure of the statements and of tax opens what adds up to it, in the books of story %i',
  async (seed) => {
    const orgId = await fillBooks(seed);
    const page = await office.open(orgId, 'accountant');
    const wrong: unknown[] = [];
    let count = 0;
    for (const [report, sum] of Object.entries(opened)) {
      await page.goto(office.addressOf(orgId, `/reports/${report}`));
      await page.locator('.figures-table').waitFor();
      const figures = page.locator('.figures-table td a');
      const figureCount = await figures.count();
      for (let at = 0; at < figureCount; at += 1) {
        const { shown, found, ...where } = await openFigure(page, figures.nth(at), sum);
        if (shown !== found) wrong.push({ report, ...where, shown, found });
      }
      count += figureCount;
    }
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(60);
    await page.context().close();
  },
  storyMs,
);
