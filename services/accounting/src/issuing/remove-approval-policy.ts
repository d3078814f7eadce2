import { withTransaction } from '@countinghouse/postgres';
import type { Actor } from '../actor.rules.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { BooksDeps } from '../books-deps.ts';
import { deletePolicy } from './approvals.sql.ts';

export type RemovePolicyOutcome =
  | { readonly kind: 'removed' }
  | { readonly kind: 'reject'; readonly reason: 'policy_not_found' };

export async function removeApprovalPolicy(
  deps: BooksDeps,
  { orgId, actor, id }: { readonly orgId: string; readonly actor: Actor; readonly id: string },
): Promise<RemovePolicyOutcome> {
  return withTransaction(deps.database.db, async (tx): Promise<RemovePolicyOutcome> => {
    const isRemoved = await deletePolicy(tx, orgId, id);
    if (!isRemoved) return { kind: 'reject', reason: 'policy_not_found' };
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: 'approval_policy.removed',
      subjectKind: 'approval_policy',
      subjectId: id,
    });
    return { kind: 'removed' };
  });
}
