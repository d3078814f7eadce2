import { startPrivatePostgres, waitUntil } from '@countinghouse/testing';
import { expect, onTestFinished, test } from 'vitest';
import { expectWhole, openFaultBooks } from '../support/processes/fault-books.ts';

const ordersBefore = 6;
const orders = 18;
const waitMs = 60_000;

test('the database crashes while people draft and issue, and comes back: 503 meanwhile, no crash of ours, every order is one invoice', async () => {
  const server = await startPrivatePostgres({ connectionsMax: 40 });
  onTestFinished(() => server.remove());
  const books = await openFaultBooks({ adminUrl: server.adminUrl });
  const { api } = books;
  const issuing = books.issueAll(orders);
  await waitUntil('orders are under way', () => issuing.doneCount() >= ordersBefore, waitMs);
  await server.stop();
  await waitUntil('somebody is told', () => issuing.statuses().includes(503), waitMs);
  const doneMeanwhile = issuing.doneCount();
  await server.start();
  const told = await issuing.finish();
  expect(told).toHaveLength(orders);
  expect(doneMeanwhile).toBeLessThan(orders);
  // Answered, all of them: an API without its database is still there.
  expect(issuing.statuses()).not.toContain(0);
  expect(issuing.statuses().filter((status) => status >= 500 && status !== 503)).toEqual([]);
  expect(api.isRunning()).toBe(true);
  await expectWhole(books.database, books.scene.orgId, told);
});
