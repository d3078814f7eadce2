import { digest, newToken } from '@countinghouse/identity';
import type { OperatorDeps } from '../../kernel/actor-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { findMemberSummary } from '../../tenants/businesses/list-businesses.ts';
import { findRoom, takeRoom } from '../members/invitation-room.ts';
import { lockPlace } from '../members/members-deps.ts';
import type { MailDeps } from '../members/members-deps.ts';
import { sendInvitation } from '../members/send-invitation.ts';
import { accountPagesAt } from '../sessions/account-pages.ts';
import { lockRecovery, saveRecoveryConfirmed, saveRecoveryStopped } from './recoveries.sql.ts';
import { recoveryEndedEmail, recoveryLinkEmail } from './recovery-emails.ts';
import { findRecoveryFacts, mailConcerned, recordRecovery } from './recovery-people.ts';
import { recoveryLinkMs, refuseConfirmation } from './recovery.rules.ts';
import type { Recovery, RecoveryObstacle } from './recovery.rules.ts';

type Deps = OperatorDeps & MailDeps;

export type ConfirmationRefusal = RecoveryObstacle | 'not_found' | 'address_taken';

/**
 * What two operators have confirmed: the account's own address gets a link, or the new address an
 * invitation. Until it is used, nothing of the account has changed. Null: done.
 */
export async function confirmRecoveryIn(
  tx: Tx,
  deps: Deps,
  id: string,
  operators: { readonly proofBy: string; readonly confirmedBy: string },
): Promise<ConfirmationRefusal | null> {
  const recovery = await lockRecovery(tx, id);
  if (recovery === null) return 'not_found';
  const at = deps.now();
  const obstacle = refuseConfirmation(recovery, at);
  if (obstacle !== null) return obstacle;
  const facts = await findRecoveryFacts(tx, recovery);
  if (facts === null) return 'recovery_over';
  const { newEmail } = recovery;
  if (newEmail === null) {
    const token = newToken();
    const expiresAt = new Date(at.getTime() + recoveryLinkMs);
    const link = { tokenHash: digest(token), expiresAt };
    await saveRecoveryConfirmed(tx, id, { ...operators, at, link });
    const url = `${accountPagesAt(deps.publicUrl).url}/recovery/${token}`;
    const letter = recoveryLinkEmail(facts.personName, url);
    await deps.queueMail(tx, { to: facts.personEmail, letter });
  } else {
    if (!(await inviteSuccessor(tx, deps, recovery, newEmail))) return 'address_taken';
    await saveRecoveryConfirmed(tx, id, { ...operators, at, link: null });
  }
  await recordRecovery(tx, deps, recovery, 'confirmed');
  await mailConcerned(tx, deps, recovery, facts, (name) =>
    recoveryEndedEmail(name, facts, 'confirmed'),
  );
  return null;
}

/** The role of the member who is gone; whoever accepts removes them. False when the address is here already. */
async function inviteSuccessor(
  tx: Tx,
  deps: Deps,
  { businessId, memberId }: Recovery,
  email: string,
): Promise<boolean> {
  const place = await lockPlace(tx, deps, businessId);
  const member = await findMemberSummary(tx, businessId, memberId);
  if (place === null || member === null) return false;
  const room = await findRoom(tx, businessId, email, deps.now());
  if (room.kind === 'reject') return false;
  await takeRoom(tx, room, deps.now());
  await sendInvitation(tx, deps, place, {
    tenantId: businessId,
    id: deps.newId(),
    email,
    role: member.role,
    invitedByMemberId: null,
    approvedByMemberId: null,
  });
  return true;
}

/** One operator is enough to stop. */
export async function stopRecoveryIn(tx: Tx, deps: Deps, id: string): Promise<boolean> {
  const recovery = await lockRecovery(tx, id);
  if (recovery === null) return false;
  if (!(await saveRecoveryStopped(tx, id, { by: 'operator', at: deps.now() }))) return false;
  await recordRecovery(tx, deps, recovery, 'stopped', { by: 'operator' });
  const facts = await findRecoveryFacts(tx, recovery);
  if (facts !== null) {
    await mailConcerned(tx, deps, recovery, facts, (name) =>
      recoveryEndedEmail(name, facts, 'stopped'),
    );
  }
  return true;
}
