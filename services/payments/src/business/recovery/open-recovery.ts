import type { Actor } from '@countinghouse/actor';
import { digest, newToken, reject } from '@countinghouse/identity';
import type { Rejected } from '@countinghouse/identity';
import type { Tx } from '../../kernel/database.ts';
import type { MailDeps } from '../members/members-deps.ts';
import { accountPagesAt } from '../sessions/account-pages.ts';
import { closeExpiredRecovery, insertRecovery } from './recoveries.sql.ts';
import { recoveryRequestedEmail } from './recovery-emails.ts';
import { findRecoveryFacts, mailConcerned, recordRecovery } from './recovery-people.ts';
import { toRecoveryTimes } from './recovery.rules.ts';
import type { Recovery } from './recovery.rules.ts';

export interface RecoveryDeps extends MailDeps {
  readonly newId: () => string;
  readonly now: () => Date;
}

type RecoveryOrder = Pick<
  Recovery,
  'kind' | 'userId' | 'businessId' | 'memberId' | 'newEmail' | 'requestedBy'
>;

type OpenOutcome =
  | { readonly kind: 'opened'; readonly id: string }
  | Rejected<'not_found' | 'recovery_open'>;

/** Starts the waiting time. Everybody concerned gets the link that stops it, in the same transaction. */
export async function openRecoveryIn(
  tx: Tx,
  deps: RecoveryDeps & { readonly actor: Actor },
  order: RecoveryOrder,
): Promise<OpenOutcome> {
  const now = deps.now();
  const recovery = { id: deps.newId(), ...order, ...toRecoveryTimes(now) };
  const facts = await findRecoveryFacts(tx, recovery);
  if (facts === null) return reject('not_found');
  await closeExpiredRecovery(tx, order, now);
  const token = newToken();
  const isNew = await insertRecovery(tx, { ...recovery, stopTokenHash: digest(token) });
  if (!isNew) return reject('recovery_open');
  const stopUrl = `${accountPagesAt(deps.publicUrl).url}/stop-recovery/${token}`;
  await mailConcerned(tx, deps, recovery, facts, (name) =>
    recoveryRequestedEmail(name, facts, stopUrl),
  );
  await recordRecovery(tx, deps, recovery, 'requested', { ready_at: recovery.readyAt });
  return { kind: 'opened', id: recovery.id };
}
