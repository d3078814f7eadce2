import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseClock } from './database-clock.ts';
import { connectDatabase } from './database.ts';
import type { Database } from './database.ts';
import { testAdminUrl } from './test-admin-url.ts';

let database: Database<object>;
beforeAll(() => {
  database = connectDatabase({ url: testAdminUrl, applicationName: 'test', connectionsMax: 1 });
});
afterAll(() => database.close());

const nearMs = 5_000;

test('a clock that is an hour off, and one that steps, tell the time of the database', async () => {
  let wrongMs = 3_600_000;
  const clock = createDatabaseClock(database, {
    nowMs: () => Date.now() + wrongMs,
    steadyMs: () => performance.now(),
  });
  expect(Math.abs(clock.nowMs() - Date.now() - wrongMs)).toBeLessThan(nearMs);
  await clock.follow();
  expect(Math.abs(clock.nowMs() - Date.now())).toBeLessThan(nearMs);
  expect(Number.isInteger(clock.nowMs())).toBe(true);
  wrongMs = -3_600_000;
  expect(Math.abs(clock.nowMs() - Date.now())).toBeLessThan(nearMs);
});

test('an answer that took long moves nothing', async () => {
  const steady = [0, 10, 10, 5_010];
  let read = 0;
  const clock = createDatabaseClock(database, {
    nowMs: Date.now,
    steadyMs: () => steady[Math.min(read++, steady.length - 1)] ?? 0,
  });
  await clock.follow();
  const aheadMs = clock.nowMs() - 10;
  read = 2;
  await clock.follow();
  expect(clock.nowMs() - 5_010).toBe(aheadMs);
});
