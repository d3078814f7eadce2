import type { QueueMail } from '@countinghouse/mail';
import type { Tx } from '../../kernel/database.ts';
import { keepAskedIn, sendBackIn } from '../../settlement/suspense/decide-suspense.ts';
import type { SuspenseOutcome } from '../../settlement/suspense/decide-suspense.ts';
import { setKycStatusIn } from '../../tenants/businesses/set-kyc-status.ts';
import {
  reinstateBusinessIn,
  suspendBusinessIn,
} from '../../tenants/businesses/suspend-business.ts';
import type { ConsoleDeps } from '../operators/console-deps.ts';
import type { OperatorRequest } from './operator-request.rules.ts';

export type ActRefusal =
  | 'business_not_found'
  | 'move_unknown'
  | 'not_suspended'
  | Extract<SuspenseOutcome, { kind: 'reject' }>['reason'];

export interface PerformDeps extends ConsoleDeps {
  readonly queueMail: QueueMail;
}

/** Does what was requested, inside the transaction of the decision. Null: done. */
export async function performRequest(
  tx: Tx,
  deps: PerformDeps,
  { action, businessId, subjectId, workspaceId, reason }: OperatorRequest,
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
    case 'suspense.return':
    case 'suspense.keep': {
      if (workspaceId === null) throw new Error('a suspense request has no workspace');
      const act = action === 'suspense.return' ? sendBackIn : keepAskedIn;
      const outcome = await act(tx, deps, businessId, { workspaceId, id: subjectId });
      return outcome.kind === 'done' ? null : outcome.reason;
    }
  }
}
