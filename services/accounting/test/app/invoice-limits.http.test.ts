import { expect, test } from 'vitest';
import { startTestApi } from '../support/running-api.ts';

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
