import type { Actor } from '@countinghouse/actor';
import { createFirstPasswordLink, passwordLinkUrl } from '@countinghouse/identity';
import { findMemberUser } from '@countinghouse/identity/statements';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { accountPagesAt } from './account-pages.ts';

/**
 * Creates a password link as an operator, for a member without a password, such as the first owner. The
 * link is as powerful as the password, so the audit log records who created it. Null if there is no
 * such member.
 */
export async function createMemberPasswordLink(
  deps: BooksDeps & { readonly publicUrl: string },
  { orgId, memberId, actor }: MemberHelp,
): Promise<string | null> {
  return withTransaction(deps.database.db, async (tx) => {
    const userId = await findMemberUser(tx, orgId, memberId);
    if (userId === null) return null;
    const token = await createFirstPasswordLink(deps, tx, userId);
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: 'member.password_link_created',
      subjectKind: 'member',
      subjectId: memberId,
    });
    return passwordLinkUrl(accountPagesAt(deps.publicUrl), token);
  });
}

/** An operator's help for a person who cannot sign in. */
export interface MemberHelp {
  readonly orgId: string;
  readonly memberId: string;
  readonly actor: Actor;
}
