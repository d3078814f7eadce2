import type { QueueMail } from '@countinghouse/mail';
import { confirmRecoveryIn } from '../../business/recovery/confirm-recovery.ts';
import type { ConfirmationRefusal } from '../../business/recovery/confirm-recovery.ts';
import type { Tx } from '../../kernel/database.ts';
import { keepRequestedIn, sendBackIn } from '../../settlement/suspense/decide-suspense.ts';
import type { SuspenseOutcome } from '../../settlement/suspense/decide-suspense.ts';
import { setKycStatusIn } from '../../tenants/businesses/set-kyc-status.ts';
import {
  reinstateBusinessIn,
  suspendBusinessIn,
} from '../../tenants/businesses/suspend-business.ts';
import type { ConsoleDeps } from '../operators/console-deps.ts';
import { loosenRiskPolicyIn } from '../risk/change-risk-policy.ts';
import type { OperatorRequest } from './operator-request.rules.ts';

export type ActRefusal =
  | 'business_not_found'
  | 'move_unknown'
  | 'not_suspended'
  | 'policy_changed'
  | ConfirmationRefusal
  | Extract<SuspenseOutcome, { kind: 'reject' }>['reason'];

export interface PerformDeps extends ConsoleDeps {
  readonly queueMail: QueueMail;
  /** Of the dashboard: mails to members lead there. */
  readonly publicUrl: string;
}

/** Does what was requested, inside the transaction of the decision. Null: done. */
export async function performRequest(
  tx: Tx,
  deps: PerformDeps,
  { id, action, businessId, subjectId, workspaceId, reason, requestedBy }: OperatorRequest,
): Promise<ActRefusal | null> {
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
      const operators = { proofBy: requestedBy, confirmedBy: deps.operator.id };
      return confirmRecoveryIn(tx, deps, subjectId, operators);
    }
    case 'suspense.return':
    case 'suspense.keep': {
      if (workspaceId === null) throw new Error('a suspense request has no workspace');
      const act = action === 'suspense.return' ? sendBackIn : keepRequestedIn;
      const outcome = await act(tx, deps, businessId, { workspaceId, id: subjectId });
      return outcome.kind === 'done' ? null : outcome.reason;
    }
  }
}
