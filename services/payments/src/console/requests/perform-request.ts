import { confirmRecoveryIn } from '@countinghouse/process';
import { createRecoveryPlace } from '../../business/recovery/recovery-place.ts';
import type { Tx } from '../../kernel/database.ts';
import { keepRequestedIn, sendBackIn } from '../../settlement/suspense/decide-suspense.ts';
import { setKycStatusIn } from '../../tenants/businesses/set-kyc-status.ts';
import {
  reinstateBusinessIn,
  suspendBusinessIn,
} from '../../tenants/businesses/suspend-business.ts';
import { proposedChanges } from '../proposals/proposed-changes.ts';
import type { ActRefusal } from './act-refusal.rules.ts';
import { isProposed } from './operator-request.rules.ts';
import type { RequestAction } from './operator-request.rules.ts';
import type { PerformDeps } from './perform-deps.ts';
import { findRequestWorkspace } from './request-workspace.sql.ts';

interface ConfirmedRequest {
  readonly id: string;
  readonly action: RequestAction;
  readonly tenantId: string;
  readonly subjectId: string;
  readonly reason: string;
  readonly requestedBy: string;
}

/** Does what was requested, inside the transaction of the decision. Null: done. */
export async function performRequest(
  tx: Tx,
  deps: PerformDeps,
  request: ConfirmedRequest,
): Promise<ActRefusal | null> {
  const { id, action, tenantId: businessId, subjectId, reason, requestedBy } = request;
  if (isProposed(action)) {
    return proposedChanges[action].confirmIn(tx, deps, { id, businessId, reason });
  }
  switch (action) {
    case 'business.verify':
    case 'business.reject': {
      const kycStatus = action === 'business.verify' ? 'verified' : 'rejected';
      const outcome = await setKycStatusIn(tx, deps, { businessId, kycStatus });
      return outcome === 'saved' ? null : outcome;
    }
    case 'business.suspend': {
      const outcome = await suspendBusinessIn(tx, deps, { businessId, reason });
      return outcome === 'suspended' ? null : outcome;
    }
    case 'business.reinstate': {
      const outcome = await reinstateBusinessIn(tx, deps, { businessId, reason });
      return outcome === 'reinstated' ? null : outcome;
    }
    case 'account.recover': {
      const order = { id: subjectId, proofBy: requestedBy, confirmedBy: deps.operator.id };
      return confirmRecoveryIn(tx, deps, createRecoveryPlace(deps), order);
    }
    case 'suspense.return':
    case 'suspense.keep': {
      const workspaceId = await findRequestWorkspace(tx, id);
      if (workspaceId === null) throw new Error('a suspense request has no workspace');
      const act = action === 'suspense.return' ? sendBackIn : keepRequestedIn;
      const outcome = await act(tx, deps, businessId, { workspaceId, id: subjectId });
      return outcome.kind === 'done' ? null : outcome.reason;
    }
  }
}
