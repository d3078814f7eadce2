import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandboxCell } from '../../support/processes/sandbox-cell.ts';
import type { SandboxCell } from '../../support/processes/sandbox-cell.ts';

let cell: SandboxCell;
beforeAll(async () => {
  cell = await startSandboxCell();
}, 60_000);
afterAll(() => cell.stop());

const yearSeconds = 365 * 86_400;

test('PD-243 in a simulated year a subscription renews every month on its day, and keys stay alive', async () => {
  const made = await cell.call('/subscriptions', {
    amount: 10,
    currency: 'NGN',
    interval: 'month',
    customer: { email: 'ada@example.com' },
  });
  const paid = await cell.call('/sandbox/payments', { url: made.body['url'] });
  expect(paid.body['status']).toBe('succeeded');
  const { happened } = await cell.advance(yearSeconds);
  const renewed = happened.filter(({ type }) => type === 'payment.succeeded');
  const first = new Date(String(paid.body['created_at']));
  expect(renewed.map(({ at }) => at.slice(0, 7))).toEqual(
    Array.from({ length: 12 }, (_, index) => {
      const month = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + index + 1);
      return new Date(month).toISOString().slice(0, 7);
    }),
  );
  expect(new Set(renewed.map(({ at }) => at.slice(8, 10))).size).toBe(1);
  const key = await cell.call('/key');
  expect(key.status).toBe(200);
}, 180_000);
