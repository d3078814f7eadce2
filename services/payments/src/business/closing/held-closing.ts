import { findClosing, startClosing } from '@countinghouse/process';
import type { HeldChangeHandler } from '../../controls/approvals/held-changes/held-change-handler.ts';
import { getHeldText } from '../../controls/approvals/held-changes/held-change.rules.ts';
import { findMemberSummary } from '../../tenants/businesses/list-businesses.ts';
import { createClosingPlace } from './closing-place.ts';

/** Starts an approved closing; the seven days begin with the approval. */
export const heldClosing: HeldChangeHandler = {
  recheck: async (tx, { businessId }, { requestedByMemberId }) => {
    const requester = await findMemberSummary(tx, businessId, requestedByMemberId);
    const isPossible = requester?.role === 'owner' && (await findClosing(tx, businessId)) === null;
    return isPossible ? null : { kind: 'reject', reason: 'superseded' };
  },
  approve: async (tx, deps, change, { requestedByMemberId, approver }) => {
    const started = await startClosing(tx, deps, createClosingPlace(deps), {
      tenantId: change.businessId,
      actor: approver,
      requestedBy: requestedByMemberId,
      approvedBy: approver.id,
      byName: getHeldText(change, 'requested_by'),
    });
    if (started === null) throw new Error('the business was closing before the approval');
  },
};
