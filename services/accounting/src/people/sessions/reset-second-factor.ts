import { createAccountEmails, removeSecondFactors } from '@countinghouse/identity';
import { findMemberUser } from '@countinghouse/identity/statements';
import type { QueueMail } from '@countinghouse/mail';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import { listMemberships } from '../members/list-memberships.ts';
import { accountPagesAt } from './account-pages.ts';
import type { MemberHelp } from './create-password-link.ts';

interface ResetDeps extends BooksDeps {
  readonly queueMail: QueueMail;
  readonly publicUrl: string;
}

/**
 * For a member who has lost the second factor and the recovery codes, once the operator has verified
 * their identity. The account is shared by all the person's organisations, so each of them records it.
 * False if there is no such member.
 */
export async function resetSecondFactor(
  deps: ResetDeps,
  { orgId: askedOrgId, memberId: askedMemberId, actor }: MemberHelp,
): Promise<boolean> {
  const emails = createAccountEmails<Schema>(deps.queueMail, accountPagesAt(deps.publicUrl));
  return withTransaction(deps.database.db, async (tx) => {
    const userId = await findMemberUser(tx, askedOrgId, askedMemberId);
    if (userId === null) return false;
    const person = await removeSecondFactors(tx, userId, deps.now());
    await emails.accountChanged(tx, person, 'second_factor_reset');
    for (const { orgId, memberId } of await listMemberships(tx, userId)) {
      await recordAudit(tx, deps, {
        orgId,
        actor,
        action: 'member.second_factor_reset',
        subjectKind: 'member',
        subjectId: memberId,
      });
    }
    return true;
  });
}
