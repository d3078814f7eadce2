import { setTimeout as wait } from 'node:timers/promises';
import { withTransaction } from '@countinghouse/postgres';
import { createFanOut, eventsPerRoundMax } from '../fan-out/fan-out.ts';
import type { DispatcherDeps } from './dispatcher-deps.ts';
import { createHolding } from './holding.ts';
import type { Holding } from './holding.ts';
import { keepExchanges } from './keep-exchanges.ts';
import { forgetDispatchers } from './lease.sql.ts';
import * as limits from './limits.ts';
import { createPulse } from './pulse.ts';
import { recoverOne } from './recover.ts';

export interface Dispatcher {
  readonly start: () => void;
  /** No new requests; those under way are waited for and recorded, then the heads are given back. */
  readonly stop: () => Promise<void>;
  /** Works off what is there, waiting so long at most, and returns what is left of it. */
  readonly workOff: (waitMsMax: number) => Promise<number>;
  readonly stats: () => {
    readonly held: number;
    readonly ready: number;
    readonly inFlight: number;
  };
}

const workOffPollMs = 5;
/** Rests of dispatchers that ended are looked for this often. */
const forgetEveryMs = 3_600_000;

/**
 * Delivers events. Any number of these may run; each holds the endpoints it serves. A fault of the
 * database stops nothing for good: every loop goes on with its next round.
 */
export function createDispatcher<Schema>(deps: DispatcherDeps<Schema>): Dispatcher {
  const { database, logger, nowMs } = deps;
  const fanOut = createFanOut(deps);
  const news = createPulse();
  const stopping = new AbortController();
  /** The lease is renewed for as long as anything is under way. */
  const leaving = new AbortController();
  let busyUntilMs = 0;
  const exchanges = keepExchanges(deps);
  const holdingEvents = {
    onReplaced: replace,
    onNews: news.kick,
    onExchange: exchanges.keep,
  };
  let holding: Holding = createHolding(deps, holdingEvents);
  let working: Promise<unknown> = Promise.resolve();
  let renewing: Promise<unknown> = Promise.resolve();

  /** Another one has our heads: whatever is in memory here is its business now. */
  function replace(): void {
    logger.warn({}, 'webhook_dispatcher_replaced');
    holding = createHolding(deps, holdingEvents);
  }

  function pollMs(idleMs: number): number {
    return performance.now() < busyUntilMs ? limits.busyPollMs : idleMs;
  }

  function noteWork(): void {
    busyUntilMs = performance.now() + limits.busyForMs;
  }

  async function takeEvents(): Promise<number> {
    const round = await fanOut();
    if (round.events === 0) return pollMs(limits.idlePollMs);
    noteWork();
    holding.announce(round.endpoints);
    news.kick();
    const waitedMs = nowMs() - (round.oldestCreatedAt?.getTime() ?? nowMs());
    deps.observe?.onFanOut(round.events, waitedMs);
    return round.events >= eventsPerRoundMax ? 0 : limits.busyPollMs;
  }

  async function serve(): Promise<number> {
    const didSomething = await holding.serve();
    if (didSomething) noteWork();
    return didSomething ? 0 : pollMs(limits.idleServeMs);
  }

  async function renew(): Promise<number> {
    await holding.renew();
    return limits.renewEveryMs;
  }

  async function takeOver(): Promise<number> {
    const recovered = await recoverOne(deps);
    if (recovered === null) return limits.takeoverEveryMs;
    logger.warn(recovered, 'webhook_dispatcher_taken_over');
    news.kick();
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
        loop('fan-out', takeEvents, rest),
        loop('serve', serve, news.wait),
        loop('take-over', takeOver, rest),
        loop('forget', forget, rest),
      ]);
    },
    stop: async () => {
      stopping.abort();
      news.kick();
      await working;
      try {
        await holding.leave();
      } finally {
        leaving.abort();
        await exchanges.stop();
        await renewing;
      }
    },
    workOff: async (waitMsMax) => {
      const untilMs = performance.now() + waitMsMax;
      news.kick();
      while (holding.countOpen() > 0 && performance.now() < untilMs && !stopping.signal.aborted) {
        await wait(workOffPollMs);
        news.kick();
      }
      return holding.countOpen();
    },
    stats: () => holding.stats(),
  };
}
