import { reject } from '@countinghouse/identity';
import type { Rejected } from '@countinghouse/identity';
import { findMemberUser } from '@countinghouse/identity/statements';
import { withRefusableTransaction, withTransaction } from '@countinghouse/postgres';
import { recordCellAct } from '@countinghouse/process';
import { stopRecoveryIn } from '../../business/recovery/confirm-recovery.ts';
import { openRecoveryIn } from '../../business/recovery/open-recovery.ts';
import type { RecoveryKind } from '../../business/recovery/recovery.rules.ts';
import type { PerformDeps } from '../requests/perform-request.ts';

export interface RecoveryOpening {
  readonly businessId: string;
  readonly memberId: string;
  readonly kind: RecoveryKind;
  /** In lower case; set for a successor. */
  readonly newEmail: string | null;
  readonly reason: string;
}

export type OpeningOutcome =
  | { readonly kind: 'opened'; readonly id: string }
  | Rejected<'not_found' | 'recovery_open'>;

/** For somebody who cannot ask on the sign-in page. It changes nothing: the waiting time begins. */
export function openRecovery(deps: PerformDeps, order: RecoveryOpening): Promise<OpeningOutcome> {
  const { businessId, memberId, kind, newEmail, reason } = order;
  return withRefusableTransaction(
    deps.database.db,
    (outcome: OpeningOutcome) => outcome.kind === 'reject',
    async (tx): Promise<OpeningOutcome> => {
      const userId = await findMemberUser(tx, businessId, memberId);
      if (userId === null) return reject('not_found');
      const requestedBy = deps.operator.id;
      const subject = { kind, userId, businessId, memberId, newEmail, requestedBy };
      const outcome = await openRecoveryIn(tx, deps, subject);
      if (outcome.kind === 'reject') return outcome;
      await recordCellAct(tx, deps, {
        action: 'recovery.opened',
        subject: outcome.id,
        detail: { kind, business_id: businessId, member_id: memberId, reason },
      });
      return outcome;
    },
  );
}

/** False: there is none, or it is over. */
export function stopRecovery(
  deps: PerformDeps,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<boolean> {
  return withTransaction(deps.database.db, async (tx) => {
    if (!(await stopRecoveryIn(tx, deps, id))) return false;
    await recordCellAct(tx, deps, { action: 'recovery.stopped', subject: id, detail: { reason } });
    return true;
  });
}
