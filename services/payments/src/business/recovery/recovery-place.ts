import type { RecoveryPlace } from '@countinghouse/process';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import type { Database } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import { businessTable } from '../../tenants/businesses/business-table.ts';
import { getContact } from '../../tenants/businesses/get-contact.ts';
import { findMemberSummary, listOwners } from '../../tenants/businesses/list-businesses.ts';
import { listMemberships } from '../../tenants/staff/list-memberships.ts';
import { inviteByOperatorIn } from '../members/invite-by-operator.ts';
import type { MailDeps } from '../members/members-deps.ts';
import { accountPagesAt } from '../sessions/account-pages.ts';

interface PlaceDeps extends MailDeps {
  readonly database: Database;
  readonly newId: () => string;
  readonly now: () => Date;
}

/** How a recovery finds, mails, records and invites people of businesses. */
export function createRecoveryPlace(deps: PlaceDeps): RecoveryPlace<Schema> {
  return {
    tenants: businessTable,
    pagesUrl: accountPagesAt(deps.publicUrl).url,
    queueMail: deps.queueMail,
    listMemberships: async (db, userId) => {
      const memberships = await listMemberships(db, userId);
      return memberships.map(({ businessId: tenantId, memberId }) => ({ tenantId, memberId }));
    },
    findMember: (tx, { tenantId, memberId }) => findMemberSummary(tx, tenantId, memberId),
    listOwners,
    getContact: async (tx, businessId) => {
      const { business_name: name, email } = await getContact(tx, businessId);
      return { name, email };
    },
    record: (tx, { tenantId: businessId, actor, action, recoveryId, detail }) =>
      recordAct(
        tx,
        { ...deps, actor },
        {
          businessId,
          workspaceId: null,
          action,
          subjectKind: 'recovery',
          subjectId: recoveryId,
          detail,
        },
      ),
    inviteSuccessor: async (tx, actor, { tenantId, memberId, email }) => {
      const member = await findMemberSummary(tx, tenantId, memberId);
      if (member === null) return false;
      const invitation = { businessId: tenantId, email, role: member.role };
      return (await inviteByOperatorIn(tx, { ...deps, actor }, invitation)) === null;
    },
  };
}
