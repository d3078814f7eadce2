import { dayMs } from '@countinghouse/calendar';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { expireThresholdChanges } from '../../src/controls/approvals/thresholds/decide-threshold-change.ts';
import { setLimit } from '../../src/controls/approvals/thresholds/set-limit.ts';
import { createPayoutScene } from '../support/money-out/payout-scene.ts';
import type { PayoutScene } from '../support/money-out/payout-scene.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { operatorDeps } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';

const api = await startTestApi();
afterAll(api.stop);

let scene: PayoutScene;
let asking: Staff;
let second: Staff;
beforeEach(async () => {
  scene = await createPayoutScene(api.database);
  const { businessId } = scene.tenant;
  asking = await signInStaff(api, { businessId, role: 'owner' });
  second = await signInStaff(api, { businessId, role: 'admin' });
  const key = { businessId, operation: 'payouts', currency: 'NGN' } as const;
  await setLimit(operatorDeps(api.database), 'threshold', key, 100n);
});

const policy = () => `/businesses/${scene.tenant.businessId}/policy/thresholds`;
const days = () => `/businesses/${scene.tenant.businessId}/policy/daily-amounts`;
/** Higher than what is in force. */
const change = { operation: 'payouts', currency: 'NGN', amount_minor: 500 };

async function send(staff: Staff, method: string, path: string, body?: unknown) {
  const answer = await staff.send(method, path, body);
  const read: Readonly<Record<string, unknown>> = Object(await answer.json());
  return { status: answer.status, body: read };
}

async function ask(staff = asking): Promise<string> {
  const { status, body } = await send(staff, 'PUT', policy(), change);
  expect(status).toBe(202);
  return `/businesses/${scene.tenant.businessId}/approvals/${String(body['approval_id'])}`;
}

const isHeld = async (amountMinor = 500n) =>
  (await scene.askOne({ amountMinor })).approval !== null;

describe('a change of a threshold', () => {
  test('P-225: holds only when a second person has approved it, and from then on', async () => {
    const path = await ask();
    expect(await isHeld()).toBe(true);
    const shown = await send(second, 'GET', policy());
    expect(shown.body['waiting']).toMatchObject([{ currency: 'NGN', threshold_minor: 500 }]);
    expect((await send(second, 'POST', `${path}/approve`, {})).status).toBe(200);
    expect(await isHeld()).toBe(false);
    expect(await isHeld(501n)).toBe(true);
    const after = await send(second, 'GET', policy());
    expect(after.body['waiting']).toEqual([]);
    expect(after.body['thresholds']).toContainEqual(
      expect.objectContaining({ operation: 'payouts', threshold_minor: 500, is_default: false }),
    );
    expect((await send(second, 'GET', path)).body).toMatchObject({
      action: 'threshold.change',
      status: 'succeeded',
      amount: null,
      policy: { limit: 'threshold', operation: 'payouts', threshold_minor: 500 },
    });
  });

  test.each([99, 0, null])(
    'to %j is stricter: it holds at once and needs nobody',
    async (lower) => {
      const { status, body } = await send(asking, 'PUT', policy(), {
        ...change,
        amount_minor: lower,
      });
      expect([status, body['limit'], body['amount_minor']]).toEqual([200, 'threshold', lower]);
      expect(await isHeld(100n)).toBe(true);
      expect((await send(second, 'GET', policy())).body['waiting']).toEqual([]);
    },
  );

  test('PD-157: who asked for it cannot approve it', async () => {
    const path = await ask();
    expect((await send(asking, 'POST', `${path}/approve`, {})).status).toBe(403);
    expect(await isHeld()).toBe(true);
  });

  test('rejected or lapsed, everything is as it was, and it can be asked for again', async () => {
    const path = await ask();
    expect((await send(asking, 'PUT', policy(), change)).status).toBe(409);
    const reason = { reason: 'too high' };
    expect((await send(second, 'POST', `${path}/reject`, reason)).status).toBe(200);
    const again = await ask();
    const now = () => new Date(Date.now() + 7 * dayMs);
    await expireThresholdChanges({ ...scene.deps, now });
    expect((await send(second, 'GET', again)).body['status']).toBe('expired');
    expect(await isHeld()).toBe(true);
  });

  test('PD-155: needs a fresh second factor and the right role', async () => {
    const { businessId } = scene.tenant;
    const stale = await signInStaff(api, { businessId, role: 'owner', secondFactorAt: null });
    expect((await send(stale, 'PUT', policy(), change)).status).toBe(403);
    const finance = await signInStaff(api, { businessId, role: 'finance' });
    expect((await send(finance, 'PUT', policy(), change)).status).toBe(403);
    expect((await send(finance, 'GET', policy())).status).toBe(200);
  });

  test('the list marks what nobody has set as default, and null as always', async () => {
    const { body } = await send(second, 'GET', policy());
    expect(body['thresholds']).toContainEqual({
      operation: 'refunds',
      currency: 'MWK',
      threshold: null,
      threshold_minor: null,
      daily_amount: null,
      daily_amount_minor: null,
      is_default: true,
      updated_at: null,
    });
    expect(body['thresholds']).toContainEqual(
      expect.objectContaining({
        currency: 'UGX',
        threshold_minor: 1_800_000,
        threshold: 1_800_000,
      }),
    );
  });

  test.each([
    { ...change, amount_minor: -1 },
    { ...change, currency: 'XXX' },
    { ...change, operation: 'payments' },
    { ...change, extra: 1 },
    { operation: 'payouts', currency: 'NGN' },
  ])('%j is 400', async (body) => {
    expect((await send(asking, 'PUT', policy(), body)).status).toBe(400);
  });
});

describe('H2a: an amount for a day', () => {
  const askDay = (amountMinor: number | null, staff = asking) =>
    send(staff, 'PUT', days(), { ...change, amount_minor: amountMinor });

  test('up to the threshold is stricter than none, and holds at once, for keys too', async () => {
    const { status, body } = await askDay(100);
    expect([status, body['limit'], body['amount_minor']]).toEqual([200, 'daily_amount', 100]);
    expect([await isHeld(60n), await isHeld(40n), await isHeld(1n)]).toEqual([false, false, true]);
    expect((await send(second, 'GET', policy())).body['thresholds']).toContainEqual(
      expect.objectContaining({ operation: 'payouts', currency: 'NGN', daily_amount_minor: 100 }),
    );
  });

  test('that lets people do more, or is taken away, waits for a second person', async () => {
    expect((await askDay(50)).status).toBe(200);
    const { status, body } = await askDay(null);
    expect([status, body['limit'], body['daily_amount_minor']]).toEqual([
      202,
      'daily_amount',
      null,
    ]);
    expect((await askDay(60)).status).toBe(409);
    expect([await isHeld(50n), await isHeld(50n)]).toEqual([false, true]);
    const path = `/businesses/${scene.tenant.businessId}/approvals/${String(body['approval_id'])}`;
    expect((await send(asking, 'POST', `${path}/approve`, {})).status).toBe(403);
    expect((await send(second, 'POST', `${path}/approve`, {})).status).toBe(200);
    expect(await isHeld(50n)).toBe(false);
    expect((await askDay(101)).status).toBe(202);
  });

  test('needs a fresh second factor and the right role', async () => {
    const { businessId } = scene.tenant;
    const stale = await signInStaff(api, { businessId, role: 'owner', secondFactorAt: null });
    expect((await askDay(100, stale)).status).toBe(403);
    const finance = await signInStaff(api, { businessId, role: 'finance' });
    expect((await askDay(100, finance)).status).toBe(403);
  });
});
