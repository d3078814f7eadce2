import { createFirstPasswordLink, passwordLinkUrl } from '@countinghouse/identity';
import { findMemberUser } from '@countinghouse/identity/statements';
import { withTransaction } from '@countinghouse/postgres';
import type { OperatorDeps } from '../../kernel/actor-deps.ts';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import { accountPagesAt } from './account-pages.ts';

/**
 * The operator's way in for a member who has no password yet, such as the first owner. The link is as
 * good as the password, so who made one is on record. Null when there is no such member.
 */
export async function createMemberPasswordLink(
  deps: OperatorDeps,
  member: { readonly businessId: string; readonly memberId: string },
  publicUrl: string,
): Promise<string | null> {
  return withTransaction(deps.database.db, async (tx) => {
    const userId = await findMemberUser(tx, member.businessId, member.memberId);
    if (userId === null) return null;
    const token = await createFirstPasswordLink(deps, tx, userId);
    await recordAct(tx, deps, {
      businessId: member.businessId,
      workspaceId: null,
      action: 'member.password_link_created',
      subjectKind: 'member',
      subjectId: member.memberId,
      detail: {},
    });
    return passwordLinkUrl(accountPagesAt(publicUrl), token);
  });
}
