import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInStaff, toAct } from '../support/people/staff.ts';
import { createTestOrganisation } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('rates are set, set again, listed and forgotten, and each step is in the log', async () => {
  const { orgId } = await createTestOrganisation(api.deps);
  const accountant = await signInStaff(api, { orgId, role: 'accountant' });
  const set = (currency: string, date: string, rate: unknown) =>
    accountant.send('PUT', `/exchange-rates/${currency}/${date}`, { rate, source: 'ECB' });
  const made = await set('USD', '2026-01-02', 0.9123456789);
  expect(made).toMatchObject({
    status: 200,
    body: { currency: 'USD', date: '2026-01-02', rate: 0.9123456789, source: 'ECB' },
  });
  await set('USD', '2026-01-05', 0.92);
  await set('USD', '2026-01-05', 0.93);
  await set('JPY', '2026-01-02', 0.0061);
  const list = async (query: string) => (await accountant.get(`/exchange-rates?${query}`)).body;
  expect((await list('currency=USD')).data.map(({ rate }: { rate: number }) => rate)).toEqual([
    0.93, 0.9123456789,
  ]);
  expect((await list('from=2026-01-03')).data).toHaveLength(1);
  expect(await list('limit=2')).toMatchObject({ has_more: true });
  const forget = (path: string) => accountant.send('DELETE', `/exchange-rates/${path}`);
  expect((await forget('USD/2026-01-05')).body.forgotten).toBe(true);
  expect(await forget('USD/2026-01-05')).toMatchObject({
    status: 404,
    body: { reason: 'rate_not_found' },
  });
  const { body } = await accountant.get('/audit-log?subject_id=USD%202026-01-05');
  expect(body.data.map(toAct)).toEqual([
    ['fx_rate.forgotten', { before: { rate: '0.93', source: 'ECB' } }],
    ['fx_rate.set', { before: { rate: '0.92' }, after: { rate: '0.93' } }],
    [
      'fx_rate.set',
      { before: { rate: null, source: null }, after: { rate: '0.92', source: 'ECB' } },
    ],
  ]);
  expect((await set('EUR', '2026-01-02', 1)).body.reason).toBe('base_currency');
  expect((await set('USD', '2026-02-30', 1)).status).toBe(400);
  expect((await set('USD', '2026-01-02', 0)).status).toBe(400);
  expect((await set('USD', '2026-01-02', 0.12345678901)).status).toBe(400);
});
