import { dayMs } from '@countinghouse/calendar';
import { sql, violatedConstraint } from '@countinghouse/postgres';
import { beforeAll, describe, expect, test } from 'vitest';
import { canMove } from '../../src/controls/approvals/requests/approval-moves.rules.ts';
import { approvalStatuses } from '../../src/controls/approvals/requests/approval.rules.ts';
import type { ApprovalStatus } from '../../src/controls/approvals/requests/approval.rules.ts';
import type { MemberRole } from '../../src/tenants/businesses/business.rules.ts';
import { createMember } from '../../src/tenants/businesses/create-member.ts';
import { addSecondPerson } from '../support/people/second-person.ts';
import { createTenant, newTestId, operatorDeps } from '../support/people/tenants.ts';
import type { Tenant } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
let tenant: Tenant;
let secondId: string;
beforeAll(async () => {
  tenant = await createTenant(operatorDeps(use.database));
  secondId = (await addSecondPerson(use.database, tenant.businessId)).id;
});

const inAWeek = new Date(Date.now() + 7 * dayMs);

/** An approval of a payout, written past the application. */
async function insertApproval(change: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const id = newTestId();
  const row = {
    workspace_id: tenant.liveWorkspaceId,
    id,
    business_id: tenant.businessId,
    action: 'payout.create' as const,
    subject_id: newTestId(),
    amount_minor: 5n,
    currency: 'NGN',
    status: 'requires_review' as const,
    requested_by_member_id: tenant.memberId,
    expires_at: inAWeek,
    created_at: new Date(),
    updated_at: new Date(),
  };
  await use.database.db
    .insertInto('approvals')
    .values({ ...row, ...change })
    .execute();
  return id;
}

/** 'taken', or the constraint that stood against it. */
function outcomeOf(statement: Promise<unknown>): Promise<string | null> {
  return statement.then(
    () => 'taken',
    (error: unknown) => violatedConstraint(error),
  );
}

const write = (id: string, assignments: ReturnType<typeof sql>) =>
  outcomeOf(
    sql`update approvals set ${assignments}
      where workspace_id = ${tenant.liveWorkspaceId} and id = ${id}`.execute(use.database.db),
  );

const decide = (id: string, status: string, memberId: string | null) =>
  write(id, sql`status = ${status}, decided_by_member_id = ${memberId}, decided_at = now()`);

/** The way to a status from the beginning. */
const ways: Readonly<Record<ApprovalStatus, readonly ApprovalStatus[]>> = {
  requires_review: [],
  approved: ['approved'],
  rejected: ['rejected'],
  cancelled: ['cancelled'],
  expired: ['expired'],
  succeeded: ['approved', 'succeeded'],
  failed: ['approved', 'failed'],
};

async function move(id: string, to: string): Promise<string | null> {
  const isDecision = to === 'approved' || to === 'rejected';
  return isDecision ? decide(id, to, secondId) : write(id, sql`status = ${to}`);
}

describe('PD-148 an approval', () => {
  const pairs = approvalStatuses.flatMap((from) =>
    approvalStatuses.filter((to) => to !== from).map((to) => [from, to] as const),
  );

  test.each(pairs)('goes from %s to %s exactly when the rules say so', async (from, to) => {
    const id = await insertApproval();
    for (const step of ways[from]) expect(await move(id, step)).toBe('taken');
    expect(await move(id, to)).toBe(canMove(from, to) ? 'taken' : 'approvals_move_known');
  });

  test('begins as requires_review, undecided; there are seven states and no eighth', async () => {
    expect(approvalStatuses).toHaveLength(7);
    for (const status of approvalStatuses.filter((each) => each !== 'requires_review')) {
      const inserted = await outcomeOf(insertApproval({ status }));
      expect(inserted, status).toBe('approvals_begin_undecided');
    }
    const decided = { decided_by_member_id: secondId, decided_at: new Date() };
    expect(await outcomeOf(insertApproval(decided))).toBe('approvals_begin_undecided');
    for (const status of ['pending', 'Approved', '']) {
      expect(await write(await insertApproval(), sql`status = ${status}`)).not.toBe('taken');
    }
  });
});

