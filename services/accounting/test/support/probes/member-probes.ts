import {
  countOwners,
  findMemberUser,
  saveMemberRemoval,
  saveMemberVouched,
} from '@countinghouse/identity/statements';
import {
  findInvitation,
  listPendingInvitations,
  listPendingInvitationsOf,
  saveInvitationAccepted,
  saveInvitationRevoked,
  saveInvitationSent,
} from '../../../src/people/members/invitations/invitations.sql.ts';
import {
  findCurrentMember,
  findPayee,
  listCurrentMembers,
  listDeciderRows,
  saveMember,
} from '../../../src/people/members/members.sql.ts';
import { findMembership } from '../../../src/people/members/membership.sql.ts';
import { lockOrganisationRow } from '../../../src/tenants/organisations/organisation-lock.sql.ts';
import { readHomeFigures } from '../../../src/workbench/home/home.sql.ts';
import { nobody } from './probe-scene.ts';
import type { Probes } from './probe-scene.ts';

const later = new Date('2030-01-01T00:00:00Z');
const tokenHash = Buffer.alloc(32, 'stolen');

export const memberProbes: Probes = {
  findMembership: (tx, { attacker, victimPeople }) =>
    findMembership(tx, attacker.orgId, victimPeople.userId),
  findCurrentMember: (tx, { attacker, victimPeople }) =>
    findCurrentMember(tx, attacker.orgId, victimPeople.memberId),
  findPayee: (tx, { attacker, victim }) => findPayee(tx, attacker.orgId, victim.customer.id),
  listCurrentMembers: (tx) => listCurrentMembers(tx, nobody, 500),
  findMemberUser: (tx, { attacker, victimPeople }) =>
    findMemberUser(tx, attacker.orgId, victimPeople.memberId),
  countOwners: (tx, { attacker }) => countOwners(tx, attacker.orgId),
  saveMember: (tx, { attacker, victimPeople }) =>
    saveMember(
      tx,
      attacker.orgId,
      {
        id: victimPeople.memberId,
        role: 'viewer',
        approvalLimitMinor: 1n,
        contactId: null,
      },
      null,
    ),
  saveMemberVouched: (tx, { attacker, victimPeople }) =>
    saveMemberVouched(tx, attacker.orgId, victimPeople.memberId, {
      vouched_at: later,
      vouched_by_member_id: null,
      vouched_by_operator: 'attacker',
    }),
  listDeciderRows: (tx) => listDeciderRows(tx, nobody, 500),
  saveMemberRemoval: (tx, { attacker, victimPeople }) =>
    saveMemberRemoval(tx, attacker.orgId, victimPeople.memberId, later),
  findInvitation: (tx, { attacker, victimPeople }) =>
    findInvitation(tx, { tenantId: attacker.orgId, id: victimPeople.invitationId }),
  listPendingInvitations: (tx, { attacker }) => listPendingInvitations(tx, attacker.orgId, 500),
  listPendingInvitationsOf: (tx, { attacker, victimPeople }) =>
    listPendingInvitationsOf(tx, { tenantId: attacker.orgId, memberId: victimPeople.memberId }),
  saveInvitationSent: (tx, { attacker, victimPeople }) =>
    saveInvitationSent(
      tx,
      { tenantId: attacker.orgId, id: victimPeople.invitationId },
      { tokenHash, sentAt: later, expiresAt: later },
    ),
  saveInvitationRevoked: (tx, { attacker, victimPeople }) =>
    saveInvitationRevoked(tx, { tenantId: attacker.orgId, id: victimPeople.invitationId }, later),
  saveInvitationAccepted: (tx, { attacker, victimPeople }) =>
    saveInvitationAccepted(
      tx,
      { tenantId: attacker.orgId, id: victimPeople.invitationId },
      victimPeople.memberId,
      later,
    ),
  lockOrganisationRow: (tx) => lockOrganisationRow(tx, nobody),
  readHomeFigures: async (tx, { attacker }) => {
    const figures = await readHomeFigures(tx, {
      orgId: attacker.orgId,
      today: '2030-01-01',
      visibility: [
        { family: 'sales', claimsOf: null },
        { family: 'purchases', claimsOf: null },
      ],
      spans: [{ grain: 'year', first: '0001-01-01', until: '2030-01-01' }],
    });
    const { draftCount, overdueCount, openLineCount, overdueMinor, bankMinor } = figures;
    return draftCount + overdueCount + openLineCount + Number(overdueMinor) + Number(bankMinor);
  },
};

export const memberTenantless = {
  createInvitationStatements: 'makes the statements on invitations, each of which is here',
  insertMember: 'inserts under the organisation it names',
  insertInvitation: 'inserts under the organisation it names',
  findInvitationByToken: 'the lookup that finds the tenant: only who has the token has its hash',
  listPlaces: 'led by the person: where they work themselves',
};
