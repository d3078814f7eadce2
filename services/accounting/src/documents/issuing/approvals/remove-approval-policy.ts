import type { Actor, MemberActor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../../kernel/audit/record-audit.ts';
import type { BooksDeps, BooksTools } from '../../../kernel/books-deps.ts';
import type { Tx } from '../../../kernel/database.ts';
import type { ChangeDeps } from '../../../people/changes/changes-deps.ts';
import { holdChange } from '../../../people/changes/hold-change.ts';
import type { HoldOutcome } from '../../../people/changes/hold-change.ts';
import type { Member } from '../../../tenants/members/member.rules.ts';
import { lockOrganisation } from '../../../tenants/organisations/lock-organisation.ts';
import { policyDetail } from './add-approval-policy.ts';
import { isLoosening } from './approval-policy.rules.ts';
import type { ApprovalPolicy } from './approval-policy.rules.ts';
import { deletePolicy, listPolicies } from './approvals.sql.ts';

interface RemovalOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly id: string;
}

export type RemovePolicyOutcome =
  | { readonly kind: 'removed'; readonly policy: ApprovalPolicy }
  | { readonly kind: 'reject'; readonly reason: 'policy_not_found' };

/** Without a review: members go through requestPolicyRemoval. */
export function removeApprovalPolicy(
  deps: BooksDeps,
  order: RemovalOrder,
): Promise<RemovePolicyOutcome> {
  return withTransaction(deps.database.db, (tx) => removePolicyIn(tx, deps, order));
}

/** As removeApprovalPolicy, inside the caller's transaction. */
export async function removePolicyIn(
  tx: Tx,
  tools: BooksTools,
  { orgId, actor, id }: RemovalOrder,
): Promise<RemovePolicyOutcome> {
  const policy = await deletePolicy(tx, orgId, id);
  if (policy === null) return { kind: 'reject', reason: 'policy_not_found' };
  await recordAudit(tx, tools, {
    orgId,
    actor,
    action: 'approval_policy.removed',
    subjectKind: 'approval_policy',
    subjectId: id,
    detail: { before: policyDetail(policy) },
  });
  return { kind: 'removed', policy };
}

/**
 * Removes a policy as a member. It waits for a second approver where there is one, unless another
 * policy is as strict: then no document needs fewer people than before.
 */
export function requestPolicyRemoval(
  deps: ChangeDeps,
  { name }: Pick<Member, 'name'>,
  order: RemovalOrder & { readonly actor: MemberActor },
): Promise<RemovePolicyOutcome | Exclude<HoldOutcome, { readonly kind: 'immediate' }>> {
  const { orgId, id: subjectId } = order;
  return withTransaction(deps.database.db, async (tx) => {
    const organisation = await lockOrganisation(tx, orgId);
    const policies = await listPolicies(tx, orgId);
    const policy = policies.find(({ id }) => id === subjectId);
    if (organisation === null || policy === undefined) {
      return { kind: 'reject', reason: 'policy_not_found' };
    }
    if (isLoosening(policies, policy)) {
      const detail = policyDetail(policy);
      const content = { ...detail, approvals_needed: String(detail.approvals_needed) };
      const held = await holdChange(tx, deps, {
        orgId,
        orgName: organisation.name,
        by: { actor: order.actor, name },
        change: { action: 'policy.remove', subjectId, content },
      });
      if (held.kind !== 'immediate') return held;
    }
    return removePolicyIn(tx, deps, order);
  });
}
