import { dayMs } from '@countinghouse/calendar';
import { sql, violatedConstraint } from '@countinghouse/postgres';
import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import type { MemberWord } from '../../src/controls/approvals/deciding/decide-approval.ts';
import { setLimit } from '../../src/controls/approvals/thresholds/set-limit.ts';
import { pauseOperation, resumeOperation } from '../../src/controls/pauses/pause-operation.ts';
import { cancelPayout } from '../../src/money-out/payouts/cancel-payout.ts';
import { decidePayout, expirePayouts } from '../../src/money-out/payouts/held/decide-payout.ts';
import type { Payout } from '../../src/money-out/payouts/payout.rules.ts';
import { createRefundPayment } from '../../src/money-out/refunds/refund-payment.ts';
import type { MemberRole } from '../../src/tenants/businesses/business.rules.ts';
import { createMember } from '../../src/tenants/businesses/create-member.ts';
import { setKycStatus } from '../../src/tenants/businesses/set-kyc-status.ts';
import { suspendBusiness } from '../../src/tenants/businesses/suspend-business.ts';
import { insertRawTransaction } from '../support/ledger/ledger-rows.ts';
import { saveAccount } from '../support/money-out/payout-rows.ts';
import { createPayoutScene, largeMinor } from '../support/money-out/payout-scene.ts';
import type { PayoutScene } from '../support/money-out/payout-scene.ts';
import { insertCharged } from '../support/money-out/refund-payments.ts';
import { approved, noMail, rejected } from '../support/people/second-person.ts';
import { createTenant, newTestId, operatorDeps } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
let scene: PayoutScene;
beforeEach(async () => {
  scene = await createPayoutScene(use.database);
});

const hold = () => scene.askOne({ amountMinor: largeMinor });
const keyOf = ({ workspaceId, approval }: Payout) => ({ workspaceId, id: approval?.id ?? '' });

const approveAs = (payout: Payout, by: MemberWord = scene.second) =>
  decidePayout(scene.deps, keyOf(payout), approved(by));

/** Refused for the reason, and everything as it was: it waits, its amount set aside, nobody told. */
async function expectRefused(payout: Payout, reason: string, by?: MemberWord): Promise<void> {
  expect(await approveAs(payout, by)).toMatchObject({ kind: 'reject', reason });
  expect(await scene.payout(payout.id)).toMatchObject({
    status: 'pending',
    nextCheckAt: null,
    approval: { status: 'requires_review', decidedBy: null },
  });
  await scene.resolve();
  expect(scene.transfers.sent).toEqual([]);
}

async function addMember(role: MemberRole, businessId = scene.tenant.businessId) {
  const email = `${newTestId()}@example.com`;
  const member = { businessId, email, name: 'Somebody', role };
  const made = await createMember(operatorDeps(use.database), member);
  if (made.kind !== 'created') throw new Error(made.reason);
  return { kind: 'member', id: made.id, businessId, signature: null } as const;
}

/** Past every trigger, as somebody with the database in their hands could write. */
async function writePastTriggers(statement: string, values: readonly unknown[]): Promise<void> {
  const url = new URL(use.testDatabase.ownerUrl);
  const admin = new URL(use.testDatabase.adminUrl);
  admin.pathname = url.pathname;
  const client = new pg.Client({ connectionString: admin.href });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(statement, [...values]);
  } finally {
    await client.end();
  }
}

describe('who may agree', () => {
  test('PD-157 row 33: the member who made the requesting key may not, and nobody is asked twice', async () => {
    const { memberId, businessId } = scene.tenant;
    const maker = { kind: 'member', id: memberId, businessId, signature: null } as const;
    await expectRefused(await hold(), 'own_request', maker);
  });

  test('PD-157: who asked in person may not; the owner, who did not, may', async () => {
    const { tenant, second } = scene;
    const payout = await scene.askOne({ amountMinor: largeMinor }, null, {
      kind: 'member',
      id: second.id,
    });
    expect(payout.requestedBy).toEqual({ kind: 'member', id: second.id });
    await expectRefused(payout, 'own_request', second);
    const { memberId, businessId } = tenant;
    const owner = { kind: 'member', id: memberId, businessId, signature: null } as const;
    expect(await approveAs(payout, owner)).toMatchObject({ kind: 'decided' });
  });

  test.each(['finance', 'developer', 'viewer'] as const)(
    'PD-154: the role %s may not',
    async (role) => {
      await expectRefused(await hold(), 'not_allowed', await addMember(role));
    },
  );

  test('PD-154 row 33: an owner of another business finds nothing, under either business’s name', async () => {
    const stranger = await createTenant(operatorDeps(use.database));
    const { memberId } = stranger;
    const payout = await hold();
    const word = { kind: 'member', id: memberId, signature: null } as const;
    await expectRefused(payout, 'not_found', { ...word, businessId: stranger.businessId });
    const { businessId } = scene.tenant;
    await expectRefused(payout, 'not_allowed', { ...word, businessId });
  });

  test('PD-154: an admin who was removed, or made a viewer, a moment ago may not', async () => {
    const payout = await hold();
    const { db } = use.database;
    const left = await addMember('admin');
    await sql`update members set removed_at = now() where id = ${left.id}`.execute(db);
    await expectRefused(payout, 'not_allowed', left);
    const demoted = await addMember('admin');
    await sql`update members set role = 'viewer' where id = ${demoted.id}`.execute(db);
    await expectRefused(payout, 'not_allowed', demoted);
  });
});

