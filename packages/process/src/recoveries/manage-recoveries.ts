import { reject } from '@countinghouse/identity';
import { findMemberUser } from '@countinghouse/identity/statements';
import { withRefusableTransaction, withTransaction } from '@countinghouse/postgres';
import { recordCellAct } from '../command-line/record-cell-act.ts';
import type { ConsoleDeps } from '../console/operator-gate.ts';
import { stopRecoveryIn } from './confirm-recovery.ts';
import { openRecoveryIn } from './open-recovery.ts';
import type { OpeningOutcome } from './open-recovery.ts';
import type { RecoveryPlace } from './recovery-place.ts';
import type { RecoveryKind } from './recovery.rules.ts';

interface RecoveryOpening {
  readonly tenantId: string;
  readonly memberId: string;
  readonly kind: RecoveryKind;
  /** In lower case; set for a successor. */
  readonly newEmail: string | null;
  readonly reason: string;
}

/** For a person who cannot ask on the sign-in page. It changes nothing: the waiting time begins. */
export function openRecovery<Schema>(
  deps: ConsoleDeps<Schema>,
  place: RecoveryPlace<Schema>,
  order: RecoveryOpening,
): Promise<OpeningOutcome> {
  const { tenantId, memberId, kind, newEmail, reason } = order;
  return withRefusableTransaction(
    deps.database.db,
    (outcome: OpeningOutcome) => outcome.kind === 'reject',
    async (tx): Promise<OpeningOutcome> => {
      const userId = await findMemberUser(tx, tenantId, memberId);
      if (userId === null) return reject('not_found');
      const requestedBy = deps.operator.id;
      const subject = { kind, userId, tenantId, memberId, newEmail, requestedBy };
      const outcome = await openRecoveryIn(tx, deps, place, subject);
      if (outcome.kind === 'reject') return outcome;
      await recordCellAct(tx, deps, {
        action: 'recovery.opened',
        subject: outcome.id,
        detail: { kind, [place.tenants.idColumn]: tenantId, member_id: memberId, reason },
      });
      return outcome;
    },
  );
}

/** False: there is none, or it is over. */
export function stopRecovery<Schema>(
  deps: ConsoleDeps<Schema>,
  place: RecoveryPlace<Schema>,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<boolean> {
  return withTransaction(deps.database.db, async (tx) => {
    if (!(await stopRecoveryIn(tx, deps, place, id))) return false;
    await recordCellAct(tx, deps, { action: 'recovery.stopped', subject: id, detail: { reason } });
    return true;
  });
}
