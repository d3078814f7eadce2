import { dayMs } from '@countinghouse/calendar';
import { sql, violatedConstraint, withTransaction } from '@countinghouse/postgres';
import { beforeEach, describe, expect, test } from 'vitest';
import { rejectByOperator } from '../../src/approvals/deciding/decide-by-member.ts';
import {
  decideHeldChange,
  expireHeldChanges,
} from '../../src/approvals/deciding/decide-held-change.ts';
import { verifyApprovals } from '../../src/approvals/deciding/verify-approvals.ts';
import { findOperation } from '../../src/approvals/reviewing/find-operation.ts';
import { sealAccountNumber } from '../../src/business/settlement-account/account-number.ts';
import { hasSecondDecider } from '../../src/controls/approvals/deciding/deciders.ts';
import { requestHeldChange } from '../../src/controls/approvals/held-changes/request-held-change.ts';
import { findApproval } from '../../src/controls/approvals/requests/approvals.reads.ts';
import { lockBusiness } from '../../src/tenants/businesses/lock-business.ts';
import { saveAccount, testSealer } from '../support/money-out/payout-rows.ts';
import { createPayoutScene } from '../support/money-out/payout-scene.ts';
import type { PayoutScene } from '../support/money-out/payout-scene.ts';
import { approved, rejected } from '../support/people/second-person.ts';
import { createTenant, newTestId, operatorDeps } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
let scene: PayoutScene;
beforeEach(async () => {
  scene = await createPayoutScene(use.database);
});

const ownerWord = () => {
  const { memberId, businessId } = scene.tenant;
  return { kind: 'member', id: memberId, businessId, signature: null } as const;
};

/** The owner requests another account for payouts. */
async function request(): Promise<{ id: string; approvalId: string }> {
  const { businessId, memberId } = scene.tenant;
  const id = newTestId();
  const sealed = sealAccountNumber(testSealer, { businessId, id }, '0690000077');
  const content = {
    bank_code: '044',
    bank_name: 'Access Bank',
    account_last4: '0077',
    beneficiary_name: 'Amber Gold',
    replaces: scene.accountId,
    requested_from: null,
  };
  const { approvalId } = await withTransaction(use.database.db, async (tx) => {
    await lockBusiness(tx, businessId);
    const member = { businessId, actor: { kind: 'member', id: memberId } as const };
    const action = 'settlement_account.replace';
    const reason = 'account_replacement';
    return requestHeldChange(tx, scene.deps, member, { id, action, content, sealed, reason });
  });
  return { id, approvalId };
}

async function approvalOf(approvalId: string) {
  const approval = await findApproval(use.database.db, scene.tenant.businessId, approvalId);
  if (approval === null) throw new Error('there is no approval');
  return approval;
}

const currentAccount = async () => {
  const { rows } = await sql<{ id: string }>`select id from settlement_accounts
    where business_id = ${scene.tenant.businessId} and replaced_at is null`.execute(
    use.database.db,
  );
  return rows[0]?.id;
};

describe('a change that moves no money', () => {
  test('H2b: waits for another decider, and is in force when they have approved it', async () => {
    const { id, approvalId } = await request();
    const approval = await approvalOf(approvalId);
    expect(approval).toMatchObject({
      action: 'settlement_account.replace',
      reason: 'account_replacement',
      subjectId: id,
      amountMinor: null,
      currency: 'XXX',
      status: 'requires_review',
    });
    expect(await findOperation({ database: use.database }, approval)).toMatchObject({
      destination: { account_last4: '0077', replaces: scene.accountId },
    });
    expect(await currentAccount()).toBe(scene.accountId);
    const own = await decideHeldChange(scene.deps, approval, approved(ownerWord()));
    expect(own).toEqual({ kind: 'reject', reason: 'own_request' });
    const word = approved(scene.second);
    expect(await decideHeldChange(scene.deps, approval, word)).toMatchObject({ kind: 'decided' });
    expect(await currentAccount()).toBe(id);
    expect((await approvalOf(approvalId)).status).toBe('succeeded');
    expect(await decideHeldChange(scene.deps, approval, word)).toMatchObject({
      reason: 'not_waiting',
    });
    const found = [];
    for await (const { finding } of verifyApprovals(
      { database: use.database },
      scene.tenant.businessId,
    )) {
      found.push(finding);
    }
    expect(found).toEqual(['unsigned']);
  });

  test.each(['a member', 'the operator', 'nobody in a week'])(
    'H2b: nothing changes when it is ended by %s',
    async (by) => {
      const { approvalId } = await request();
      const approval = await approvalOf(approvalId);
      if (by === 'a member') await decideHeldChange(scene.deps, approval, rejected(scene.second));
      if (by === 'the operator') {
        const word = { kind: 'operator', id: 'test', reason: 'not known' } as const;
        await rejectByOperator(scene.deps, scene.tenant.businessId, approvalId, word);
      }
      if (by === 'nobody in a week') {
        scene.advance(7 * dayMs);
        await expireHeldChanges(scene.deps);
      }
      const { status } = await approvalOf(approvalId);
      expect(status).toBe(by === 'nobody in a week' ? 'expired' : 'rejected');
      expect(await currentAccount()).toBe(scene.accountId);
    },
  );

  test('PD-160: is refused when what it changes has changed since, and can still be rejected', async () => {
    const { approvalId } = await request();
    const other = await saveAccount(use.database, scene.tenant, { accountNumber: '0690000032' });
    const approval = await approvalOf(approvalId);
    expect(await decideHeldChange(scene.deps, approval, approved(scene.second))).toEqual({
      kind: 'reject',
      reason: 'superseded',
    });
    expect(await currentAccount()).toBe(other);
    const word = rejected(scene.second);
    expect(await decideHeldChange(scene.deps, approval, word)).toMatchObject({ kind: 'decided' });
  });

  test('its content is flat text, and is never changed', async () => {
    const { id } = await request();
    const { businessId } = scene.tenant;
    const { db } = use.database;
    const nested = sql`insert into held_changes (business_id, id, action, content, created_at)
      values (${businessId}, ${newTestId()}, 'member.add', '{"a": {"b": "c"}}', now())`;
    const refusal = await nested.execute(db).catch((error: unknown) => violatedConstraint(error));
    expect(refusal).toBe('held_changes_content_flat');
    const change = sql`update held_changes set content = '{}' where id = ${id}`;
    await expect(change.execute(db)).rejects.toThrow('permission denied');
  });
});

test('H1: one decider is no second one; people who cannot decide do not count', async () => {
  const tenant = await createTenant(operatorDeps(use.database));
  expect(await hasSecondDecider(use.database.db, tenant.businessId)).toBe(false);
  expect(await hasSecondDecider(use.database.db, scene.tenant.businessId)).toBe(true);
  await sql`update members set role = 'finance' where id = ${scene.second.id}`.execute(
    use.database.db,
  );
  expect(await hasSecondDecider(use.database.db, scene.tenant.businessId)).toBe(false);
});
