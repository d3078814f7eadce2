import { withTransaction } from '@countinghouse/postgres';
import type { Actor } from '../actor.rules.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { BooksDeps } from '../books-deps.ts';
import { policyDetail } from './add-approval-policy.ts';
import type { ApprovalPolicy } from './approval-policy.rules.ts';
import { deletePolicy } from './approvals.sql.ts';

export type RemovePolicyOutcome =
  | { readonly kind: 'removed'; readonly policy: ApprovalPolicy }
  | { readonly kind: 'reject'; readonly reason: 'policy_not_found' };

export async function removeApprovalPolicy(
  deps: BooksDeps,
  { orgId, actor, id }: { readonly orgId: string; readonly actor: Actor; readonly id: string },
): Promise<RemovePolicyOutcome> {
  return withTransaction(deps.database.db, async (tx): Promise<RemovePolicyOutcome> => {
    const policy = await deletePolicy(tx, orgId, id);
    if (policy === null) return { kind: 'reject', reason: 'policy_not_found' };
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: 'approval_policy.removed',
      subjectKind: 'approval_policy',
      subjectId: id,
      detail: { before: policyDetail(policy) },
    });
    return { kind: 'removed', policy };
  });
}
