import { sql } from '@countinghouse/postgres';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeRole } from '../../../src/business/members/change-role.ts';
import { inviteMember } from '../../../src/business/members/invite-member.ts';
import { listMembers } from '../../../src/business/members/list-members.ts';
import { listInvitations } from '../../../src/business/members/manage-invitation.ts';
import { removeMember } from '../../../src/business/members/remove-member.ts';
import { createBusiness } from '../../../src/tenants/businesses/create-business.ts';
import { createMember } from '../../../src/tenants/businesses/create-member.ts';
import { findStaff } from '../../../src/tenants/staff/find-staff.ts';
import { createTenant, operatorDeps } from '../../support/people/tenants.ts';
import type { Tenant } from '../../support/people/tenants.ts';
import { usePaymentsDatabase } from '../../support/processes/payments-database.ts';
import { addPerson, auditOf, memberDeps } from './support.ts';
import type { QueuedMail } from './support.ts';

const use = usePaymentsDatabase();
let tenant: Tenant;
let mails: QueuedMail[] = [];

beforeEach(async () => {
  tenant = await createTenant(operatorDeps(use.database));
  mails = [];
});

const as = (memberId: string) => memberDeps(use.database, { memberId, mails });
const add = (role: Parameters<typeof addPerson>[2]) =>
  addPerson(use.database, tenant.businessId, role);

describe('a change of role', () => {
  test('is stored, audited and told to the person', async () => {
    const { businessId, memberId: owner } = tenant;
    const person = await add('viewer');
    const request = { businessId, memberId: person.memberId, role: 'finance' } as const;
    expect(await changeRole(as(owner), request)).toMatchObject({
      kind: 'saved',
      member: { role: 'finance' },
    });
    expect(await auditOf(use.database, businessId)).toContain('member member.role_changed');
    expect(mails).toMatchObject([
      {
        to: person.email,
        letter: {
          facts: [
            ['Before', 'viewer'],
            ['Now', 'finance'],
          ],
        },
      },
    ]);
    await changeRole(as(owner), request);
    expect(mails).toHaveLength(1);
  });

  test('is refused when the actor lost the right after the gate let them in', async () => {
    const { businessId, memberId: owner } = tenant;
    const admin = await add('admin');
    const person = await add('viewer');
    await changeRole(as(owner), { businessId, memberId: admin.memberId, role: 'viewer' });
    const request = { businessId, memberId: person.memberId, role: 'finance' } as const;
    expect(await changeRole(as(admin.memberId), request)).toMatchObject({ reason: 'not_allowed' });
    await removeMember(as(owner), { businessId, memberId: admin.memberId });
    expect(await changeRole(as(admin.memberId), request)).toMatchObject({ reason: 'not_found' });
  });

  test('of somebody of another business finds nobody', async () => {
    const other = await createTenant(operatorDeps(use.database));
    const theirs = { businessId: tenant.businessId, memberId: other.memberId };
    const by = as(tenant.memberId);
    expect(await changeRole(by, { ...theirs, role: 'viewer' })).toMatchObject({
      reason: 'not_found',
    });
    expect(await removeMember(by, theirs)).toMatchObject({ reason: 'not_found' });
    const there = { businessId: other.businessId, memberId: other.memberId };
    expect(await removeMember(by, there)).toMatchObject({ reason: 'not_found' });
  });
});

