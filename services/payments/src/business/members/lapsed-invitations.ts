import { recordAct } from '../../kernel/audit/record-audit.ts';
import type { RecordDeps } from '../../kernel/audit/record-audit.ts';
import type { Tx } from '../../kernel/database.ts';
import type { MemberRole } from '../../tenants/businesses/business.rules.ts';
import { listPendingInvitationsOf, saveInvitationRevoked } from './invitations.sql.ts';
import { memberRules } from './members-deps.ts';

/** What somebody may no longer give, their open invitations do not give either; null: they are gone. */
export async function revokeLapsedInvitations(
  tx: Tx,
  deps: RecordDeps & { readonly now: () => Date },
  inviter: {
    readonly businessId: string;
    readonly memberId: string;
    readonly role: MemberRole | null;
  },
): Promise<void> {
  const { businessId, memberId } = inviter;
  const roles = memberRules.rolesNotGivenBy(inviter.role);
  const given = await listPendingInvitationsOf(tx, { tenantId: businessId, memberId });
  for (const invitation of given.filter(({ role }) => roles.includes(role))) {
    await saveInvitationRevoked(tx, invitation, deps.now());
    await recordAct(tx, deps, {
      businessId,
      workspaceId: null,
      action: 'invitation.revoked',
      subjectKind: 'invitation',
      subjectId: invitation.id,
      detail: { reason: 'inviter_lost_right' },
    });
  }
}
