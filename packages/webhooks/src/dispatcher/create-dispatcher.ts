import { setTimeout as wait } from 'node:timers/promises';
import { withTransaction } from '@countinghouse/postgres';
import { createFanOut } from '../fan-out/fan-out.ts';
import type { DispatcherDeps } from './dispatcher-deps.ts';
import { keepExchanges } from './keep-exchanges.ts';
import { createLeaseSession } from './lease-session.ts';
import type { LeaseSession } from './lease-session.ts';
import { forgetDispatchers } from './lease.sql.ts';
import * as limits from './limits.ts';
import { recoverOne } from './recover.ts';
import { createWakeSignal } from './wake-signal.ts';

export interface Dispatcher {
  readonly start: () => void;
  /** Starts no new requests, waits until those in flight are recorded, then releases the heads. */
  readonly stop: () => Promise<void>;
  /**
   * Works off the backlog for at most this long and returns the number of endpoints that still have
   * work.
   */
  readonly workOff: (waitMsMax: number) => Promise<number>;
  readonly stats: () => {
    readonly held: number;
    readonly ready: number;
    readonly inFlight: number;
  };
}

const workOffPollMs = 5;
/** How often records of ended dispatchers are cleaned up. */
const forgetEveryMs = 3_600_000;

/**
 * Delivers events. Any number of dispatchers may run; each serves the endpoints whose heads it
 * holds. After a database error, every loop continues with its next round.
 */
export function createDispatcher<Schema>(deps: DispatcherDeps<Schema>): Dispatcher {
  const { database, logger, nowMs } = deps;
  const fanOut = createFanOut(deps);
  const workSignal = createWakeSignal();
  const parkedSignal = createWakeSignal();
  const stopping = new AbortController();
  /** The lease is renewed until nothing is in flight. */
  const leaving = new AbortController();
  let busyUntilMs = 0;
  const exchanges = keepExchanges(deps);
  const sessionEvents = {
    onReplaced: replace,
    onWork: workSignal.wake,
    onParked: parkedSignal.wake,
    onExchange: exchanges.keep,
  };
  let session: LeaseSession = createLeaseSession(deps, sessionEvents);
  let working: Promise<unknown> = Promise.resolve();
  let renewing: Promise<unknown> = Promise.resolve();

  /** Another dispatcher holds our heads now: drop everything in memory. */
  function replace(): void {
    logger.warn({}, 'webhook_dispatcher_replaced');
    session = createLeaseSession(deps, sessionEvents);
  }

  function pollMs(idleMs: number): number {
    return performance.now() < busyUntilMs ? limits.busyPollMs : idleMs;
  }

  function stayBusy(): void {
    busyUntilMs = performance.now() + limits.busyForMs;
  }

  async function fanOutEvents(): Promise<number> {
    const round = await fanOut();
    if (round.events === 0) return pollMs(limits.idlePollMs);
    stayBusy();
    session.announce(round.endpoints);
    workSignal.wake();
    const waitedMs = nowMs() - (round.oldestCreatedAt?.getTime() ?? nowMs());
    deps.observe?.onFanOut(round.events, waitedMs);
    return round.hasMore ? 0 : limits.busyPollMs;
  }

  async function serve(): Promise<number> {
    const didSomething = await session.serve();
    if (didSomething) stayBusy();
    return didSomething ? 0 : pollMs(limits.idleServeMs);
  }

  async function serveParked(): Promise<number> {
    const hasFound = await session.serveParked();
    if (hasFound) stayBusy();
    return hasFound ? 0 : pollMs(limits.idleServeMs);
  }

  async function heedWakes(): Promise<number> {
    await session.heedWakes();
    return limits.wokenPollMs;
  }

  async function renew(): Promise<number> {
    await session.renew();
    return limits.renewEveryMs;
  }

  async function takeOver(): Promise<number> {
    const recovered = await recoverOne(deps);
    if (recovered === null) return limits.takeoverEveryMs;
    logger.warn(recovered, 'webhook_dispatcher_taken_over');
    workSignal.wake();
    return 0;
  }

  async function forget(): Promise<number> {
    await withTransaction(database.db, (tx) => forgetDispatchers(tx));
    return forgetEveryMs;
  }

  /** `round` returns how long to wait before the next one. */
  async function loop(
    name: string,
    round: () => Promise<number>,
    rest: (ms: number) => Promise<void>,
    signal = stopping.signal,
  ): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      let waitMs = 0;
      try {
        waitMs = await round();
        if (failures > 0) logger.info({ loop: name, failures }, 'webhook_loop_recovered');
        failures = 0;
      } catch (error) {
        failures += 1;
        waitMs = Math.min(1_000, 50 * 2 ** failures);
        logger.warn({ loop: name, failures, err: error }, 'webhook_loop_failed');
      }
      if (!signal.aborted) await rest(waitMs);
    }
  }

  return {
    start: () => {
      const restUntil =
        (signal: AbortSignal) =>
        (ms: number): Promise<void> =>
          wait(ms, undefined, { signal }).catch(() => undefined);
      const rest = restUntil(stopping.signal);
      renewing = loop('renew', renew, restUntil(leaving.signal), leaving.signal);
      working = Promise.all([
        loop('fan-out', fanOutEvents, rest),
        loop('serve', serve, workSignal.wait),
        loop('serve-parked', serveParked, parkedSignal.wait),
        loop('heed-wakes', heedWakes, rest),
        loop('take-over', takeOver, rest),
        loop('forget', forget, rest),
      ]);
    },
    stop: async () => {
      stopping.abort();
      workSignal.wake();
      parkedSignal.wake();
      await working;
      try {
        await session.leave();
      } finally {
        leaving.abort();
        await exchanges.stop();
        await renewing;
      }
    },
    workOff: async (waitMsMax) => {
      const untilMs = performance.now() + waitMsMax;
      workSignal.wake();
      parkedSignal.wake();
      while (session.countOpen() > 0 && performance.now() < untilMs && !stopping.signal.aborted) {
        await wait(workOffPollMs);
        workSignal.wake();
        parkedSignal.wake();
      }
      return session.countOpen();
    },
    stats: () => session.stats(),
  };
}
