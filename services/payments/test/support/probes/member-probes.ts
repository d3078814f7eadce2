import { createHash } from 'node:crypto';
import { toAddedColumns } from '@countinghouse/identity';
import {
  countOwners,
  findMemberUser,
  saveMemberRemoval,
  saveMemberVouched,
} from '@countinghouse/identity/statements';
import {
  findInvitation,
  insertInvitation,
  listPendingInvitations,
  listPendingInvitationsOf,
  saveInvitationAccepted,
  saveInvitationRevoked,
  saveInvitationSent,
} from '../../../src/business/members/invitations.sql.ts';
import {
  findCurrentMember,
  listCurrentMembers,
  saveMemberPromotion,
  saveMemberRole,
} from '../../../src/business/members/members.sql.ts';
import type { Database, Tx } from '../../../src/kernel/database.ts';
import { listDeciderRows } from '../../../src/tenants/staff/deciders.sql.ts';
import {
  findMembership,
  findMembershipOfWorkspace,
  listMembershipPlaces,
} from '../../../src/tenants/staff/memberships.sql.ts';
import { newTestId } from '../people/tenants.ts';
import type { Tenant } from '../people/tenants.ts';

export interface MemberProbeScene {
  readonly victim: Tenant;
  readonly attacker: Tenant;
  readonly victimInvitationId: string;
}

const later = new Date('2030-01-01T00:00:00Z');
const nobody = '00000000-0000-7000-8000-000000000000';
const tokenHash = createHash('sha256').update('token').digest();

/** Statements that take a tenant: run as the attacker's, with the victim's people. */
export const memberProbes: Readonly<
  Record<string, (tx: Tx, scene: MemberProbeScene) => Promise<unknown>>
> = {
  findMembership: (tx, { victim }) => findMembership(tx, nobody, victim.businessId),
  findMembershipOfWorkspace: (tx, { victim }) =>
    findMembershipOfWorkspace(tx, nobody, victim.liveWorkspaceId),
  listMembershipPlaces: (tx) => listMembershipPlaces(tx, nobody),
  findMemberUser: (tx, { attacker, victim }) =>
    findMemberUser(tx, attacker.businessId, victim.memberId),
  findCurrentMember: (tx, { attacker, victim }) =>
    findCurrentMember(tx, attacker.businessId, victim.memberId),
  listCurrentMembers: (tx) => listCurrentMembers(tx, nobody, 100),
  countOwners: async (tx) => ((await countOwners(tx, nobody)) === 0 ? null : 1),
  saveMemberRole: (tx, { attacker, victim }) =>
    saveMemberRole(tx, attacker.businessId, victim.memberId, 'viewer'),
  saveMemberPromotion: (tx, { attacker, victim }) => {
    const by = { kind: 'operator', id: 'test' } as const;
    const promotion = { role: 'admin', added: toAddedColumns(true, by, later) } as const;
    return saveMemberPromotion(tx, attacker.businessId, victim.memberId, promotion);
  },
  saveMemberVouched: (tx, { attacker, victim }) =>
    saveMemberVouched(tx, attacker.businessId, victim.memberId, {
      vouched_at: later,
      vouched_by_member_id: null,
      vouched_by_operator: 'test',
    }),
  listDeciderRows: (tx) => listDeciderRows(tx, nobody),
  saveMemberRemoval: (tx, { attacker, victim }) =>
    saveMemberRemoval(tx, attacker.businessId, victim.memberId, later),
  findInvitation: (tx, scene) => findInvitation(tx, stolenInvitation(scene)),
  listPendingInvitations: (tx, { attacker }) =>
    listPendingInvitations(tx, attacker.businessId, 100),
  saveInvitationSent: (tx, scene) =>
    saveInvitationSent(tx, stolenInvitation(scene), { tokenHash, sentAt: later, expiresAt: later }),
  saveInvitationRevoked: (tx, scene) => saveInvitationRevoked(tx, stolenInvitation(scene), later),
  saveInvitationAccepted: (tx, scene) =>
    saveInvitationAccepted(tx, stolenInvitation(scene), scene.attacker.memberId, later),
  listPendingInvitationsOf: (tx, { attacker, victim }) =>
    listPendingInvitationsOf(tx, { tenantId: attacker.businessId, memberId: victim.memberId }),
};

/** Statements without a tenant, each with the reason why it needs none. */
export const memberTenantless: Readonly<Record<string, string>> = {
  createInvitationStatements: 'makes the statements on invitations, each of which is here',
  insertInvitation: 'inserts under the business it names; composite keys refuse a foreign member',
  findInvitationByToken: 'the lookup that finds the tenant: only who has the token has its hash',
};

export async function insertVictimInvitation(
  database: Database,
  victim: Tenant,
): Promise<{ victimInvitationId: string }> {
  const id = newTestId();
  await insertInvitation(database.db, {
    tenantId: victim.businessId,
    id,
    email: 'friend@example.com',
    role: 'viewer',
    tokenHash: createHash('sha256').update(id).digest(),
    invitedByMemberId: victim.memberId,
    approvedByMemberId: null,
    sentAt: new Date(),
    expiresAt: later,
  });
  return { victimInvitationId: id };
}

export async function snapshotOfPeople(database: Database, victim: Tenant): Promise<unknown> {
  return {
    members: await listCurrentMembers(database.db, victim.businessId, 100),
    invitations: await listPendingInvitations(database.db, victim.businessId, 100),
  };
}

function stolenInvitation({ attacker, victimInvitationId }: MemberProbeScene) {
  return { tenantId: attacker.businessId, id: victimInvitationId };
}
