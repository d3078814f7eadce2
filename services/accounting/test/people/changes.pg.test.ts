import { sql } from '@countinghouse/postgres';
import { beforeAll, expect, test } from 'vitest';
import { addMember } from '../../src/people/members/add-member.ts';
import { createTestOrganisation, newTestId, testOperator } from '../support/people/tenants.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';

const use = useAccountingDatabase();
let orgId: string;
let requester: string;
let decider: string;

beforeAll(async () => {
  ({ orgId } = await createTestOrganisation(use.deps));
  requester = await addAdmin();
  decider = await addAdmin();
});

async function addAdmin(): Promise<string> {
  const email = `${newTestId()}@example.com`;
  const order = { orgId, actor: testOperator, email, name: 'Admin', role: 'admin' } as const;
  const added = await addMember(use.deps, order);
  if (added.kind === 'reject') throw new Error(added.reason);
  return added.memberId;
}

const now = new Date('2026-03-01T00:00:00Z');
const later = new Date('2026-03-02T00:00:00Z');

async function request(): Promise<string> {
  const id = newTestId();
  await sql`
    insert into change_requests (org_id, id, action, subject_id, content, content_hash,
      requested_by_member_id, created_at, expires_at)
    values (${orgId}, ${id}, 'policy.remove', ${id}, '{}', ${Buffer.alloc(32)}, ${requester}, ${now},
      ${new Date('2026-03-08T00:00:00Z')})`.execute(use.database.db);
  return id;
}

const end = (id: string, status: string, by: string | null, at = later) =>
  sql`update change_requests set status = ${status}, decided_by_member_id = ${by}, ended_at = ${at}
    where org_id = ${orgId} and id = ${id}`.execute(use.database.db);

test('M1: the database takes no decision by the requester, by nobody, twice or too late', async () => {
  const id = await request();
  await expect(end(id, 'approved', requester)).rejects.toMatchObject({
    constraint: 'change_requests_second_person',
  });
  await expect(end(id, 'approved', null)).rejects.toMatchObject({
    constraint: 'change_requests_decided_by_someone',
  });
  await expect(
    end(id, 'approved', decider, new Date('2026-03-08T00:00:00Z')),
  ).rejects.toMatchObject({ constraint: 'change_requests_in_time' });
  await end(id, 'rejected', decider);
  await expect(end(id, 'approved', decider)).rejects.toMatchObject({
    constraint: 'change_requests_decided_once',
  });
});

test('M1: the application cannot change what was requested', async () => {
  const id = await request();
  const change = sql`update change_requests set content = '{"role": "owner"}'
    where org_id = ${orgId} and id = ${id}`;
  await expect(change.execute(use.database.db)).rejects.toMatchObject({ code: '42501' });
});

test('H1: the database takes no approval by a newcomer, nor by whom the requester added', async () => {
  const id = await request();
  const newcomer = await addAdmin();
  await sql`update members set vouched_at = null, vouched_by_operator = null,
      added_by_member_id = ${requester}, decider_since = ${now}, decides_from = ${later}
    where tenant_id = ${orgId} and id = ${newcomer}`.execute(use.database.db);
  await expect(end(id, 'approved', newcomer, new Date(later.getTime() - 1))).rejects.toMatchObject({
    constraint: 'change_requests_decider_waited',
  });
  await expect(end(id, 'approved', newcomer)).rejects.toMatchObject({
    constraint: 'change_requests_decider_vouched',
  });
  await end(id, 'approved', decider);
});

test('H1: who loses the role that approves, or leaves, begins again', async () => {
  const id = await addAdmin();
  const read = async () => {
    const { rows } = await sql<{ since: Date | null; vouched: Date | null; waits: boolean }>`
      select decider_since as since, vouched_at as vouched, decides_from > now() as waits
      from members where tenant_id = ${orgId} and id = ${id}`.execute(use.database.db);
    return rows[0];
  };
  const change = (role: string) =>
    sql`update members set role = ${role} where tenant_id = ${orgId} and id = ${id}`.execute(
      use.database.db,
    );
  expect(await read()).toMatchObject({ vouched: expect.any(Date), waits: false });
  await change('viewer');
  expect(await read()).toMatchObject({ since: null, vouched: null });
  await change('approver');
  expect(await read()).toMatchObject({ since: expect.any(Date), vouched: null, waits: true });
});
