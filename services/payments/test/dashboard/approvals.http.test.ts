import { dayMs } from '@countinghouse/calendar';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { setLimit } from '../../src/controls/approvals/thresholds/set-limit.ts';
import { pauseOperation, resumeOperation } from '../../src/controls/pauses/pause-operation.ts';
import type { Payout } from '../../src/money-out/payouts/payout.rules.ts';
import { giveFunds, saveAccount } from '../support/money-out/payout-rows.ts';
import { createPayoutScene, largeMinor } from '../support/money-out/payout-scene.ts';
import type { PayoutScene } from '../support/money-out/payout-scene.ts';
import { createRefundScene } from '../support/money-out/refund-scene.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { startTestApi } from '../support/processes/running-api.ts';

const api = await startTestApi();
afterAll(api.stop);

let scene: PayoutScene;
let admin: Staff;
let payout: Payout;
beforeEach(async () => {
  scene = await createPayoutScene(api.database, 2n * largeMinor);
  admin = await signInStaff(api, { businessId: scene.tenant.businessId, role: 'admin' });
  payout = await scene.askOne({ amountMinor: largeMinor });
});

const inbox = () => `/businesses/${scene.tenant.businessId}/approvals`;
const one = (held = payout) => `${inbox()}/${held.approval?.id ?? ''}`;

async function send(staff: Staff, method: string, path: string, body?: unknown) {
  const answer = await staff.send(method, path, body);
  const read: Readonly<Record<string, unknown>> = Object(await answer.json());
  return { status: answer.status, body: read };
}

const approve = (staff: Staff, held = payout) => send(staff, 'POST', `${one(held)}/approve`, {});
const reject = (staff: Staff) => send(staff, 'POST', `${one()}/reject`, { reason: 'not ours' });
const statusNow = async () => (await scene.payout(payout.id)).approval?.status;

