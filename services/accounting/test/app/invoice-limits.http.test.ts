import { expect, test } from 'vitest';
import { startTestApi } from '../support/processes/running-api.ts';
import { createSalesScene, formIn, submit } from '../support/sales/sales-scene.ts';

test('files are fewer than pages for one address, because each takes longer to make', async () => {
  const settings = { ACCOUNTING_PAGE_VIEWS_PER_ADDRESS: '10' };
  const api = await startTestApi({ settings });
  const statuses = async (path: string, count: number): Promise<readonly number[]> => {
    const found: number[] = [];
    for (let round = 0; round < count; round += 1) {
      found.push((await fetch(api.address + path)).status);
    }
    return found;
  };
  expect(await statuses('/i/none/document.pdf', 3)).toEqual([404, 404, 429]);
  expect(await statuses('/i/none', 11)).toEqual([...Array<number>(10).fill(404), 429]);
  await api.stop();
});

test('answers without a form of ours are refused for a network of addresses, and one with it is taken', async () => {
  const settings = {
    ACCOUNTING_PAGE_ANSWERS_PER_ADDRESS: '2',
    ACCOUNTING_TRUSTED_PROXIES: '127.0.0.1',
  };
  const api = await startTestApi({ settings });
  const scene = await createSalesScene(api);
  const quote = await scene.sentQuote();
  const answer = { answer: 'accept', name: 'Ada Obi' };
  const send = async (fields: Readonly<Record<string, string>>, host: number) =>
    (await submit(api, quote, fields, { 'x-forwarded-for': `2001:db8:1:1::${host}` })).status;
  const statuses = [await send(answer, 1), await send(answer, 2), await send(answer, 3)];
  expect(statuses).toEqual([400, 400, 429]);
  const { text } = await scene.visit(quote);
  expect(await send({ ...formIn(text), ...answer }, 4)).toBe(303);
  await api.stop();
});
