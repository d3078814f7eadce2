import type { OperatorActor } from '@countinghouse/actor';
import { digest, newRoutedToken } from '@countinghouse/identity';
import type { Tx } from '@countinghouse/postgres';
import { lockRecovery, saveRecoveryConfirmed, saveRecoveryStopped } from './recoveries.sql.ts';
import { recoveryEndedEmail, recoveryLinkEmail } from './recovery-emails.ts';
import { findRecoveryFacts, mailConcerned, recordRecovery } from './recovery-people.ts';
import type { RecoveryPlace } from './recovery-place.ts';
import { recoveryLinkMs, refuseConfirmation } from './recovery.rules.ts';
import type { RecoveryObstacle } from './recovery.rules.ts';

interface OperatorDeps {
  readonly newId: () => string;
  readonly now: () => Date;
  readonly actor: OperatorActor;
}

export type ConfirmationRefusal = RecoveryObstacle | 'not_found' | 'address_taken';

/**
 * Carries out what two operators confirmed: the account's own address gets a link, or the new address
 * an invitation. Until it is used, nothing of the account changes. Null: done.
 */
export async function confirmRecoveryIn<Schema>(
  tx: Tx<Schema>,
  deps: OperatorDeps,
  place: RecoveryPlace<Schema>,
  order: { readonly id: string; readonly proofBy: string; readonly confirmedBy: string },
): Promise<ConfirmationRefusal | null> {
  const { id, proofBy, confirmedBy } = order;
  const recovery = await lockRecovery(tx, place.tenants, id);
  if (recovery === null) return 'not_found';
  const at = deps.now();
  const obstacle = refuseConfirmation(recovery, at);
  if (obstacle !== null) return obstacle;
  const facts = await findRecoveryFacts(tx, place, recovery);
  if (facts === null) return 'recovery_over';
  const { newEmail } = recovery;
  if (newEmail === null) {
    const token = newRoutedToken(deps.newId());
    const expiresAt = new Date(at.getTime() + recoveryLinkMs);
    const link = { tokenHash: digest(token), expiresAt };
    await saveRecoveryConfirmed(tx, id, { proofBy, confirmedBy, at, link });
    const letter = recoveryLinkEmail(facts.personName, `${place.pagesUrl}/recovery/${token}`);
    await place.queueMail(tx, { to: facts.personEmail, letter });
  } else {
    // The role of the member who is gone; the successor removes them after accepting.
    const invited = { ...recovery, email: newEmail };
    if (!(await place.inviteSuccessor(tx, deps.actor, invited))) return 'address_taken';
    await saveRecoveryConfirmed(tx, id, { proofBy, confirmedBy, at, link: null });
  }
  await recordRecovery(tx, place, recovery, { actor: deps.actor, action: 'recovery.confirmed' });
  await mailConcerned(tx, place, recovery, facts, (name) =>
    recoveryEndedEmail(name, facts, 'confirmed'),
  );
  return null;
}

/** One operator is enough to stop. */
export async function stopRecoveryIn<Schema>(
  tx: Tx<Schema>,
  deps: OperatorDeps,
  place: RecoveryPlace<Schema>,
  id: string,
): Promise<boolean> {
  const recovery = await lockRecovery(tx, place.tenants, id);
  if (recovery === null) return false;
  if (!(await saveRecoveryStopped(tx, id, { by: 'operator', at: deps.now() }))) return false;
  await recordRecovery(tx, place, recovery, {
    actor: deps.actor,
    action: 'recovery.stopped',
    detail: { by: 'operator' },
  });
  const facts = await findRecoveryFacts(tx, place, recovery);
  if (facts !== null) {
    await mailConcerned(tx, place, recovery, facts, (name) =>
      recoveryEndedEmail(name, facts, 'stopped'),
    );
  }
  return true;
}
