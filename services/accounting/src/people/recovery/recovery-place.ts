import type { RecoveryPlace } from '@countinghouse/process';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import { listOwnersOf } from '../../tenants/organisations/mail-owners.ts';
import { organisationTable } from '../../tenants/organisations/organisation-table.ts';
import type { NotifyDeps } from '../members/announce-decision.ts';
import { findColleague } from '../members/find-colleague.ts';
import { findRoom, sendInvitation } from '../members/invitations/send-invitation.ts';
import { listMemberships } from '../members/list-memberships.ts';
import { lockPlace } from '../members/members-deps.ts';
import { accountPagesAt } from '../sessions/account-pages.ts';

/** How a recovery finds, mails, records and invites people of organisations. */
export function createRecoveryPlace(deps: BooksDeps & NotifyDeps): RecoveryPlace<Schema> {
  return {
    tenants: organisationTable,
    pagesUrl: accountPagesAt(deps.publicUrl).url,
    queueMail: deps.queueMail,
    listMemberships: async (db, userId) => {
      const memberships = await listMemberships(db, userId);
      return memberships.map(({ orgId: tenantId, memberId }) => ({ tenantId, memberId }));
    },
    findMember: (tx, { tenantId, memberId: id }) =>
      findColleague(tx, tenantId, { kind: 'member', id }),
    listOwners: listOwnersOf,
    // An organisation has no address of its own: its owners are mailed.
    getContact: async (tx, orgId) => ({
      name: (await getOrganisation(tx, orgId)).name,
      email: null,
    }),
    record: (tx, { tenantId: orgId, actor, action, recoveryId, detail }) =>
      recordAudit(tx, deps, {
        orgId,
        actor,
        action,
        subjectKind: 'recovery',
        subjectId: recoveryId,
        detail,
      }),
    inviteSuccessor: async (tx, actor, { tenantId: orgId, memberId: id, email }) => {
      const place = await lockPlace(tx, { orgId, actor });
      const member = await findColleague(tx, orgId, { kind: 'member', id });
      if (place === null || member === null) return false;
      const { role, approvalLimitMinor } = member;
      const request = { orgId, actor, email, role, approvalLimitMinor };
      const room = await findRoom(tx, deps, request);
      if (room.kind === 'reject') return false;
      await sendInvitation(tx, deps, place, { request, room });
      return true;
    },
  };
}
