import type { Db } from '@countinghouse/postgres';
import { lookingAgain, restNoted, seen } from './endpoint-steps.rules.ts';
import { deleteHeads, markSeen, releaseHeads } from './heads.sql.ts';
import type { ReleasedHead } from './heads.sql.ts';
import { dueAfterRelease, intendedSequence, isIdle, keyOf } from './held-endpoint.rules.ts';
import type { HeldEndpoint } from './held-endpoint.rules.ts';
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
    for (const one of held.values()) one.state = restNoted(one.state, steadyMs);
    const idle = [...held.values()].filter(
      ({ state }) => state.idleSinceMs !== null && isIdle(state),
    );
    const idleFor = ({ state }: HeldEndpoint, ms: number): boolean =>
      state.idleSinceMs !== null && steadyMs - state.idleSinceMs >= ms;
    const isOn = ({ state }: HeldEndpoint): boolean => state.service === 'on';
    await releaseSwitchedOff(idle.filter((one) => !isOn(one)));
    await markAwakeAsSeen(
      idle.filter((one) => isOn(one) && one.state.isWoken && idleFor(one, seenAfterMs)),
    );
    const soonMs = nowMs() + lingerMs;
    await leave(
      idle.filter(
        (one) =>
          isIdle(one.state) &&
          isOn(one) &&
          !one.state.isWoken &&
          idleFor(one, lingerMs) &&
          one.state.lookParkedAtMs > soonMs,
      ),
    );
  }

  /** Everything that woke these heads is committed by now; read the log once more. */
  async function markAwakeAsSeen(awake: readonly HeldEndpoint[]): Promise<void> {
    await markSeen(db, dispatcherId, awake);
    for (const one of awake) one.state = seen(one.state);
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
    for (const one of switchedOff) one.state = lookingAgain(one.state);
    const still = switchedOff.filter((one) => one.state.service !== 'on');
    await deleteHeads(
      db,
      dispatcherId,
      still.filter((one) => one.state.service === 'removed'),
    );
    const now = new Date(nowMs());
    await releaseHeads(
      db,
      dispatcherId,
      // An endpoint that only this process considers off may be on again: the next load decides.
      still
        .filter((one) => one.state.service !== 'removed')
        .map((one) => ({
          ...toReleasedHead(one, now),
          dueAt: one.state.service === 'off' ? null : now,
        })),
    );
    for (const one of still) held.delete(keyOf(one));
  }

  return releaseIdle;
}

/** The endpoint's cursor, and when it is next due. */
export function toReleasedHead(one: HeldEndpoint, now: Date): ReleasedHead {
  const { tenantId, endpointId, state } = one;
  return {
    tenantId,
    endpointId,
    cursorSequence: intendedSequence(state),
    dueAt: dueAfterRelease(state, now),
  };
}
