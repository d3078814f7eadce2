import type { Actor } from '../actor.rules.ts';
import type { Tx } from '../database.ts';
import type { Document } from '../documents/document.rules.ts';
import { isSecondPerson, needsSecondPerson } from './approval-policy.rules.ts';
import type { ApprovalPolicy } from './approval-policy.rules.ts';
import { findSubmitter } from './approvals.sql.ts';

/**
 * Whether an approver may decide alone: nobody else is needed, or the document was submitted by
 * others and waits for just such a person.
 */
export async function refuseApprover(
  tx: Tx,
  document: Document,
  policy: { readonly policies: readonly ApprovalPolicy[]; readonly totalBaseMinor: bigint },
  approver: Actor,
): Promise<'approval_required' | 'second_person_required' | null> {
  const { policies, totalBaseMinor } = policy;
  if (!needsSecondPerson(policies, { ...document, totalBaseMinor })) return null;
  if (document.status === 'draft') return 'approval_required';
  const submittedBy = await findSubmitter(tx, document.orgId, document.id);
  return isSecondPerson(approver, document, submittedBy) ? null : 'second_person_required';
}
