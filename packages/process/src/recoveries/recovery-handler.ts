import type { RecoveryHandler } from '@countinghouse/identity';
import type { Tx } from '@countinghouse/postgres';
import { openRecoveryIn } from './open-recovery.ts';
import type { RecoveryDeps } from './open-recovery.ts';
import {
  findRecoveryByLink,
  saveDecisionsDelayed,
  stopRecoveriesOfPerson,
  stopRecoveryByToken,
  takeRecoveryLink,
} from './recoveries.sql.ts';
import { recoveryEndedEmail } from './recovery-emails.ts';
import { findRecoveryFacts, mailConcerned, recordRecovery } from './recovery-people.ts';
import type { RecoveryPlace } from './recovery-place.ts';
import { isLinkOpen } from './recovery.rules.ts';
import type { Recovery, RecoveryStop } from './recovery.rules.ts';

/** What people do about recoveries of accounts, without an operator. */
export function createRecoveryHandler<Schema>(
  deps: RecoveryDeps & { readonly newcomerWaitMs: number },
  place: RecoveryPlace<Schema>,
): RecoveryHandler<Schema> {
  return {
    open: async (tx, { userId }) => {
      // Operators ask a tenant about the person, so a person without one cannot prove anything.
      const [first] = await place.listMemberships(tx, userId);
      if (first === undefined) return;
      const { tenantId, memberId } = first;
      const actor = { kind: 'member', id: memberId } as const;
      const order = { kind: 'second_factor', userId, tenantId, memberId } as const;
      const asked = { ...order, newEmail: null, requestedBy: null };
      await openRecoveryIn(tx, { ...deps, actor }, place, asked);
    },
    findUser: async (db, tokenHash) => {
      const recovery = await findRecoveryByLink(db, place.tenants, tokenHash);
      return recovery !== null && isLinkOpen(recovery, deps.now()) ? recovery.userId : null;
    },
    take: async (tx, tokenHash, userId) => {
      const since = deps.now();
      if (!(await takeRecoveryLink(tx, tokenHash, since))) return false;
      const until = new Date(since.getTime() + deps.newcomerWaitMs);
      for (const membership of await place.listMemberships(tx, userId)) {
        await saveDecisionsDelayed(tx, membership, { since, until });
      }
      return true;
    },
    stop: async (tx, tokenHash) => {
      const stopped = await stopRecoveryByToken(tx, place.tenants, tokenHash, deps.now());
      if (stopped === null) return false;
      await announceStop(tx, place, stopped, 'link');
      return true;
    },
  };
}

/** A person who signs in has lost nothing, and an owner who signs in is not gone. */
export async function stopRecoveriesAtSignIn<Schema>(
  tx: Tx<Schema>,
  { now }: Pick<RecoveryDeps, 'now'>,
  place: RecoveryPlace<Schema>,
  userId: string,
): Promise<void> {
  for (const stopped of await stopRecoveriesOfPerson(tx, place.tenants, userId, now())) {
    await announceStop(tx, place, stopped, 'sign_in');
  }
}

async function announceStop<Schema>(
  tx: Tx<Schema>,
  place: RecoveryPlace<Schema>,
  recovery: Recovery,
  by: RecoveryStop,
): Promise<void> {
  const actor = { kind: 'system', id: 'recovery' } as const;
  await recordRecovery(tx, place, recovery, { actor, action: 'recovery.stopped', detail: { by } });
  const facts = await findRecoveryFacts(tx, place, recovery);
  if (facts === null) return;
  await mailConcerned(tx, place, recovery, facts, (name) =>
    recoveryEndedEmail(name, facts, 'stopped'),
  );
}
