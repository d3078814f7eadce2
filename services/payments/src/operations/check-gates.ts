import type { Tx } from '../database.ts';
import type { Environment } from '../environment.rules.ts';
import { findPause } from './find-pause.ts';
import type { Operation } from './pause.rules.ts';
import type { ChangeWatch } from './watch-changes.ts';

/**
 * The gates between a well-formed request and what it asks for. Each is null when it lets the
 * request through. A use case asks them in the order verified, paused, and the pause once more in
 * its transaction.
 */
export type GateRejection =
  | { readonly kind: 'reject'; readonly reason: 'not_verified' }
  | { readonly kind: 'reject'; readonly reason: 'paused'; readonly retryAfterSeconds: number };

/** Only a verified business moves live money; play money asks for nothing. */
export function refuseUnverified(caller: {
  readonly environment: Environment;
  readonly isBusinessVerified: boolean;
}): GateRejection | null {
  if (caller.environment === 'test' || caller.isBusinessVerified) return null;
  return { kind: 'reject', reason: 'not_verified' };
}

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
