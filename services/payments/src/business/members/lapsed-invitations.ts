import { recordAct } from '../../kernel/audit/record-audit.ts';
import type { RecordDeps } from '../../kernel/audit/record-audit.ts';
import type { Tx } from '../../kernel/database.ts';
import type { MemberRole } from '../../tenants/businesses/business.rules.ts';
import { revokeInvitationsOf } from './invitations.sql.ts';
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
  const roles = memberRules.rolesNotGivenBy(inviter.role);
  const ids = await revokeInvitationsOf(tx, inviter, roles, deps.now());
  for (const subjectId of ids) {
    await recordAct(tx, deps, {
      businessId: inviter.businessId,
      workspaceId: null,
      action: 'invitation.revoked',
      subjectKind: 'invitation',
      subjectId,
      detail: { reason: 'inviter_lost_right' },
    });
  }
}
