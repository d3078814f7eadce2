import type { QueueMail } from '@countinghouse/mail';
import { confirmRecoveryIn } from '@countinghouse/process';
import type { ConsoleDeps } from '@countinghouse/process';
import { createRecoveryPlace } from '../../business/recovery/recovery-place.ts';
import type { Tx } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import { keepRequestedIn, sendBackIn } from '../../settlement/suspense/decide-suspense.ts';
import { setKycStatusIn } from '../../tenants/businesses/set-kyc-status.ts';
import {
  reinstateBusinessIn,
  suspendBusinessIn,
} from '../../tenants/businesses/suspend-business.ts';
import { loosenRiskPolicyIn } from '../risk/change-risk-policy.ts';
import type { ActRefusal } from './act-refusal.rules.ts';
import type { RequestAction } from './operator-request.rules.ts';
import { findRequestWorkspace } from './request-workspace.sql.ts';

export interface PerformDeps extends ConsoleDeps<Schema> {
  readonly queueMail: QueueMail;
  /** The dashboard's address, which e-mails to members link to. */
  readonly publicUrl: string;
}

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
    case 'risk.loosen':
      return loosenRiskPolicyIn(tx, deps, { id, businessId, reason });
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
