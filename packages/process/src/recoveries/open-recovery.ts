import type { Actor } from '@countinghouse/actor';
import { digest, newRoutedToken, reject } from '@countinghouse/identity';
import type { Rejected } from '@countinghouse/identity';
import type { Tx } from '@countinghouse/postgres';
import { closeExpiredRecovery, insertRecovery } from './recoveries.sql.ts';
import { recoveryRequestedEmail } from './recovery-emails.ts';
import { findRecoveryFacts, mailConcerned, recordRecovery } from './recovery-people.ts';
import type { RecoveryPlace } from './recovery-place.ts';
import { toRecoveryTimes } from './recovery.rules.ts';
import type { Recovery } from './recovery.rules.ts';

export interface RecoveryDeps {
  readonly newId: () => string;
  readonly now: () => Date;
}

type RecoveryOrder = Pick<
  Recovery,
  'kind' | 'userId' | 'tenantId' | 'memberId' | 'newEmail' | 'requestedBy'
>;

export type OpeningOutcome =
  | { readonly kind: 'opened'; readonly id: string }
  | Rejected<'not_found' | 'recovery_open'>;

/** Starts the waiting time. Everyone concerned gets the link that stops it, in the same transaction. */
export async function openRecoveryIn<Schema>(
  tx: Tx<Schema>,
  deps: RecoveryDeps & { readonly actor: Actor },
  place: RecoveryPlace<Schema>,
  order: RecoveryOrder,
): Promise<OpeningOutcome> {
  const now = deps.now();
  const recovery = { id: deps.newId(), ...order, ...toRecoveryTimes(now) };
  const facts = await findRecoveryFacts(tx, place, recovery);
  if (facts === null) return reject('not_found');
  await closeExpiredRecovery(tx, place.tenants, order, now);
  const token = newRoutedToken(recovery.id);
  const isNew = await insertRecovery(tx, place.tenants, {
    ...recovery,
    stopTokenHash: digest(token),
  });
  if (!isNew) return reject('recovery_open');
  const stopUrl = `${place.pagesUrl}/stop-recovery/${token}`;
  await mailConcerned(tx, place, recovery, facts, (name) =>
    recoveryRequestedEmail(name, facts, stopUrl),
  );
  await recordRecovery(tx, place, recovery, {
    actor: deps.actor,
    action: 'recovery.requested',
    detail: { ready_at: recovery.readyAt },
  });
  return { kind: 'opened', id: recovery.id };
}
