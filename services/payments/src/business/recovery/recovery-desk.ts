import type { RecoveryHandler } from '@countinghouse/identity';
import type { Tx } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import { listMemberships } from '../../tenants/staff/list-memberships.ts';
import type { NewcomerDeps } from '../members/members-deps.ts';
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
import { isLinkOpen } from './recovery.rules.ts';
import type { Recovery, RecoveryStop } from './recovery.rules.ts';

/** What people do about recoveries of accounts, without an operator. */
export function createRecoveryDesk(deps: RecoveryDeps & NewcomerDeps): RecoveryHandler<Schema> {
  return {
    open: async (tx, { userId }) => {
      // Operators ask a business about the person: somebody without one proves nothing to them.
      const [first] = await listMemberships(tx, userId);
      if (first === undefined) return;
      const { businessId, memberId } = first;
      const actor = { kind: 'member', id: memberId } as const;
      const order = { kind: 'second_factor', userId, businessId, memberId } as const;
      await openRecoveryIn(tx, { ...deps, actor }, { ...order, newEmail: null, requestedBy: null });
    },
    findUser: async (db, tokenHash) => {
      const recovery = await findRecoveryByLink(db, tokenHash);
      return recovery !== null && isLinkOpen(recovery, deps.now()) ? recovery.userId : null;
    },
    take: async (tx, tokenHash, userId) => {
      const since = deps.now();
      if (!(await takeRecoveryLink(tx, tokenHash, since))) return false;
      const until = new Date(since.getTime() + deps.newcomerWaitMs);
      for (const membership of await listMemberships(tx, userId)) {
        await saveDecisionsDelayed(tx, membership, { since, until });
      }
      return true;
    },
    stop: async (tx, tokenHash) => {
      const stopped = await stopRecoveryByToken(tx, tokenHash, deps.now());
      if (stopped === null) return false;
      await announceStop(tx, deps, stopped, 'link');
      return true;
    },
  };
}

/** Whoever signs in has lost nothing, and an owner who signs in is not gone. */
export async function stopRecoveriesAtSignIn(
  tx: Tx,
  deps: RecoveryDeps,
  userId: string,
): Promise<void> {
  for (const stopped of await stopRecoveriesOfPerson(tx, userId, deps.now())) {
    await announceStop(tx, deps, stopped, 'sign_in');
  }
}

async function announceStop(
  tx: Tx,
  deps: RecoveryDeps,
  recovery: Recovery,
  by: RecoveryStop,
): Promise<void> {
  const actor = { kind: 'system', id: 'recovery' } as const;
  await recordRecovery(tx, { ...deps, actor }, recovery, 'stopped', { by });
  const facts = await findRecoveryFacts(tx, recovery);
  if (facts === null) return;
  await mailConcerned(tx, deps, recovery, facts, (name) =>
    recoveryEndedEmail(name, facts, 'stopped'),
  );
}
