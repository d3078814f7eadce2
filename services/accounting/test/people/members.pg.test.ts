import type { Mail } from '@countinghouse/mail';
import { sql } from '@countinghouse/postgres';
import { beforeEach, describe, expect, test } from 'vitest';
import { addMember } from '../../src/people/members/add-member.ts';
import { changeMember } from '../../src/people/members/change-member.ts';
import { findMember } from '../../src/people/members/find-member.ts';
import { inviteMember } from '../../src/people/members/invitations/invite-member.ts';
import { listMembers } from '../../src/people/members/list-members.ts';
import type { MembersDeps } from '../../src/people/members/members-deps.ts';
import { removeMember } from '../../src/people/members/remove-member.ts';
import type { Role } from '../../src/tenants/members/role.rules.ts';
import { createTestOrganisation, newTestId, testOperator } from '../support/people/tenants.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';

const use = useAccountingDatabase();
let mails: Mail[] = [];
let orgId: string;

beforeEach(async () => {
  mails = [];
  ({ orgId } = await createTestOrganisation(use.deps));
});

const deps = (): MembersDeps => ({
  ...use.deps,
  queueMail: async (_tx, mail) => void mails.push(mail),
  publicUrl: 'https://books.example',
});
const as = (id: string) => ({ kind: 'member', id }) as const;

async function add(role: Role) {
  const request = { orgId, actor: testOperator, email: `${newTestId()}@lane.example`, role };
  const made = await addMember(use.deps, { ...request, name: `The ${role}` });
  if (made.kind === 'reject') throw new Error(made.reason);
  return { ...made, email: request.email };
}

async function countOwners(): Promise<number> {
  const members = await listMembers(use.database, orgId);
  return members.filter(({ role }) => role === 'owner').length;
}

describe('the last owner', () => {
  test('of two who demote each other at once, one remains', async () => {
    const [first, second] = [(await add('owner')).memberId, (await add('owner')).memberId];
    const role = 'viewer';
    const outcomes = await Promise.all([
      changeMember(deps(), { orgId, actor: as(first), memberId: second, role }),
      changeMember(deps(), { orgId, actor: as(second), memberId: first, role }),
    ]);
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['reject', 'saved']);
    expect(await countOwners()).toBe(1);
    expect(mails).toHaveLength(1);
  });

  test('of two who leave at once, one stays', async () => {
    const ids = [(await add('owner')).memberId, (await add('owner')).memberId];
    const outcomes = await Promise.all(
      ids.map((memberId) => removeMember(deps(), { orgId, actor: as(memberId), memberId })),
    );
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['reject', 'removed']);
    expect(await countOwners()).toBe(1);
  });

  test('stays one, also when an operator asks', async () => {
    const { memberId } = await add('owner');
    const request = { orgId, actor: testOperator, memberId };
    expect(await removeMember(deps(), request)).toMatchObject({ reason: 'last_owner' });
    expect(await changeMember(deps(), { ...request, role: 'admin' })).toMatchObject({
      reason: 'last_owner',
    });
  });

  test('is kept by the database itself, also when two statements race past the code', async () => {
    const ids = [(await add('owner')).memberId, (await add('owner')).memberId];
    const demote = (id: string) =>
      sql`update members set role = 'viewer' where tenant_id = ${orgId} and id = ${id}`.execute(
        use.database.db,
      );
    const results = await Promise.allSettled(ids.map(demote));
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const last = sql`update members set removed_at = now()
      where tenant_id = ${orgId} and role = 'owner'`.execute(use.database.db);
    await expect(last).rejects.toMatchObject({ constraint: 'members_keep_an_owner' });
  });
});

describe('between the gate and the change', () => {
  test('who lost the right is refused, and who left is nobody', async () => {
    const owner = (await add('owner')).memberId;
    const admin = (await add('admin')).memberId;
    const person = (await add('viewer')).memberId;
    const request = { orgId, actor: as(admin), memberId: person, role: 'sales' } as const;
    const invitation = { orgId, actor: as(admin), email: 'a@lane.example', role: 'sales' } as const;
    const invite = () => inviteMember(deps(), { ...invitation, approvalLimitMinor: null });
    await changeMember(deps(), { orgId, actor: as(owner), memberId: admin, role: 'viewer' });
    expect(await changeMember(deps(), request)).toMatchObject({ reason: 'not_allowed' });
    expect(await invite()).toMatchObject({ reason: 'not_allowed' });
    await removeMember(deps(), { orgId, actor: as(owner), memberId: admin });
    expect(await changeMember(deps(), request)).toMatchObject({ reason: 'not_found' });
    expect(await invite()).toMatchObject({ reason: 'not_found' });
  });
});

describe('an operator', () => {
  test('adds somebody once; who comes back is the same member with the new role', async () => {
    const owner = (await add('owner')).memberId;
    const { memberId, userId, email } = await add('admin');
    const again = { orgId, actor: testOperator, email, name: 'Again', role: 'viewer' } as const;
    expect(await addMember(use.deps, again)).toMatchObject({ reason: 'already_a_member' });
    await removeMember(deps(), { orgId, actor: as(owner), memberId });
    expect(await findMember(use.database, userId, orgId)).toBeNull();
    expect(await addMember(use.deps, again)).toEqual({ kind: 'added', memberId, userId });
    expect((await findMember(use.database, userId, orgId))?.member.role).toBe('viewer');
  });

  test('finds no organisation that is not there', async () => {
    const nowhere = { orgId: newTestId(), actor: testOperator, email: 'a@lane.example' };
    expect(await addMember(use.deps, { ...nowhere, name: 'A', role: 'owner' })).toEqual({
      kind: 'reject',
      reason: 'organisation_not_found',
    });
  });

  test('invites in nobody’s name', async () => {
    const request = { orgId, actor: testOperator, email: 'first@lane.example' };
    const outcome = await inviteMember(deps(), {
      ...request,
      role: 'owner',
      approvalLimitMinor: null,
    });
    expect(outcome).toMatchObject({ invitation: { invitedByMemberId: null } });
    expect(mails[0]?.letter.paragraphs[0]).toMatch(
      /^You have been invited to work on the books of/,
    );
  });
});

test('an invitation’s token is nowhere in the database', async () => {
  const request = { orgId, actor: testOperator, email: 'x@lane.example', role: 'sales' } as const;
  await inviteMember(deps(), { ...request, approvalLimitMinor: null });
  const token = mails[0]?.letter.action?.url.split('/').at(-1) ?? '';
  expect(mails[0]?.letter.action?.url).toBe(`https://books.example/app/invitations/${token}`);
  const rows = await use.database.db.selectFrom('invitations').selectAll().execute();
  const stored = JSON.stringify(rows.map((row) => Object.values(row).map(String)));
  const hashes = rows.map((row) => row.token_hash.toString('base64url')).join(' ');
  expect(token).toHaveLength(43);
  expect(stored + hashes).not.toContain(token);
});
