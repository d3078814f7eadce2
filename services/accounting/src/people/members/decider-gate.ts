import { isUuid } from '@countinghouse/identifiers';
import { checkDecider, listSecondFactorAges, peopleMax } from '@countinghouse/identity';
import type { Decider, DeciderCheck } from '@countinghouse/identity';
import type { Db } from '../../kernel/database.ts';
import { mayApprove } from './decider.rules.ts';
import type { NewcomerRefusal } from './decider.rules.ts';
import { isDecider } from './grant.rules.ts';
import { listDeciderRows } from './members.sql.ts';

/** Whether a decision about these members' requests counts now. */
export type CheckDecider = (requesterIds: readonly string[]) => DeciderCheck;

/** In the form that the change request rules take. */
export function toRefusing(check: CheckDecider) {
  return {
    refuseNewcomer: (requesterId: string): NewcomerRefusal | null => {
      const verdict = check([requesterId]);
      return verdict.kind === 'reject' ? verdict.reason : null;
    },
  };
}

/** `documents`: approving documents. `changes`: deciding on changes to the organisation. */
type Field = 'documents' | 'changes';

const counts: DeciderCheck = { kind: 'counts', isAnnounced: false };

/**
 * A deciding member's facts, read once for many requests. Does not apply to actors who are not members,
 * such as operators or the service itself.
 */
export async function readDeciderGate(
  db: Db,
  field: Field,
  {
    orgId,
    memberId,
    now,
  }: { readonly orgId: string; readonly memberId: string; readonly now: Date },
): Promise<CheckDecider> {
  if (!isUuid(memberId)) return () => counts;
  const rows = await listDeciderRows(db, orgId, peopleMax);
  const able = rows.filter((row) =>
    field === 'documents' ? mayApprove(row.role) : isDecider(row),
  );
  const own = able.find((row) => row.memberId === memberId);
  if (own === undefined) return () => counts;
  const [age] = await listSecondFactorAges(db, [own.userId]);
  const decider: Decider = { ...own, secondFactorSince: age?.since ?? null };
  const deciderIds = able.map((row) => row.memberId);
  return (requesterIds) => checkDecider(decider, { requesterIds, deciderIds }, now);
}