describe('what is looked at again', () => {
  test('PD-149: one second before the week is over it can be agreed to, one second after it cannot', async () => {
    const lapsing = await createPayoutScene(use.database, 2n * largeMinor);
    const [early, late] = [
      await lapsing.askOne({ amountMinor: largeMinor }),
      await lapsing.askOne({ amountMinor: largeMinor }),
    ];
    const word = approved(lapsing.second);
    lapsing.advance(7 * dayMs - 1_000);
    expect(await decidePayout(lapsing.deps, keyOf(early), word)).toMatchObject({ kind: 'decided' });
    lapsing.advance(2_000);
    expect(await decidePayout(lapsing.deps, keyOf(late), word)).toEqual({
      kind: 'reject',
      reason: 'expired',
    });
  });

  test('PD-160: with the settlement account changed since, it is not sent', async () => {
    const payout = await hold();
    await saveAccount(use.database, scene.tenant, { accountNumber: '0690000032' });
    await expectRefused(payout, 'destination_changed');
  });

  test('PD-160: with the balance gone to a refund since, it is not sent', async () => {
    const { workspaceId } = scene;
    const paymentId = await insertCharged(use.database, workspaceId, { isSettled: true });
    const { totalMinor } = await scene.funds();
    const payout = await scene.askOne({ amountMinor: totalMinor });
    const { id } = await scene.tenant.createKey();
    const caller = {
      actor: { kind: 'api_key', id },
      workspaceId,
      environment: 'live',
    } as const;
    const refund = createRefundPayment(scene.deps);
    await refund({
      caller: { ...caller, isBusinessVerified: true },
      paymentId,
      amountMinor: null,
    });
    await expectRefused(payout, 'insufficient_balance');
    expect(await scene.breaks()).toEqual([]);
  });

  test('B2 PD-160: with pending below zero by more than is free besides, it is not sent', async () => {
    const payout = await hold();
    const { totalMinor, heldMinor } = await scene.funds();
    const owingMinor = totalMinor - heldMinor + 1n;
    await insertRawTransaction(use.database, scene.workspaceId, [
      { code: 2000, amountMinor: owingMinor },
      { code: 2030, amountMinor: -owingMinor },
    ]);
    await expectRefused(payout, 'insufficient_balance');
  });

  test('PD-160: with its hold taken away in the books, it is not sent', async () => {
    const payout = await hold();
    const statement = 'delete from ledger_entries where workspace_id = $1 and reference_id = $2';
    await writePastTriggers(statement, [payout.workspaceId, payout.id]);
    await expectRefused(payout, 'insufficient_balance');
  });

  test('P-290: while payouts are paused it waits, and can be agreed to afterwards', async () => {
    const payout = await hold();
    const deps = operatorDeps(use.database);
    await pauseOperation(deps, { operation: 'payouts', reason: 'test', retryAfterSeconds: 60 });
    try {
      await expectRefused(payout, 'paused');
    } finally {
      await resumeOperation(deps, 'payouts');
    }
    expect(await approveAs(payout)).toMatchObject({ kind: 'decided' });
  });

  test('H5: a suspended business sends nothing', async () => {
    const payout = await hold();
    const deps = { ...operatorDeps(use.database), ...noMail };
    await suspendBusiness(deps, { businessId: scene.tenant.businessId, reason: 'test' });
    await expectRefused(payout, 'not_verified');
  });

  test('a business that is not verified any more sends nothing', async () => {
    const payout = await hold();
    const { businessId } = scene.tenant;
    const kyc = { businessId, kycStatus: 'expired' } as const;
    expect(await setKycStatus(operatorDeps(use.database), kyc)).toBe('saved');
    await expectRefused(payout, 'not_verified');
  });

  test('PD-160: a threshold that was raised since lets nothing through without the second person', async () => {
    const payout = await hold();
    const { businessId } = scene.tenant;
    const key = { businessId, operation: 'payouts', currency: 'NGN' } as const;
    await setLimit(operatorDeps(use.database), 'threshold', key, largeMinor * 2n);
    scene.advance(60_000);
    await scene.resolve();
    expect(scene.transfers.sent).toEqual([]);
    expect(await approveAs(payout)).toMatchObject({ kind: 'decided' });
    const [act] = await actsOf(payout);
    expect(act?.detail).toMatchObject({ is_still_needed: false, threshold_minor: '50000000' });
  });
});

