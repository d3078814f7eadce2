import { withTransaction } from '@countinghouse/postgres';
import type { Actor } from '../actor.rules.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { BooksDeps } from '../books-deps.ts';
import type { ApprovalPolicy } from './approval-policy.rules.ts';
import { insertPolicy } from './approvals.sql.ts';

export interface PolicyOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly policy: ApprovalPolicy;
}

/** From now on what it covers needs a second person; what is in the books already stays there. */
export async function addApprovalPolicy(deps: BooksDeps, order: PolicyOrder): Promise<string> {
  const { orgId, actor, policy } = order;
  const id = deps.newId();
  await withTransaction(deps.database.db, async (tx) => {
    await insertPolicy(tx, {
      org_id: orgId,
      id,
      kind: policy.kind,
      above_minor: policy.aboveMinor,
      origin: policy.origin,
      created_at: deps.now(),
    });
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: 'approval_policy.added',
      subjectKind: 'approval_policy',
      subjectId: id,
      detail: {
        kind: policy.kind,
        above_minor: policy.aboveMinor === null ? null : String(policy.aboveMinor),
        origin: policy.origin,
      },
    });
  });
  return id;
}
