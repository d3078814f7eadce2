import { afterAll, expect, test } from 'vitest';
import { booksUrl, openBooksDesk } from '../support/people/books-desk.ts';
import { newTestId } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';

let nowMs = Date.now();
const api = await startTestApi({
  settings: { PAYMENTS_BOOKS_URLS: booksUrl },
  nowMs: () => nowMs,
});
afterAll(api.stop);

test('PD-281 a code works once, for a minute, with its verifier, for the organisation that the person saw', async () => {
  const desk = await openBooksDesk(api, new Date(nowMs));
  const used = await desk.agree();
  expect((await desk.exchange(used)).status).toBe(200);
  expect((await desk.exchange(used)).status).toBe(400);
  for (const change of [
    { code_verifier: 'x'.repeat(43) },
    { organisation_name: 'Another Ltd' },
    { organisation_id: newTestId() },
    { wake_url: 'https://elsewhere.example/hooks' },
  ]) {
    const code = await desk.agree();
    expect((await desk.exchange(code, change)).status).toBe(400);
    expect((await desk.exchange(code)).status).toBe(400);
  }
  const late = await desk.agree();
  nowMs += 61_000;
  expect((await desk.exchange(late)).status).toBe(400);
  expect((await desk.exchange('nonsense')).status).toBe(400);
});

test('PD-283 a key of a connection replaces itself, also when the answer was lost; the old one ends after a day', async () => {
  const desk = await openBooksDesk(api, new Date(nowMs));
  const { body: keys } = await desk.exchange(await desk.agree());
  const lost = await desk.call(keys.key, 'POST', '/connect/rotate-key');
  const again = await desk.call(keys.key, 'POST', '/connect/rotate-key');
  expect([lost.status, again.status]).toEqual([200, 200]);
  await expect
    .poll(async () => (await desk.call(lost.body.key, 'GET', '/key')).status, { timeout: 5_000 })
    .toBe(401);
  const held = await desk.call(again.body.key, 'GET', '/key');
  const { scopes } = held.body;
  expect(scopes).toContain('settlements:read');
  nowMs += 25 * 3_600_000;
  await expect
    .poll(async () => (await desk.call(keys.key, 'GET', '/key')).status, { timeout: 5_000 })
    .toBe(401);
  expect((await desk.call(again.body.key, 'GET', '/movements/head')).status).toBe(200);
  expect((await desk.call(again.body.key, 'POST', '/connect/end')).status).toBe(200);

  const { key: ordinary } = await desk.tenant.createKey();
  expect((await desk.call(ordinary, 'POST', '/connect/rotate-key')).status).toBe(404);
  expect((await desk.call(ordinary, 'POST', '/connect/end')).status).toBe(404);
});

test('PD-311 codes are traded sixty times a minute from one address, however many are wrong', async () => {
  const desk = await openBooksDesk(api, new Date(nowMs));
  const guesses: number[] = [];
  const guess = async (index: number): Promise<void> => {
    guesses.push((await desk.exchange(`${desk.tenant.liveWorkspaceId}.${index}`)).status);
  };
  await Promise.all(Array.from({ length: 65 }, (_, index) => guess(index)));
  expect(new Set(guesses)).toEqual(new Set([400, 429]));
  expect(await desk.exchange('one more')).toMatchObject({
    status: 429,
    body: { code: 'rate_limited' },
  });
});