describe('the last owner', () => {
  test('of two who demote each other at once, one remains', async () => {
    const { businessId } = tenant;
    const second = (await add('owner')).memberId;
    const first = tenant.memberId;
    const outcomes = await Promise.all([
      changeRole(as(first), { businessId, memberId: second, role: 'viewer' }),
      changeRole(as(second), { businessId, memberId: first, role: 'viewer' }),
    ]);
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['reject', 'saved']);
    expect(await countOwners()).toBe(1);
  });

  test('neither leaves nor is removed by an operator', async () => {
    const { businessId, memberId } = tenant;
    expect(await removeMember(as(memberId), { businessId, memberId })).toMatchObject({
      reason: 'last_owner',
    });
    const operator = memberDeps(use.database, {});
    expect(await removeMember(operator, { businessId, memberId })).toMatchObject({
      reason: 'last_owner',
    });
    expect(await changeRole(operator, { businessId, memberId, role: 'admin' })).toMatchObject({
      reason: 'last_owner',
    });
  });

  test('the database itself refuses, also when two statements race past the code', async () => {
    const { businessId, memberId } = tenant;
    const second = (await add('owner')).memberId;
    const demote = (id: string) =>
      sql`update members set role = 'viewer' where tenant_id = ${businessId} and id = ${id}`.execute(
        use.database.db,
      );
    const results = await Promise.allSettled([demote(memberId), demote(second)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await countOwners()).toBe(1);
    const last = sql`update members set removed_at = now()
      where tenant_id = ${businessId} and role = 'owner'`.execute(use.database.db);
    await expect(last).rejects.toMatchObject({ constraint: 'members_keep_an_owner' });
  });

  test('is missed only where there was one: a business may begin without', async () => {
    const { id: businessId } = await createBusiness(operatorDeps(use.database), {
      businessName: 'New',
      country: 'NG',
      defaultCurrency: 'NGN',
      email: 'new@shop.example',
      phone: '+2348000000000',
      kycStatus: 'not_started',
    });
    const person = await addPerson(use.database, businessId, 'admin');
    const operator = memberDeps(use.database, {});
    const request = { businessId, memberId: person.memberId, role: 'viewer' } as const;
    expect(await changeRole(operator, request)).toMatchObject({ kind: 'saved' });
  });
});

describe('a removed member', () => {
  test('is out at once, and keeps their row; keys they made stay and are named', async () => {
    const { businessId, memberId: owner } = tenant;
    const person = await add('developer');
    const kept = await tenant.createKey({ memberId: person.memberId, name: 'shop' });
    await tenant.createKey({ memberId: owner });
    expect(await staffOf(person.userId)).not.toBeNull();

    const outcome = await removeMember(as(owner), { businessId, memberId: person.memberId });
    expect(outcome).toMatchObject({ kind: 'removed', keys: [{ id: kept.id, name: 'shop' }] });
    expect(await staffOf(person.userId)).toBeNull();
    expect(await findStaff(use, person.userId, { workspaceId: tenant.liveWorkspaceId })).toBeNull();
    const members = await listMembers(use.database, businessId);
    expect(members.map(({ id }) => id)).toEqual([owner]);
    const [told, toOwner] = mails.slice(-2);
    expect(told).toMatchObject({ to: person.email });
    expect(toOwner?.letter).toMatchObject({
      subject: expect.stringContaining('API keys created by a removed member still work'),
      facts: [['shop', `…${kept.key.slice(-4)}`]],
    });
    expect(await auditOf(use.database, businessId)).toContain('member member.removed');
    const again = await removeMember(as(owner), { businessId, memberId: person.memberId });
    expect(again).toMatchObject({ reason: 'not_found' });
  });

  test('who comes back is the same member, with the new role', async () => {
    const { businessId, memberId: owner } = tenant;
    const person = await add('admin');
    await removeMember(as(owner), { businessId, memberId: person.memberId });
    const back = { businessId, email: person.email, name: 'Again', role: 'viewer' } as const;
    const deps = operatorDeps(use.database);
    expect(await createMember(deps, back)).toEqual({ kind: 'created', id: person.memberId });
    expect(await createMember(deps, back)).toMatchObject({ reason: 'already_a_member' });
    expect((await staffOf(person.userId))?.member.role).toBe('viewer');
  });

  test('invitations lapse with the right of who gave them, and no others', async () => {
    const { businessId, memberId: owner } = tenant;
    const second = await add('owner');
    const invite = (by: string, email: string, role: 'owner' | 'viewer') =>
      inviteMember(as(by), { businessId, email, role });
    await invite(owner, 'a@shop.example', 'viewer');
    await invite(second.memberId, 'b@shop.example', 'owner');
    await invite(second.memberId, 'c@shop.example', 'viewer');
    const open = async () =>
      (await listInvitations(use.database, businessId))
        .map(({ email }) => email.charAt(0))
        .toSorted();
    await changeRole(as(owner), { businessId, memberId: second.memberId, role: 'admin' });
    expect(await open()).toEqual(['a', 'c']);
    await removeMember(as(owner), { businessId, memberId: second.memberId });
    expect(await open()).toEqual(['a']);
  });
});

function staffOf(userId: string) {
  return findStaff(use, userId, { businessId: tenant.businessId });
}

async function countOwners(): Promise<number> {
  const members = await listMembers(use.database, tenant.businessId);
  return members.filter(({ role }) => role === 'owner').length;
}
