import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIssuingScene } from '../support/documents/issuing-scene.ts';
import type { IssuingScene } from '../support/documents/issuing-scene.ts';
import { openOffice } from './support.ts';
import type { Office } from './support.ts';

let office: Office;
let scene: IssuingScene;
beforeAll(async () => {
  office = await openOffice();
  scene = await createIssuingScene(office.api.deps);
  for (const unitPrice of ['100.10', '200.20', '0.01']) {
    await scene.posted({ lines: [{ unitPrice }] });
  }
});
afterAll(() => office.close());

/** In hundredths, by the digits on the page. */
const toMinor = (text: string): bigint => BigInt(text.replaceAll(/\D/g, '') || '0');

test('a figure of profit and loss opens the lines that add up to it', async () => {
  const page = await office.open(scene.orgId, 'accountant');
  const path = '/reports/profit-and-loss?from=2026-03-01&to=2026-03-31';
  await page.goto(office.addressOf(scene.orgId, path));
  const figure = page.getByRole('row', { name: /4000/ }).locator('td a').first();
  const total = toMinor((await figure.textContent()) ?? '');
  expect(total).toBe(30_031n);
  await figure.click();
  await page.locator('td[data-side="credit"]').first().waitFor();
  const credits = await page.locator('td[data-side="credit"]').allTextContents();
  const debits = await page.locator('td[data-side="debit"]').allTextContents();
  const sum = (texts: readonly string[]) => texts.reduce((all, text) => all + toMinor(text), 0n);
  expect(sum(credits) - sum(debits)).toBe(total);
  await page.context().close();
});

test('a report is saved as a workbook, whose figures are numbers', async () => {
  const page = await office.open(scene.orgId, 'accountant');
  const path = '/reports/profit-and-loss?from=2026-03-01&to=2026-03-31';
  await page.goto(office.addressOf(scene.orgId, path));
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Excel' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('profit-and-loss.xlsx');
  const parts = unzipSync(await readFile(await download.path()));
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  const [, sales] = /4000<.*?<v>([^<]*)</.exec(sheet) ?? [];
  expect(sales).toBe('300.31');
  await page.context().close();
});
