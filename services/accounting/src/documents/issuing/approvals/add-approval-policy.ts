import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../../kernel/books-deps.ts';
import type { ApprovalTerms } from './approval-policy.rules.ts';
import { insertPolicy } from './approvals.sql.ts';

export interface PolicyOrder {
  readonly orgId: string;
  readonly actor: Actor;
  /** Defaults: any author role, one approval. */
  readonly policy: Omit<ApprovalTerms, 'authorRole' | 'approvalsNeeded'> &
    Partial<Pick<ApprovalTerms, 'authorRole' | 'approvalsNeeded'>>;
}

/** Applies to documents from now on; posted documents are not affected. */
export async function addApprovalPolicy(deps: BooksDeps, order: PolicyOrder): Promise<string> {
  const { orgId, actor } = order;
  const policy: ApprovalTerms = { authorRole: null, approvalsNeeded: 1, ...order.policy };
  const id = deps.newId();
  await withTransaction(deps.database.db, async (tx) => {
    await insertPolicy(tx, {
      org_id: orgId,
      id,
      kind: policy.kind,
      above_minor: policy.aboveMinor,
      origin: policy.origin,
      author_role: policy.authorRole,
      approvals_needed: policy.approvalsNeeded,
      created_at: deps.now(),
    });
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: 'approval_policy.added',
      subjectKind: 'approval_policy',
      subjectId: id,
      detail: { after: policyDetail(policy) },
    });
  });
  return id;
}

/** The policy as the audit log records it. */
export function policyDetail(policy: ApprovalTerms) {
  return {
    kind: policy.kind,
    above_minor: policy.aboveMinor === null ? null : String(policy.aboveMinor),
    origin: policy.origin,
    author_role: policy.authorRole,
    approvals_needed: policy.approvalsNeeded,
  };
}