describe('what is agreed to is what was asked for', () => {
  const changes = [
    ['the amount', 'amount_minor = amount_minor + 1'],
    ['the currency', "currency = 'USD'"],
    ['the destination', "destination_type = 'service_account', settlement_account_id = null"],
  ] as const;

  test.each(changes)('PD-160: %s cannot be changed in the database', async (_what, change) => {
    const payout = await hold();
    const refused = await sql`update payouts set ${sql.raw(change)} where id = ${payout.id}`
      .execute(use.database.db)
      .then(() => null, violatedConstraint);
    expect(refused).toBe('payouts_terms_fixed');
  });

  test.each(changes)(
    'PD-160: %s changed past every trigger is noticed, and not agreed to',
    async (_what, change) => {
      const payout = await hold();
      await writePastTriggers(`update payouts set ${change} where id = $1`, [payout.id]);
      await expectRefused(payout, 'changed');
    },
  );

  test('a request of the release before, which kept no hash, can still be decided', async () => {
    const payout = await hold();
    const statement = 'update approvals set operation_hash = null where id = $1';
    await writePastTriggers(statement, [payout.approval?.id]);
    expect(await approveAs(payout)).toMatchObject({ kind: 'decided' });
  });
});

describe('one decision', () => {
  test('row 33: a second word is refused, whichever it is', async () => {
    const payout = await hold();
    expect(await approveAs(payout)).toMatchObject({ kind: 'decided' });
    const again = { kind: 'reject', reason: 'not_waiting' };
    expect(await approveAs(payout)).toEqual(again);
    const other = rejected(await addMember('owner'));
    expect(await decidePayout(scene.deps, keyOf(payout), other)).toEqual(again);
  });

  test('P-107 row 33: approve against cancel, 100 times: cancelled in the end, and never sent', async () => {
    const racing = await holdMany();
    await inPairs(racing.held, async (payout, index) => {
      const key = keyOf(payout);
      const approve = () => decidePayout(racing.deps, key, approved(racing.second));
      const cancel = () =>
        cancelPayout(racing.deps, payout, { ...payout, actor: payout.requestedBy });
      await Promise.all(index % 2 === 0 ? [approve(), cancel()] : [cancel(), approve()]);
      // What was approved can be cancelled until it is sent, so the cancel always holds.
      expect(await racing.payout(payout.id)).toMatchObject({
        status: 'cancelled',
        approval: { status: 'cancelled' },
      });
    });
    await racing.resolve();
    expect(racing.transfers.sent).toEqual([]);
    expect(await racing.funds()).toMatchObject({ heldMinor: 0n });
    expect(await racing.breaks()).toEqual([]);
  });

  test('row 33: approve against reject, 100 times: exactly one of them counts', async () => {
    const racing = await holdMany();
    let approvals = 0;
    await inPairs(racing.held, async (payout, index) => {
      const words = [approved(racing.second), rejected(racing.second)];
      const decisions = index % 2 === 0 ? words : words.toReversed();
      const outcomes = await Promise.all(
        decisions.map((decision) => decidePayout(racing.deps, keyOf(payout), decision)),
      );
      expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['decided', 'reject']);
      const { status, approval } = await racing.payout(payout.id);
      const isApproved = approval?.status === 'approved';
      expect([status, approval?.status]).toEqual(
        isApproved ? ['pending', 'approved'] : ['cancelled', 'rejected'],
      );
      approvals += isApproved ? 1 : 0;
    });
    expect(await racing.funds()).toMatchObject({ heldMinor: largeMinor * BigInt(approvals) });
    expect(await racing.breaks()).toEqual([]);
  });
});

const rounds = 100;

async function holdMany() {
  const racing = await createPayoutScene(use.database, largeMinor * BigInt(rounds));
  const asked = Array.from({ length: rounds }, () => racing.askOne({ amountMinor: largeMinor }));
  return { ...racing, held: await Promise.all(asked) };
}

