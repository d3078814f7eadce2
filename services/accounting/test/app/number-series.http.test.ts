import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIssuingScene } from '../support/documents/issuing-scene.ts';
import { signInStaff } from '../support/people/staff.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

let api: TestApi;
const nowMs = Date.parse('2026-11-15T12:00:00Z');
beforeAll(async () => {
  api = await startTestApi({ nowMs: () => nowMs });
});
afterAll(() => api.stop());

test('numbers look as they are told to, and counting in another way is refused once they are given', async () => {
  const scene = await createIssuingScene(api.deps, { fiscalYearStart: 7 });
  const owner = await signInStaff(api, { orgId: scene.orgId });
  const set = (body: object, kind = 'invoice') =>
    owner.send('PUT', `/number-series/${kind}`, { yearly: false, chronological: false, ...body });
  const one = async (kind: string) =>
    (await owner.get('/number-series')).body.data.find(
      (series: { kind: string }) => series.kind === kind,
    );
  expect(await one('bill')).toEqual({
    kind: 'bill',
    pattern: 'BILL-{00000}',
    yearly: false,
    chronological: false,
    in_use: false,
    next_number: 'BILL-00001',
  });
  const yearly = await set({ pattern: 'R{YYYY}/{000}', yearly: true, chronological: true });
  expect(yearly.status).toBe(200);
  // The year that began in July 2026 ends in 2027.
  expect(await one('invoice')).toMatchObject({ in_use: false, next_number: 'R2027/001' });
  const { number } = await scene.read((await scene.posted({ date: '2026-08-01' })).id);
  expect(number).toBe('R2027/001');
  expect(await one('invoice')).toMatchObject({ in_use: true, next_number: 'R2027/002' });
  expect(await set({ pattern: 'R{YYYY}/{000}' })).toMatchObject({
    status: 409,
    body: { reason: 'series_in_use' },
  });
  expect((await set({ pattern: 'R{000}', yearly: true })).body.reason).toBe('year_missing');
  expect((await set({ pattern: 'R' })).body.reason).toBe('pattern_invalid');
  expect((await set({ pattern: 'R{000}' }, 'receipt')).status).toBe(400);
  const { body } = await owner.get('/audit-log?action=number_series.set');
  expect(body.data[0].detail.after).toEqual({
    pattern: 'R{YYYY}/{000}',
    isYearly: true,
    isChronological: true,
  });
});
