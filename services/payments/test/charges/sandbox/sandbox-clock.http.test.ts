import { connectDatabase, sql } from '@countinghouse/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandboxCell } from '../../support/processes/sandbox-cell.ts';
import type { SandboxCell } from '../../support/processes/sandbox-cell.ts';

let cell: SandboxCell;
beforeAll(async () => {
  cell = await startSandboxCell();
}, 60_000);
afterAll(() => cell.stop());

/** Between two attempts: the promised gap, the guard of half a second, and the time of a busy machine. */
const lateMsMax = 20_000;
const minuteMs = 60_000;

test('PD-243 an advance of three hours makes every webhook attempt at its own moment, then a dead letter', async () => {
  cell.receiver.setHandler(() => ({ kind: 'status', status: 500 }));
  const endpoint = await cell.call('/webhooks', {
    url: cell.receiverUrl,
    eventTypes: ['payment.succeeded'],
  });
  const link = await cell.call('/payment-links', { title: 'Adire', currency: 'NGN', amount: 25 });
  const paid = await cell.call('/sandbox/payments', { url: link.body['url'] });
  expect(paid.body['status']).toBe('succeeded');
  await cell.receiver.waitForRequests(1);
  const { happened } = await cell.advance(3 * 3_600);
  const listed = await cell.call(`/webhooks/${String(endpoint.body['id'])}/deliveries`);
  const attempts = [...Object(listed.body['data'])].toReversed();
  const gapsMs = attempts
    .slice(1)
    .map(
      ({ attempted_at: at }, index) => Date.parse(at) - Date.parse(attempts[index]['attempted_at']),
    );
  for (const [index, minutes] of [1, 5, 30, 120].entries()) {
    expect(gapsMs[index]).toBeGreaterThanOrEqual(minutes * minuteMs);
    expect(gapsMs[index]).toBeLessThan(minutes * minuteMs + lateMsMax);
  }
  expect(attempts.map((one) => one['dead_lettered'])).toEqual([false, false, false, false, true]);
  expect(happened.map(({ attempt, outcome }) => [attempt, outcome])).toEqual([
    [2, 'failed'],
    [3, 'failed'],
    [4, 'failed'],
    [5, 'dead_lettered'],
  ]);
  // A receiver compares the signature's time with its own clock.
  const last = cell.receiver.requests.at(-1);
  const signedMs = Number(last?.headers['x-service-timestamp']) * 1_000;
  expect(Math.abs(signedMs - (last?.arrivedAtMs ?? 0))).toBeLessThan(lateMsMax);

  cell.receiver.setHandler(() => ({ kind: 'status', status: 204 }));
  const before = cell.receiver.requestCount();
  const replay = { afterSequence: 0 };
  await cell.call(`/webhooks/${String(endpoint.body['id'])}/replay`, replay);
  await cell.receiver.waitForRequests(before + 1);
}, 60_000);

test('PD-243 the clock is read and moved with test keys only, and never back', async () => {
  const { key: liveKey } = await cell.tenant.createKey({ environment: 'live' });
  for (const body of [undefined, { seconds: 60 }]) {
    const path = body === undefined ? '/sandbox/clock' : '/sandbox/clock/advance';
    const refused = await cell.call(path, body, liveKey);
    expect([refused.status, refused.reason]).toEqual([501, 'no_sandbox']);
  }
  const { body: clock } = await cell.call('/sandbox/clock');
  const offsetMs = Number(clock['offset_ms']);
  expect(offsetMs).toBeGreaterThanOrEqual(3 * 3_600_000);
  const { body: same } = await cell.call('/sandbox/clock/advance', { offset_ms: 0 });
  expect(same['offset_ms']).toBe(offsetMs);
  const tooFar = await cell.call('/sandbox/clock/advance', { offset_ms: 601 * 86_400_000 });
  expect(tooFar.status).toBe(400);
  const neither = await cell.call('/sandbox/clock/advance', {});
  expect(neither.status).toBe(400);
});

test('PD-243 only the owner can install the clock, and nobody can turn it back', async () => {
  await expect(
    sql`insert into cell_clock (is_only) values (true)`.execute(cell.database.db),
  ).rejects.toThrow(/permission denied/);
  const owner = connectDatabase({
    url: cell.ownerUrl,
    applicationName: 'test',
    connectionsMax: 1,
  });
  try {
    await expect(
      sql`update cell_clock set offset_ms = offset_ms - 1`.execute(owner.db),
    ).rejects.toThrow(/never goes back/);
    await expect(sql`delete from cell_clock`.execute(owner.db)).rejects.toThrow(/stays moved/);
  } finally {
    await owner.close();
  }
});
