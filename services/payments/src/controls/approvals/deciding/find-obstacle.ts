import { checkDecider } from '@countinghouse/identity';
import type { Decider, DeciderRefusal } from '@countinghouse/identity';
import type { ApprovalStatus } from '../requests/approval.rules.ts';

/** Why somebody cannot decide, as far as is known before they try. */
export type Obstacle =
  | { readonly reason: 'not_allowed' | 'own_request' | 'not_waiting' | 'expired' }
  | DeciderRefusal;

export function findObstacle(
  approval: {
    readonly status: ApprovalStatus;
    readonly requestedByMemberId: string;
    readonly expiresAt: Date;
  },
  viewer: { readonly memberId: string },
  deciders: readonly Decider[],
  now: Date,
): Obstacle | null {
  if (approval.status !== 'requires_review') return { reason: 'not_waiting' };
  if (approval.expiresAt <= now) return { reason: 'expired' };
  const judged = judgeMember(approval, viewer.memberId, deciders, now);
  return judged.kind === 'reject' ? judged : null;
}

/** Whether this member's decision about the request counts, by who may decide now. */
export function judgeMember(
  { requestedByMemberId }: { readonly requestedByMemberId: string },
  memberId: string,
  deciders: readonly Decider[],
  now: Date,
) {
  const decider = deciders.find((each) => each.memberId === memberId);
  if (decider === undefined) return { kind: 'reject', reason: 'not_allowed' } as const;
  if (requestedByMemberId === memberId) return { kind: 'reject', reason: 'own_request' } as const;
  const deciderIds = deciders.map((each) => each.memberId);
  return checkDecider(decider, { requesterIds: [requestedByMemberId], deciderIds }, now);
}
