import { recordAudit } from '../../../kernel/audit/record-audit.ts';
import type { BooksTools } from '../../../kernel/books-deps.ts';
import type { Tx } from '../../../kernel/database.ts';
import { refuseLimit } from '../../../tenants/members/member.rules.ts';
import type { MemberGrant } from '../../../tenants/members/member.rules.ts';
import { memberRules } from '../members-deps.ts';
import type { PeopleActor } from '../members-deps.ts';
import { listPendingInvitationsOf, saveInvitationRevoked } from './invitations.sql.ts';

/**
 * Revokes a member's open invitations to roles that they may no longer grant; null if the member was
 * removed.
 */
export async function revokeLapsedInvitations(
  tx: Tx,
  tools: BooksTools,
  inviter: {
    readonly orgId: string;
    readonly memberId: string;
    readonly actor: PeopleActor;
    readonly now: MemberGrant | null;
  },
): Promise<void> {
  const { orgId: tenantId, memberId } = inviter;
  for (const invitation of await listPendingInvitationsOf(tx, { tenantId, memberId })) {
    if (inviter.now !== null && mayGive(inviter.now, invitation)) continue;
    await saveInvitationRevoked(tx, invitation, tools.now());
    await recordAudit(tx, tools, {
      orgId: inviter.orgId,
      actor: inviter.actor,
      action: 'invitation.revoked',
      subjectKind: 'invitation',
      subjectId: invitation.id,
      detail: { reason: 'inviter_lost_right' },
    });
  }
}

function mayGive({ role, approvalLimitMinor }: MemberGrant, given: MemberGrant): boolean {
  return (
    !memberRules.rolesNotGivenBy(role).includes(given.role) &&
    refuseLimit(approvalLimitMinor, given) === null
  );
}
