import type { Tx } from '../../../kernel/database.ts';
import { readDeciderGate } from '../../../people/members/decider-gate.ts';
import type { RefuseDecider } from './approval-policy.rules.ts';

/** Why a member's approvals of documents do not count yet, read once for many documents. */
export async function readApproverGate(
  tx: Tx,
  approver: { readonly orgId: string; readonly memberId: string; readonly now: Date },
): Promise<RefuseDecider> {
  const judge = await readDeciderGate(tx, 'documents', approver);
  return (requesterIds) => {
    const judgement = judge(requesterIds);
    return judgement.kind === 'reject' ? judgement.reason : null;
  };
}