describe('written past the application', () => {
  test('PD-157 PD-159: the requester, or who made the key, cannot decide', async () => {
    for (const status of ['approved', 'rejected']) {
      const id = await insertApproval();
      expect(await decide(id, status, tenant.memberId)).toBe('approvals_second_person');
    }
  });

  test('PD-154 PD-159: only an owner or admin of the same business, who has not left, decides', async () => {
    const deps = operatorDeps(use.database);
    const memberOf = async (businessId: string, role: MemberRole): Promise<string> => {
      const email = `${newTestId()}@example.com`;
      const made = await createMember(deps, { businessId, email, name: 'Somebody', role });
      if (made.kind !== 'created') throw new Error(made.reason);
      return made.id;
    };
    for (const role of ['finance', 'developer', 'viewer'] as const) {
      const id = await memberOf(tenant.businessId, role);
      const outcome = await decide(await insertApproval(), 'approved', id);
      expect(outcome, role).toBe('approvals_decided_by_owner_or_admin');
    }
    const stranger = await createTenant(deps);
    expect(await decide(await insertApproval(), 'approved', stranger.memberId)).toBe(
      'approvals_decided_by_owner_or_admin',
    );
    const leaving = await memberOf(tenant.businessId, 'admin');
    await sql`update members set removed_at = now() where id = ${leaving}`.execute(use.database.db);
    expect(await decide(await insertApproval(), 'approved', leaving)).toBe(
      'approvals_decided_by_owner_or_admin',
    );
    expect(
      await decide(await insertApproval(), 'approved', await memberOf(tenant.businessId, 'owner')),
    ).toBe('taken');
  });

  test('P-224: an operator cannot agree, and can still stop', async () => {
    const by = sql`decided_by_operator = 'ops', decided_at = now()`;
    expect(await write(await insertApproval(), sql`status = 'approved', ${by}`)).toBe(
      'approvals_approved_by_member',
    );
    expect(await write(await insertApproval(), sql`status = 'rejected', ${by}`)).toBe('taken');
  });

  test('PD-149: nobody decides after the week, by the moment that the decision itself names', async () => {
    const id = await insertApproval({ expires_at: new Date(Date.now() - 1) });
    expect(await decide(id, 'approved', secondId)).toBe('approvals_decided_in_time');
  });

  test('PD-160: amount, currency, subject, requester and expiry never change, before or after the decision', async () => {
    const changes = [
      sql`amount_minor = 6`,
      sql`currency = 'USD'`,
      sql`subject_id = id`,
      sql`requested_by_member_id = ${secondId}`,
      sql`expires_at = expires_at + interval '1 day'`,
      sql`operation_hash = sha256('other')`,
      sql`action = 'refund.create'`,
    ];
    const open = await insertApproval();
    const done = await insertApproval();
    await decide(done, 'approved', secondId);
    for (const id of [open, done]) {
      for (const change of changes) expect(await write(id, change)).toBe('approvals_request_fixed');
    }
  });

  test('a decision is never rewritten, and comes with no other move', async () => {
    const done = await insertApproval();
    await decide(done, 'rejected', secondId);
    expect(await write(done, sql`decision_reason = 'another'`)).toBe('approvals_decided_once');
    expect(
      await write(
        await insertApproval(),
        sql`status = 'expired', decided_by_member_id = ${secondId}`,
      ),
    ).toBe('approvals_decided_once');
  });

  test('signatures are added and never changed or taken away', async () => {
    const refused = async (statement: ReturnType<typeof sql>): Promise<unknown> =>
      statement.execute(use.database.db).then(
        () => 'taken',
        (error: unknown) => Object(error).code,
      );
    expect(await refused(sql`update approval_signatures set operation = '{}'`)).toBe('42501');
    expect(await refused(sql`delete from approval_signatures`)).toBe('42501');
    expect(await refused(sql`delete from approvals`)).toBe('42501');
  });
});