describe('what waits', () => {
  test('P-224: the inbox has what waits first, then what was decided, and filters by status', async () => {
    const small = await createPayoutScene(api.database, 3n * largeMinor);
    const staff = await signInStaff(api, { businessId: small.tenant.businessId, role: 'admin' });
    const path = `/businesses/${small.tenant.businessId}/approvals`;
    const held = [
      await small.askOne({ amountMinor: largeMinor }),
      await small.askOne({ amountMinor: largeMinor }),
      await small.askOne({ amountMinor: largeMinor }),
    ];
    const ids = held.map(({ approval }) => approval?.id);
    await send(staff, 'POST', `${path}/${ids[0]}/reject`, { reason: 'no' });
    const listed = async (query = '') => {
      const { body } = await send(staff, 'GET', path + query);
      return Array.from(Object(body['data']), (each) => Object(each).id);
    };
    expect(await listed()).toEqual([ids[1], ids[2], ids[0]]);
    expect(await listed('?status=rejected')).toEqual([ids[0]]);
    expect(await listed('?status=requires_review')).toEqual([ids[1], ids[2]]);
    expect((await send(staff, 'GET', `${path}?status=open`)).status).toBe(400);
    await send(staff, 'POST', `${path}/${ids[1]}/reject`, { reason: 'no' });
    const first = await send(staff, 'GET', `${path}?limit=1`);
    expect(first.body['next_cursor']).toBe(ids[1]);
    expect(await listed('?limit=1')).toEqual([ids[2], ids[1]]);
    expect(await listed(`?limit=1&starting_after=${ids[1]}`)).toEqual([ids[0]]);
  });

  test('one shows who asked, the amount, the balance, the destination, the reason and the journal', async () => {
    const { status, body } = await send(admin, 'GET', one());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      action: 'payout.create',
      status: 'requires_review',
      amount: 600_000,
      amount_minor: 60_000_000,
      requested_by: {
        type: 'api_key',
        key: { id: scene.keyId, name: 'test key' },
        person: { member_id: scene.tenant.memberId, name: 'Owner' },
      },
      needed_because: { reason: 'above_threshold', threshold_minor: 50_000_000 },
      balance: { before_minor: 120_000_000, after_minor: 60_000_000 },
      destination: {
        account: { account_last4: '0031' },
        is_current: true,
        last_paid: null,
        differs_in: [],
      },
      can_decide: { allowed: true, reason: null },
      decision: null,
      payment: null,
    });
    expect(body['journal']).toEqual([
      expect.objectContaining({ account: 'merchant_available', debit_minor: 60_000_000 }),
      expect.objectContaining({ account: 'settlement_cash', credit_minor: 60_000_000 }),
    ]);
  });

  test('P-224: a link that names the approval alone finds its business, for whoever works there', async () => {
    const id = payout.approval?.id ?? '';
    expect(await send(admin, 'GET', `/approvals/${id}`)).toEqual({
      status: 200,
      body: { id, business_id: scene.tenant.businessId, workspace_id: scene.workspaceId },
    });
    const { tenant } = await createPayoutScene(api.database, 0n);
    const stranger = await signInStaff(api, { businessId: tenant.businessId });
    expect((await send(stranger, 'GET', `/approvals/${id}`)).status).toBe(404);
    expect((await send(admin, 'GET', '/approvals/none')).status).toBe(400);
  });

  test('what an approver checks is looked at now, and a pause or a changed account blocks', async () => {
    const resultsOf = async (): Promise<Readonly<Record<string, unknown>>> => {
      const { body } = await send(admin, 'GET', one());
      const checks: readonly Record<string, string>[] = Object(body['checks']);
      return Object.fromEntries(checks.map(({ check, result }) => [check, result]));
    };
    const good = {
      unchanged: 'ok',
      amount_set_aside: 'ok',
      business_verified: 'ok',
      business_not_suspended: 'ok',
      operation_not_paused: 'ok',
      destination_current: 'ok',
    };
    expect(await resultsOf()).toEqual(good);
    const operator = { ...api.deps, operator: 'test' };
    await pauseOperation(operator, { operation: 'payouts', retryAfterSeconds: 60, reason: 'test' });
    expect(await resultsOf()).toEqual({ ...good, operation_not_paused: 'blocks' });
    await resumeOperation(operator, 'payouts');
    await saveAccount(api.database, scene.tenant, { accountNumber: '0690000032' });
    expect(await resultsOf()).toEqual({ ...good, destination_current: 'blocks' });
    await reject(admin);
    expect(await resultsOf()).toEqual({});
  });

  test('a destination that differs from where the last payout went says in what', async () => {
    await giveFunds(api.database, scene.workspaceId, 1_000n);
    const paid = await scene.askOne({ amountMinor: 1_000n });
    scene.transfers.end(paid.reference, { status: 'succeeded' });
    scene.advance(60_000);
    await scene.resolve();
    const change = { accountNumber: '0690000032', beneficiaryName: 'Somebody Else' };
    await saveAccount(api.database, scene.tenant, change);
    const another = await scene.askOne({ amountMinor: largeMinor });
    const { body } = await send(admin, 'GET', one(another));
    expect(body['destination']).toMatchObject({
      last_paid: { account_last4: '0031' },
      differs_in: ['account_last4', 'beneficiary_name'],
      is_current: true,
    });
    expect(body['checks']).toContainEqual({ check: 'destination_as_last_paid', result: 'look' });
    expect((await send(admin, 'GET', one())).body['destination']).toMatchObject({
      is_current: false,
    });
  });

  test.each([
    {
      name: 'before settlement, with the fee kept',
      charge: {},
      refund: { fee_kept_minor: 320, fee_returned_minor: 0, from_pending_minor: 10_000 },
      pending: [9_680, -320],
    },
    {
      name: 'before settlement, with the fee returned',
      charge: { isFeeRefundable: true },
      refund: { fee_kept_minor: 0, fee_returned_minor: 320, from_pending_minor: 9_680 },
      pending: [9_680, 0],
    },
    {
      name: 'after settlement',
      charge: { isSettled: true },
      refund: { from_pending_minor: 0, from_available_minor: 9_680, owed_minor: 320 },
      pending: [0, 0],
    },
  ])('a refund shows its fee and what it does to pending: $name', async (given) => {
    const merchant = await createRefundScene(api.database);
    const { businessId } = merchant.tenant;
    const policy = { businessId, operation: 'refunds', currency: 'NGN' } as const;
    await setLimit(api.deps, 'threshold', policy, 100n);
    const held = await merchant.refund(await merchant.charge(given.charge));
    if (held.kind !== 'held') throw new Error(held.kind);
    const staff = await signInStaff(api, { businessId, role: 'admin' });
    const path = `/businesses/${businessId}/approvals/${held.approvalId}`;
    const { status, body } = await send(staff, 'GET', path);
    expect(status).toBe(200);
    expect(body['refund']).toMatchObject({ ...given.refund, recipient_minor: 0 });
    const [before, after] = given.pending;
    expect(body['balance']).toMatchObject({
      pending_before_minor: before,
      pending_after_minor: after,
    });
  });

  test('whoever cannot decide reads why', async () => {
    const { businessId } = scene.tenant;
    const finance = await signInStaff(api, { businessId, role: 'finance' });
    expect((await send(finance, 'GET', one())).body['can_decide']).toEqual({
      allowed: false,
      reason: 'Only owners and admins of the business can decide on approvals.',
    });
  });
});

