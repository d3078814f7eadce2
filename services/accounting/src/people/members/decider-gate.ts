import { isUuid } from '@countinghouse/identifiers';
import { judgeDecider, listSecondFactorAges, peopleMax } from '@countinghouse/identity';
import type { Decider, DeciderJudgement } from '@countinghouse/identity';
import type { Tx } from '../../kernel/database.ts';
import { mayApprove } from './decider.rules.ts';
import type { NewcomerRefusal } from './decider.rules.ts';
import { isDecider } from './grant.rules.ts';
import { listDeciderRows } from './members.sql.ts';

/** Whether a decision about the requests of these people counts now. */
export type JudgeDecider = (requesterIds: readonly string[]) => DeciderJudgement;

/** As the rules of change requests take it. */
export function toRefusing(judge: JudgeDecider) {
  return {
    refuseNewcomer: (requesterId: string): NewcomerRefusal | null => {
      const judgement = judge([requesterId]);
      return judgement.kind === 'reject' ? judgement.reason : null;
    },
  };
}

/** `documents`: who approves documents. `changes`: who decides on changes of the organisation. */
type Field = 'documents' | 'changes';

const counts: DeciderJudgement = { kind: 'counts', isAnnounced: false };

/**
 * What is known of a member who decides, read once for many requests. Somebody who is no member, such
 * as an operator or the service itself, is not bound by it.
 */
export async function readDeciderGate(
  tx: Tx,
  field: Field,
  {
    orgId,
    memberId,
    now,
  }: { readonly orgId: string; readonly memberId: string; readonly now: Date },
): Promise<JudgeDecider> {
  if (!isUuid(memberId)) return () => counts;
  const rows = await listDeciderRows(tx, orgId, peopleMax);
  const able = rows.filter((row) =>
    field === 'documents' ? mayApprove(row.role) : isDecider(row),
  );
  const own = able.find((row) => row.memberId === memberId);
  if (own === undefined) return () => counts;
  const [age] = await listSecondFactorAges(tx, [own.userId]);
  const decider: Decider = { ...own, secondFactorSince: age?.since ?? null };
  const deciderIds = able.map((row) => row.memberId);
  return (requesterIds) => judgeDecider(decider, { requesterIds, deciderIds }, now);
}
