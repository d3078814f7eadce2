import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { expireThresholdChanges } from '../../src/approvals/decide-threshold-change.ts';
import { createPayoutScene } from '../support/payout-scene.ts';
import type { PayoutScene } from '../support/payout-scene.ts';
import { startTestApi } from '../support/running-api.ts';
import { signInStaff } from '../support/staff.ts';
import type { Staff } from '../support/staff.ts';

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
});

const policy = () => `/businesses/${scene.tenant.businessId}/policy/thresholds`;
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

const isHeld = async () => (await scene.askOne({ amountMinor: 501n })).approval !== null;

describe('a change of a threshold', () => {
  test('P-225: holds only when a second person has approved it, and from then on', async () => {
    const path = await ask();
    expect(await isHeld()).toBe(false);
    const shown = await send(second, 'GET', policy());
    expect(shown.body['waiting']).toMatchObject([{ currency: 'NGN', threshold_minor: 500 }]);
    expect((await send(second, 'POST', `${path}/approve`, {})).status).toBe(200);
    expect(await isHeld()).toBe(true);
    const after = await send(second, 'GET', policy());
    expect(after.body['waiting']).toEqual([]);
    expect(after.body['thresholds']).toContainEqual(
      expect.objectContaining({ operation: 'payouts', threshold_minor: 500, is_default: false }),
    );
    expect((await send(second, 'GET', path)).body).toMatchObject({
      action: 'threshold.change',
      status: 'succeeded',
      amount: null,
      policy: { operation: 'payouts', threshold_minor: 500 },
    });
  });

  test('PD-157: who asked for it cannot approve it', async () => {
    const path = await ask();
    expect((await send(asking, 'POST', `${path}/approve`, {})).status).toBe(403);
    expect(await isHeld()).toBe(false);
  });

  test('rejected or lapsed, everything is as it was, and it can be asked for again', async () => {
    const path = await ask();
    expect((await send(asking, 'PUT', policy(), change)).status).toBe(409);
    const reason = { reason: 'too low' };
    expect((await send(second, 'POST', `${path}/reject`, reason)).status).toBe(200);
    const again = await ask();
    const now = () => new Date(Date.now() + 7 * 86_400_000);
    await expireThresholdChanges({ ...scene.deps, now });
    expect((await send(second, 'GET', again)).body['status']).toBe('expired');
    expect(await isHeld()).toBe(false);
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
