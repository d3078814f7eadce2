import type { Db } from '@countinghouse/postgres';
import { deleteHeads, markSeen, releaseHeads } from './heads.sql.ts';
import type { ReleasedHead } from './heads.sql.ts';
import { isIdle, keyOf, intendedSequence } from './held-endpoint.ts';
import type { HeldEndpoint } from './held-endpoint.ts';
import type { JobSource } from './job-source.ts';
import { lingerMs, seenAfterMs } from './limits.ts';

interface HeadReleaseDeps<Schema> {
  readonly db: Db<Schema>;
  readonly dispatcherId: string;
  readonly held: Map<string, HeldEndpoint>;
  readonly source: JobSource;
  readonly nowMs: () => number;
}

/** Releases heads of endpoints that have been idle for a while or must not be sent to. */
export function createHeadRelease<Schema>(deps: HeadReleaseDeps<Schema>): () => Promise<void> {
  const { db, dispatcherId, held, source, nowMs } = deps;

  async function releaseIdle(): Promise<void> {
    const steadyMs = performance.now();
    for (const one of held.values()) {
      if (!isIdle(one)) one.idleSinceMs = null;
      else one.idleSinceMs ??= steadyMs;
    }
    const idle = [...held.values()].filter((one) => one.idleSinceMs !== null);
    const idleFor = (one: HeldEndpoint, ms: number): boolean =>
      one.idleSinceMs !== null && steadyMs - one.idleSinceMs >= ms;
    await releaseSwitchedOff(idle.filter((one) => one.isCircuitOpen));
    await markAwakeAsSeen(
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

  /** Everything that woke these heads is committed by now; read the log once more. */
  async function markAwakeAsSeen(seen: readonly HeldEndpoint[]): Promise<void> {
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
      leaving.map((one) => toReleasedHead(one, now)),
    );
    for (const one of leaving) held.delete(keyOf(one));
  }

  async function releaseSwitchedOff(switchedOff: readonly HeldEndpoint[]): Promise<void> {
    if (switchedOff.length === 0) return;
    // Before loading: switching an endpoint on after this wakes a head that stays awake.
    await markSeen(db, dispatcherId, switchedOff);
    await source.reload(switchedOff);
    for (const one of switchedOff) {
      one.mayHaveEvents = true;
      one.lookParkedAtMs = 0;
    }
    const still = switchedOff.filter((one) => one.isCircuitOpen);
    await deleteHeads(
      db,
      dispatcherId,
      still.filter((one) => one.isRemoved),
    );
    const now = new Date(nowMs());
    await releaseHeads(
      db,
      dispatcherId,
      // An endpoint that only this process considers off may be on again: the next load decides.
      still
        .filter((one) => !one.isRemoved)
        .map((one) => ({ ...toReleasedHead(one, now), dueAt: one.isOff ? null : now })),
    );
    for (const one of still) held.delete(keyOf(one));
  }

  return releaseIdle;
}

/** The endpoint's cursor, and when it is next due. */
export function toReleasedHead(one: HeldEndpoint, now: Date): ReleasedHead {
  const { tenantId, endpointId, lookParkedAtMs } = one;
  const hasWork = one.ready.length > 0 || one.mayHaveEvents || one.replay !== null;
  const later = Number.isFinite(lookParkedAtMs) ? new Date(lookParkedAtMs) : null;
  return {
    tenantId,
    endpointId,
    cursorSequence: intendedSequence(one),
    dueAt: hasWork ? now : later,
  };
}