/** Two races at a time, as many as there are connections for. */
async function inPairs<Item>(
  items: readonly Item[],
  race: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  for (let index = 0; index < items.length; index += 2) {
    const pair = items.slice(index, index + 2);
    await Promise.all(pair.map((item, offset) => race(item, index + offset)));
  }
}

const actsOf = (payout: Payout) =>
  use.database.db
    .selectFrom('audit_log')
    .select(['action', 'actor_kind', 'actor', 'detail'])
    .where('tenant_id', '=', payout.businessId)
    .where('subject_id', '=', payout.id)
    .orderBy('id', 'desc')
    .execute();

const eventsOf = (payout: Payout) =>
  use.database.db
    .selectFrom('events')
    .select(['type', 'data'])
    .where('tenant_id', '=', payout.workspaceId)
    .where('type', 'like', 'approval.%')
    .orderBy('id')
    .execute();

describe('who is told', () => {
  test('PD-180: a request tells owners and admins, but not who asked; log and event are in its transaction', async () => {
    const admin = await addMember('admin');
    await addMember('finance');
    const payout = await hold();
    const told = scene.mails.map(({ to }) => to);
    expect(told).toHaveLength(2);
    const { rows } = await sql<{ email: string }>`
      select u.email from members m join users u on u.id = m.user_id
      where m.id in (${scene.second.id}, ${admin.id}) order by m.id`.execute(use.database.db);
    expect(told).toEqual(rows.map(({ email }) => email));
    const [letter] = scene.mails.map((mail) => mail.letter);
    expect(letter?.action?.url).toBe(
      `https://pay.example/dashboard/approvals/${payout.approval?.id}`,
    );
    expect(letter?.facts).toContainEqual(['Amount', '600000 NGN']);
    expect(letter?.facts).toContainEqual(['Requested by', 'API key test key, created by Owner']);
    expect(await actsOf(payout)).toMatchObject([
      {
        action: 'payout.approval_requested',
        actor_kind: 'api_key',
        actor: scene.keyId,
        detail: { needed_because: 'above_threshold', threshold_minor: '50000000' },
      },
    ]);
    expect(await eventsOf(payout)).toMatchObject([
      { type: 'approval.requested', data: { subject_id: payout.id, amount: 60_000_000 } },
    ]);
  });

  test('a decision tells who asked, with the name and the reason', async () => {
    const payout = await hold();
    scene.mails.length = 0;
    await decidePayout(scene.deps, keyOf(payout), rejected(scene.second, 'paid last week'));
    expect(scene.mails.map(({ letter }) => letter.subject)).toEqual(['Your payout was rejected']);
    expect(scene.mails[0]?.to).toBe(`owner-${scene.tenant.businessId}@example.com`);
    expect(scene.mails[0]?.letter.facts).toEqual([
      ['Amount', '600000 NGN'],
      ['Decided by', 'Second Person'],
      ['Reason', 'paid last week'],
    ]);
    const [act] = await actsOf(payout);
    expect(act).toMatchObject({ action: 'payout.rejected', actor: scene.second.id });
    expect((await eventsOf(payout)).map(({ type }) => type)).toEqual([
      'approval.requested',
      'approval.rejected',
    ]);
  });

  test('PD-152: an expiry tells who asked, and is in the log as nobody’s act', async () => {
    const payout = await hold();
    scene.mails.length = 0;
    // The worker looks at all of the cell, and what other tests have broken cannot be ended.
    const others = `update approvals set status = 'cancelled'
      where workspace_id <> $1 and status = 'requires_review'`;
    await writePastTriggers(others, [scene.workspaceId]);
    scene.advance(7 * dayMs);
    await expirePayouts(scene.deps);
    await expirePayouts(scene.deps);
    expect(scene.mails.map(({ to, letter }) => [to, letter.subject])).toEqual([
      [`owner-${scene.tenant.businessId}@example.com`, 'Your payout has expired'],
    ]);
    const acts = await actsOf(payout);
    expect(acts.map(({ action, actor_kind }) => [action, actor_kind])).toEqual([
      ['payout.approval_expired', 'system'],
      ['payout.approval_requested', 'api_key'],
    ]);
    expect((await eventsOf(payout)).map(({ type }) => type)).toContain('approval.expired');
  });

  test('a refused decision tells nobody and leaves no trace', async () => {
    const payout = await hold();
    scene.mails.length = 0;
    await approveAs(payout, await addMember('viewer'));
    expect(scene.mails).toEqual([]);
    expect(await actsOf(payout)).toHaveLength(1);
    expect(await eventsOf(payout)).toHaveLength(1);
  });
});
