import { findOpenInvitation, hasUser, toAddedColumns, toInviter } from '@countinghouse/identity';
import type { Identity, JoiningDeps } from '@countinghouse/identity';
import type { CurrencyCode } from '@countinghouse/money';
import { recordAudit } from '../../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../../kernel/books-deps.ts';
import type { Schema } from '../../../kernel/schema.generated.ts';
import type { Role } from '../../../tenants/members/role.rules.ts';
import { getOrganisation } from '../../../tenants/organisations/get-organisation.ts';
import { lockOrganisation } from '../../../tenants/organisations/lock-organisation.ts';
import { mayApprove, newcomerWaitMs } from '../decider.rules.ts';
import { insertMember } from '../members.sql.ts';
import { findInvitationByToken, saveInvitationAccepted } from './invitations.sql.ts';
import type { Invitation, InvitedLimit } from './invitations.sql.ts';

export interface RegisterDeps extends BooksDeps {
  readonly identity: Pick<Identity<Schema>, 'createAccount' | 'parts'>;
}

const statements = { findInvitationByToken, saveInvitationAccepted };

export type ShownInvitation = Invitation & {
  readonly orgName: string;
  /** The limit's currency. */
  readonly baseCurrency: CurrencyCode;
  /** Whether the person signs in to accept, or creates an account. */
  readonly hasAccount: boolean;
};

/** Shown to the holder of the link before they accept. */
export async function showInvitation(
  { database, now }: Pick<BooksDeps, 'database' | 'now'>,
  token: string,
): Promise<ShownInvitation | null> {
  const invitation = await findOpenInvitation({ database, now, statements }, token);
  if (invitation === null) return null;
  const { name: orgName, baseCurrency } = await getOrganisation(database.db, invitation.tenantId);
  const hasAccount = await hasUser(database.db, invitation.email);
  return { ...invitation, orgName, baseCurrency, hasAccount };
}

/** How an invited person becomes a member. */
export function createJoining(deps: BooksDeps): JoiningDeps<Schema, Role, InvitedLimit> {
  return {
    database: deps.database,
    now: deps.now,
    statements,
    lockPlace: lockOrganisation,
    addMember: (tx, invitation, { userId, now }) =>
      insertMember(tx, {
        tenant_id: invitation.tenantId,
        id: deps.newId(),
        user_id: userId,
        role: invitation.role,
        approval_limit_minor: invitation.approvalLimitMinor,
        created_at: now,
        ...toAddedColumns(mayApprove(invitation.role), toInviter(invitation, newcomerWaitMs), now),
      }),
    record: (tx, { tenantId: orgId, id, role, approvalLimitMinor }, { memberId, origin }) =>
      recordAudit(tx, deps, {
        orgId,
        actor: { kind: 'member', id: memberId, origin },
        action: 'member.joined',
        subjectKind: 'member',
        subjectId: memberId,
        detail: {
          invitation_id: id,
          after: { role, approval_limit_minor: approvalLimitMinor?.toString() ?? null },
        },
      }),
  };
}
