import { createAccountEmails, removeSecondFactors } from '@countinghouse/identity';
import { findMemberUser } from '@countinghouse/identity/statements';
import type { QueueMail } from '@countinghouse/mail';
import { withTransaction } from '@countinghouse/postgres';
import type { OperatorDeps } from '../../kernel/actor-deps.ts';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import { listMemberships } from '../../tenants/staff/list-memberships.ts';
import { accountPagesAt } from './account-pages.ts';

interface ResetDeps extends OperatorDeps {
  readonly queueMail: QueueMail;
  readonly publicUrl: string;
}

/**
 * For a member who has lost the second factor and the recovery codes, once the operator is sure who
 * asks. The account is one for all businesses of the person, so each of them has it on record. False
 * when there is no such member.
 */
export async function resetSecondFactor(
  deps: ResetDeps,
  member: { readonly businessId: string; readonly memberId: string },
): Promise<boolean> {
  const letters = createAccountEmails<Schema>(deps.queueMail, accountPagesAt(deps.publicUrl));
  return withTransaction(deps.database.db, async (tx) => {
    const userId = await findMemberUser(tx, member.businessId, member.memberId);
    if (userId === null) return false;
    const person = await removeSecondFactors(tx, userId, deps.now());
    await letters.accountChanged(tx, person, 'second_factor_reset');
    for (const { businessId, memberId } of await listMemberships(tx, userId)) {
      await recordAct(tx, deps, {
        businessId,
        workspaceId: null,
        action: 'member.second_factor_reset',
        subjectKind: 'member',
        subjectId: memberId,
        detail: {},
      });
    }
    return true;
  });
}