describe('a decision', () => {
  test('P-224 PD-154: an admin approves; the payout is due, and shows who agreed', async () => {
    expect(await approve(admin)).toEqual({
      status: 200,
      body: {
        id: payout.approval?.id,
        object: 'approval',
        status: 'approved',
        subject_id: payout.id,
      },
    });
    const after = await scene.payout(payout.id);
    expect(after.approval).toMatchObject({ status: 'approved', decidedBy: admin.memberId });
    expect(after.nextCheckAt).not.toBeNull();
    expect((await approve(admin)).status).toBe(409);
  });

  test('PD-152: a rejection needs a reason, and ends the payout', async () => {
    const without = await send(admin, 'POST', `${one()}/reject`, {});
    expect(without.status).toBe(400);
    expect((await reject(admin)).status).toBe(200);
    expect(await scene.payout(payout.id)).toMatchObject({
      status: 'cancelled',
      cancellationReason: 'approval_rejected',
    });
  });

  test('PD-155: an older second factor, or none, is not enough, to approve or to reject', async () => {
    const { businessId } = scene.tenant;
    const sixMinutesAgo = new Date(Date.now() - 6 * 60_000);
    for (const secondFactorAt of [sixMinutesAgo, null]) {
      const stale = await signInStaff(api, { businessId, role: 'owner', secondFactorAt });
      for (const { status, body } of [await approve(stale), await reject(stale)]) {
        expect([status, body['code']]).toEqual([403, 'permission_denied']);
        expect(body['error']).toContain('second factor');
      }
    }
    expect(await statusNow()).toBe('requires_review');
  });

  test.each(['finance', 'developer', 'viewer'] as const)(
    'PD-154: the role %s is refused with who may',
    async (role) => {
      const staff = await signInStaff(api, { businessId: scene.tenant.businessId, role });
      for (const { status, body } of [await approve(staff), await reject(staff)]) {
        expect([status, body['code']]).toEqual([403, 'permission_denied']);
        expect(body['error']).toContain('owner, admin');
      }
    },
  );

  test('PD-154 row 33: an owner of another business finds nothing', async () => {
    const other = await createPayoutScene(api.database);
    const stranger = await signInStaff(api, { businessId: other.tenant.businessId });
    const own = `/businesses/${other.tenant.businessId}/approvals/${payout.approval?.id}`;
    for (const path of [one(), own]) {
      expect((await send(stranger, 'POST', `${path}/approve`, {})).status).toBe(404);
      expect((await send(stranger, 'POST', `${path}/reject`, { reason: 'x' })).status).toBe(404);
      expect((await send(stranger, 'GET', path)).status).toBe(404);
    }
    expect(await statusNow()).toBe('requires_review');
  });

  test('PD-156 row 30: no API key, with whatever scopes, reaches any of it', async () => {
    const { key } = await scene.tenant.createKey();
    for (const base of [`${api.address}/dashboard/api${inbox()}`, `${api.baseUrl}/approvals`]) {
      for (const word of ['approve', 'reject']) {
        const answer = await fetch(`${base}/${payout.approval?.id}/${word}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: '{}',
        });
        expect([401, 403, 404]).toContain(answer.status);
      }
    }
    expect(await statusNow()).toBe('requires_review');
  });

  test('PD-157: who asked, here in person, is refused', async () => {
    const own = await createPayoutScene(api.database);
    const staff = await signInStaff(api, { businessId: own.tenant.businessId, role: 'owner' });
    const asked = await own.askOne({ amountMinor: largeMinor }, null, {
      kind: 'member',
      id: staff.memberId,
    });
    const path = `/businesses/${own.tenant.businessId}/approvals/${asked.approval?.id}/approve`;
    const { status, body } = await send(staff, 'POST', path, {});
    expect([status, body['code']]).toEqual([403, 'permission_denied']);
    expect(body['error']).toContain('You requested this yourself');
  });

  test('PD-149: what has lapsed is 409, before the worker has looked', async () => {
    const lapsed = await createPayoutScene(api.database);
    lapsed.advance(-7 * dayMs - 1_000);
    const old = await lapsed.askOne({ amountMinor: largeMinor });
    const staff = await signInStaff(api, { businessId: lapsed.tenant.businessId, role: 'admin' });
    const path = `/businesses/${lapsed.tenant.businessId}/approvals/${old.approval?.id}/approve`;
    const { status, body } = await send(staff, 'POST', path, {});
    expect([status, body['code']]).toEqual([409, 'conflict']);
  });

  test('PD-160: with another settlement account by now it is 409, and says what to do', async () => {
    await saveAccount(api.database, scene.tenant, { accountNumber: '0690000032' });
    const { status, body } = await approve(admin);
    expect([status, body['code']]).toEqual([409, 'conflict']);
    expect(body['error']).toContain('settlement account has changed');
    expect((await reject(admin)).status).toBe(200);
  });

  test('P-290: while payouts are paused it is 503 with Retry-After', async () => {
    await pauseOperation(api.deps, { operation: 'payouts', reason: 'test', retryAfterSeconds: 60 });
    try {
      const answer = await admin.send('POST', `${one()}/approve`, {});
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
    } finally {
      await resumeOperation(api.deps, 'payouts');
    }
  });

  test('row 35: neither letters nor logs hold an account number', async () => {
    await approve(admin);
    expect(api.logs()).not.toContain('0690000031');
    expect(JSON.stringify(scene.mails)).not.toContain('0690000031');
  });
});
