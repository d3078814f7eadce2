import type { Db } from '../../../kernel/database.ts';
import { readDeciderGate } from '../../../people/members/decider-gate.ts';
import type { RefuseDecider } from './approval-policy.rules.ts';

/** Why a member's approvals do not count yet, read once for many documents. */
export async function readApproverGate(
  db: Db,
  approver: { readonly orgId: string; readonly memberId: string; readonly now: Date },
): Promise<RefuseDecider> {
  const check = await readDeciderGate(db, 'documents', approver);
  return (requesterIds) => {
    const verdict = check(requesterIds);
    return verdict.kind === 'reject' ? verdict.reason : null;
  };
}
