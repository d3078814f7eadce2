import type { LiveAccess } from '../../kernel/caller.rules.ts';
import type { Tx } from '../../kernel/database.ts';
import type { GateRejection } from '../../kernel/gate.rules.ts';
import { findPause } from './find-pause.ts';
import type { Operation } from './pause.rules.ts';
import type { ChangeWatch } from './watch-changes.ts';

/** Only a verified business that is not suspended moves live money; the sandbox is open to everybody. */
export function refuseUnverified(caller: LiveAccess): GateRejection | null {
  if (caller.environment === 'live' && caller.isBusinessSuspended) return notVerified;
  return refuseUnverifiedRefund(caller);
}

/** A suspended business still refunds: its payers must get their money back. */
export function refuseUnverifiedRefund(
  caller: Omit<LiveAccess, 'isBusinessSuspended'>,
): GateRejection | null {
  if (caller.environment === 'test' || caller.isBusinessVerified) return null;
  return notVerified;
}

const notVerified = { kind: 'reject', reason: 'not_verified' } as const;

/** The fast answer, from what this process has seen within the last second. */
export async function refusePaused(
  changes: Pick<ChangeWatch, 'pauses'>,
  operation: Operation,
): Promise<GateRejection | null> {
  const pause = (await changes.pauses()).get(operation);
  return pause === undefined ? null : paused(pause.retryAfterSeconds);
}

/** The exact answer, in the transaction that would write: a pause holds from the moment it is made. */
export async function refusePausedNow(tx: Tx, operation: Operation): Promise<GateRejection | null> {
  const pause = await findPause(tx, operation);
  return pause === null ? null : paused(pause.retryAfterSeconds);
}

function paused(retryAfterSeconds: number): GateRejection {
  return { kind: 'reject', reason: 'paused', retryAfterSeconds };
}
