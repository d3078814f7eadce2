import type { Tx } from '@countinghouse/postgres';
import { deleteHeads, markSeen, releaseHeads } from './heads.sql.ts';
import type { LeavingHead } from './heads.sql.ts';
import { isIdle, keyOf, promisedSequence } from './held-endpoint.ts';
import type { HeldEndpoint } from './held-endpoint.ts';
import type { JobSource } from './job-source.ts';
import { lingerMs, seenAfterMs } from './limits.ts';

interface LetGoDeps<Schema> {
  readonly db: Tx<Schema>;
  readonly dispatcherId: string;
  readonly held: Map<string, HeldEndpoint>;
  readonly source: JobSource;
  readonly nowMs: () => number;
}

/** Gives back the heads of endpoints that have had nothing to do for a while, or must get nothing. */
export function createLetGo<Schema>(deps: LetGoDeps<Schema>): () => Promise<void> {
  const { db, dispatcherId, held, source, nowMs } = deps;

  async function letGo(): Promise<void> {
    const steadyMs = performance.now();
    for (const one of held.values()) {
      if (!isIdle(one)) one.idleSinceMs = null;
      else one.idleSinceMs ??= steadyMs;
    }
    const idle = [...held.values()].filter((one) => one.idleSinceMs !== null);
    const idleFor = (one: HeldEndpoint, ms: number): boolean =>
      one.idleSinceMs !== null && steadyMs - one.idleSinceMs >= ms;
    await leaveShut(idle.filter((one) => one.isCircuitOpen));
    await callSeen(
      idle.filter((one) => !one.isCircuitOpen && one.isWoken && idleFor(one, seenAfterMs)),
    );
    const soonMs = nowMs() + lingerMs;
    await leave(
      idle.filter(
        (one) =>
          isIdle(one) &&
          !one.isCircuitOpen &&
          !one.isWoken &&
          idleFor(one, lingerMs) &&
          one.lookParkedAtMs > soonMs,
      ),
    );
  }

  /** Whatever woke them is committed by now, and is read once more. */
  async function callSeen(seen: readonly HeldEndpoint[]): Promise<void> {
    await markSeen(db, dispatcherId, seen);
    for (const one of seen) {
      one.isWoken = false;
      one.reloadAtMs = 0;
      one.mayHaveEvents = true;
      one.lookParkedAtMs = 0;
    }
  }

  async function leave(leaving: readonly HeldEndpoint[]): Promise<void> {
    const now = new Date(nowMs());
    await releaseHeads(
      db,
      dispatcherId,
      leaving.map((one) => toLeaving(one, now)),
    );
    for (const one of leaving) held.delete(keyOf(one));
  }

  async function leaveShut(shut: readonly HeldEndpoint[]): Promise<void> {
    if (shut.length === 0) return;
    // Before the look: whoever switches one on from here on wakes a head that stays awake.
    await markSeen(db, dispatcherId, shut);
    await source.reload(shut);
    for (const one of shut) {
      one.mayHaveEvents = true;
      one.lookParkedAtMs = 0;
    }
    const still = shut.filter((one) => one.isCircuitOpen);
    await deleteHeads(
      db,
      dispatcherId,
      still.filter((one) => one.isRemoved),
    );
    const now = new Date(nowMs());
    await releaseHeads(
      db,
      dispatcherId,
      // One that only this process calls off may have been switched on: the next look tells.
      still
        .filter((one) => !one.isRemoved)
        .map((one) => ({ ...toLeaving(one, now), dueAt: one.isOff ? null : now })),
    );
    for (const one of still) held.delete(keyOf(one));
  }

  return letGo;
}

/** How far it has been served, and when somebody has to look at it again. */
export function toLeaving(one: HeldEndpoint, now: Date): LeavingHead {
  const { tenantId, endpointId, lookParkedAtMs } = one;
  const hasWork = one.ready.length > 0 || one.mayHaveEvents || one.replay !== null;
  const later = Number.isFinite(lookParkedAtMs) ? new Date(lookParkedAtMs) : null;
  return {
    tenantId,
    endpointId,
    cursorSequence: promisedSequence(one),
    dueAt: hasWork ? now : later,
  };
}
