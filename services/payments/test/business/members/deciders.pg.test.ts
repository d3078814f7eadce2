import { violatedConstraint, withTransaction } from '@countinghouse/postgres';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeRole } from '../../../src/business/members/change-role.ts';
import { removeMember } from '../../../src/business/members/remove-member.ts';
import { vouchForMember } from '../../../src/business/members/vouch-for-member.ts';
import { saveApproval } from '../../../src/controls/approvals/requests/approvals.sql.ts';
import { listDeciders } from '../../../src/tenants/staff/list-deciders.ts';
import { createPayoutScene, largeMinor } from '../../support/money-out/payout-scene.ts';
import type { PayoutScene } from '../../support/money-out/payout-scene.ts';
import { usePaymentsDatabase } from '../../support/processes/payments-database.ts';
import { addPerson, memberDeps } from './support.ts';

const use = usePaymentsDatabase();
const hourMs = 3_600_000;
let scene: PayoutScene;
let second: string;
/** Promoted by the only decider, so nobody vouches for them. */
let newcomer: string;

beforeEach(async () => {
  scene = await createPayoutScene(use.database, 5n * largeMinor);
  const { businessId } = scene.tenant;
  second = scene.second.id;
  await changeRole(owner(), { businessId, memberId: second, role: 'viewer' });
  newcomer = (await addPerson(use.database, businessId, 'finance')).memberId;
  const outcome = await changeRole(owner(), { businessId, memberId: newcomer, role: 'admin' });
  expect(outcome).toMatchObject({ kind: 'saved' });
});

const now = () => new Date(scene.clock.nowMs);
const owner = () => memberDeps(use.database, { memberId: scene.tenant.memberId, now });
const operator = () => memberDeps(use.database, { now });
const deciderOf = async (memberId: string) =>
  (await listDeciders(use.database.db, scene.tenant.businessId)).find(
    (each) => each.memberId === memberId,
  );

/** Past the code: what the database itself says to a decision of the member. */
async function decideInDatabase(memberId: string): Promise<string | null> {
  const { workspaceId, approval } = await scene.askOne({ amountMinor: largeMinor });
  const key = { workspaceId, id: approval?.id ?? '' };
  const decision = { memberId, operator: null, reason: null };
  try {
    await withTransaction(use.database.db, (tx) =>
      saveApproval(tx, key, { status: 'approved', decision }, now()),
    );
    return null;
  } catch (error) {
    return violatedConstraint(error);
  }
}

describe('the database knows whose decisions count', () => {
  test('H1: a newcomer’s come too early, and from the promised moment on they count', async () => {
    expect(await decideInDatabase(newcomer)).toBe('approvals_decider_waited');
    scene.clock.nowMs += 72 * hourMs - 1;
    expect(await decideInDatabase(newcomer)).toBe('approvals_decider_waited');
    scene.clock.nowMs += 1;
    expect(await decideInDatabase(newcomer)).toBeNull();
  });

  test('H1: about who promoted them somebody else has to vouch, where there is somebody', async () => {
    const { businessId } = scene.tenant;
    scene.clock.nowMs += 72 * hourMs;
    await addPerson(use.database, businessId, 'admin');
    expect(await decideInDatabase(newcomer)).toBe('approvals_decider_vouched');
    await vouchForMember(operator(), { businessId, memberId: newcomer });
    expect(await decideInDatabase(newcomer)).toBeNull();
  });

  test('H1: nobody vouches for themselves or for whom they promoted', async () => {
    const vouchedBy = (id: string) =>
      use.database.db
        .updateTable('members')
        .set({ vouched_at: now(), vouched_by_member_id: id })
        .where('tenant_id', '=', scene.tenant.businessId)
        .where('id', '=', newcomer)
        .execute()
        .then(() => null, violatedConstraint);
    expect(await vouchedBy(newcomer)).toBe('members_vouched_by_another');
    expect(await vouchedBy(scene.tenant.memberId)).toBe('members_vouched_by_another');
  });
});

describe('becoming a decider', () => {
  test('H1: whom the operator’s command made decides from the beginning', async () => {
    const { memberId } = await addPerson(use.database, scene.tenant.businessId, 'admin');
    expect(await deciderOf(memberId)).toMatchObject({ isVouched: true, addedByMemberId: null });
    expect(await decideInDatabase(memberId)).toBeNull();
  });

  test('H1: a member who loses the role or leaves starts again', async () => {
    const { businessId } = scene.tenant;
    await vouchForMember(operator(), { businessId, memberId: newcomer });
    await changeRole(owner(), { businessId, memberId: newcomer, role: 'viewer' });
    expect(await deciderOf(newcomer)).toBeUndefined();
    scene.clock.nowMs += 100 * hourMs;
    await changeRole(owner(), { businessId, memberId: newcomer, role: 'admin' });
    expect(await deciderOf(newcomer)).toMatchObject({
      deciderSince: now(),
      decidesFrom: new Date(scene.clock.nowMs + 72 * hourMs),
      isVouched: false,
    });
    await removeMember(owner(), { businessId, memberId: newcomer });
    expect(await deciderOf(newcomer)).toBeUndefined();
  });

  test('H1: an admin who becomes an owner stays the decider they are', async () => {
    const { businessId } = scene.tenant;
    const before = await deciderOf(newcomer);
    scene.clock.nowMs += hourMs;
    await changeRole(owner(), { businessId, memberId: newcomer, role: 'owner' });
    expect(await deciderOf(newcomer)).toEqual(before);
  });

  test('H1: a member stored by the release before waits three days', async () => {
    const { businessId } = scene.tenant;
    await use.database.db
      .updateTable('members')
      .set({ role: 'admin' })
      .where('tenant_id', '=', businessId)
      .where('id', '=', second)
      .execute();
    const decider = await deciderOf(second);
    const waitMs = Number(decider?.decidesFrom) - Number(decider?.deciderSince);
    expect(waitMs).toBe(72 * hourMs);
    expect(decider?.isVouched).toBe(false);
  });
});
