import { withTransaction } from '@countinghouse/postgres';
import type { Tx } from '@countinghouse/postgres';
import type { EndpointKey } from '../endpoints/endpoint.rules.ts';
import { createSweep } from '../sweep.ts';
import type { DispatcherDeps } from './dispatcher-deps.ts';
import { announced, stopped, woken } from './endpoint-steps.rules.ts';
import type { KeptExchange } from './exchanges.sql.ts';
import { hasFailedTooOften } from './flow.rules.ts';
import { claimHeads, listHeld, listWoken, releaseHeads } from './heads.sql.ts';
import type { ClaimedHead } from './heads.sql.ts';
import { isIdle, isQuiet, keyOf, needsJobs } from './held-endpoint.rules.ts';
import type { HeldEndpoint } from './held-endpoint.rules.ts';
import { createJobSource } from './job-source.ts';
import type { Recorded } from './job.rules.ts';
import { endDispatcher, insertDispatcher, renewLease } from './lease.sql.ts';
import * as limits from './limits.ts';
import { applySaved, toProgress, saveProgress } from './progress.ts';
import { saveReplays } from './reading.sql.ts';
import { switchOff } from './recording.sql.ts';
import { createHeadRelease, toReleasedHead } from './release-heads.ts';
import { createSendQueue } from './send-queue.ts';
import { createSenderLoop } from './sender-loop.ts';

/**
 * Everything held under one lease. If the lease is lost, all of it belongs to another dispatcher.
 */
export interface LeaseSession {
  /** Marks those of these endpoints that are held here as possibly having events. */
  readonly announce: (endpoints: readonly EndpointKey[]) => void;
  /** Looks for due heads and first attempts once; returns whether there were any. */
  readonly serve: () => Promise<boolean>;
  /** Looks for parked attempts once; returns whether there were any. */
  readonly serveParked: () => Promise<boolean>;
  /** Finds out which of the held heads other processes woke, and loads their endpoints again. */
  readonly heedWakes: () => Promise<void>;
  readonly renew: () => Promise<void>;
  readonly leave: () => Promise<void>;
  /** Endpoints with something to send now, or in flight. */
  readonly countOpen: () => number;
  readonly stats: () => {
    readonly held: number;
    readonly ready: number;
    readonly inFlight: number;
  };
}

interface LeaseSessionEvents {
  readonly onReplaced: () => void;
  readonly onWork: () => void;
  readonly onParked: () => void;
  readonly onExchange: (exchange: KeptExchange) => void;
}

export function createLeaseSession<Schema>(
  deps: DispatcherDeps<Schema>,
  events: LeaseSessionEvents,
): LeaseSession {
  const { database, policy, logger, newId, nowMs } = deps;
  const { db } = database;
  const sizes = deps.limits ?? limits.defaultLimits;
  const dispatcherId = newId();
  const held = new Map<string, HeldEndpoint>();
  const queue = createSendQueue(sizes, policy.oneAtATimeAfterFailures);
  const source = createJobSource(deps);
  const releaseIdle = createHeadRelease({ db, dispatcherId, held, source, nowMs });
  /** Heads that are claimed but not loaded, because of a database error in between. */
  let unopened: readonly ClaimedHead[] = [];
  let mayBeStale = false;
  let isRegistered = false;
  let isLeaving = false;
  let hasLeft = false;
  let leaseGoodUntilMs = Number.NEGATIVE_INFINITY;
  const sweep = createSweep({ nowMs, everyMs: limits.sweepEveryMs });

  const senderLoop = createSenderLoop({
    ...deps,
    queue,
    dispatcherId,
    maySend: () => !isLeaving && isLeaseGood(),
    isLeaseGood,
    onRecorded,
    onReplaced: dropLease,
    onFault: (error) => logger.warn({ err: error }, 'webhook_record_failed'),
  });

  function isLeaseGood(): boolean {
    return performance.now() < leaseGoodUntilMs;
  }

  function dropLease(): void {
    leaseGoodUntilMs = Number.NEGATIVE_INFINITY;
    senderLoop.abandon();
    held.clear();
    queue.clear();
    events.onReplaced();
  }

  function onRecorded(one: HeldEndpoint, finished: Recorded): void {
    const { attemptId, job, exchangeJson: json } = finished;
    const { tenantId, deliveryId } = job;
    if (job.trigger !== 'ping') events.onExchange({ tenantId, deliveryId, attemptId, json });
    deps.observe?.onAttempt(finished);
    const { state } = one;
    if (hasFailedTooOften(state.flow, policy.switchOffAfterFailures)) void switchEndpointOff(one);
    if (!needsJobs(state)) return;
    if (state.mayHaveEvents || state.replay !== null) events.onWork();
    if (state.lookParkedAtMs <= nowMs()) events.onParked();
  }

  /** Only the update that finds the endpoint switched on notifies its owner. */
  async function switchEndpointOff(one: HeldEndpoint): Promise<void> {
    const { switchOffAfterFailures: failuresMax } = policy;
    if (failuresMax === null) return;
    one.state = stopped(one.state);
    try {
      await withTransaction(db, async (tx) => {
        const isOffNow = await switchOff(tx, one, { failuresMax, now: new Date(nowMs()) });
        if (isOffNow) await deps.onSwitchedOff?.(tx, one);
      });
    } catch (error) {
      // The next dispatcher that opens the endpoint counts the same failures and switches it off.
      logger.warn({ err: error, endpoint_id: one.endpointId }, 'webhook_switch_off_failed');
    }
  }

  function announce(endpoints: readonly EndpointKey[]): void {
    for (const endpoint of endpoints) {
      const one = held.get(keyOf(endpoint));
      if (one !== undefined) one.state = announced(one.state);
    }
  }

  async function serve(): Promise<boolean> {
    if (!isRegistered || !isLeaseGood()) return false;
    if (mayBeStale) await reconcile();
    const claimed = await trackingHeads(claim);
    const hasRead = countReady() < sizes.readyMax && (await source.readEvents([...held.values()]));
    offerAll();
    await trackingHeads(releaseIdle);
    if (claimed > 0) events.onParked();
    return claimed > 0 || hasRead;
  }

  async function serveParked(): Promise<boolean> {
    if (!isRegistered || !isLeaseGood() || countReady() >= sizes.readyMax) return false;
    const hasFound = await source.lookParked([...held.values()]);
    offerAll();
    return hasFound;
  }

  function offerAll(): void {
    for (const one of held.values()) queue.offer(one);
    senderLoop.pump();
  }

  function countReady(): number {
    let ready = 0;
    for (const one of held.values()) ready += one.state.ready.length;
    return ready;
  }

  /** Runs work that changes which heads are held. If it fails, it may still have committed. */
  async function trackingHeads<Result>(work: () => Promise<Result>): Promise<Result> {
    mayBeStale = true;
    const result = await work();
    mayBeStale = false;
    return result;
  }

  /** Takes the database's list of held heads as the truth. */
  async function reconcile(): Promise<void> {
    const heads = await listHeld(db, dispatcherId);
    const keys = new Set(heads.map(keyOf));
    for (const key of held.keys()) if (!keys.has(key)) held.delete(key);
    unopened = heads.filter((head) => !held.has(keyOf(head)));
  }

  async function claim(): Promise<number> {
    const headsMax = limits.claimMax;
    if (held.size + headsMax > sizes.heldMax || isLeaving) return 0;
    const from = new Date(sweep.fromMs());
    const now = new Date(nowMs());
    const startedAtMs = performance.now();
    const claimed = await claimHeads(db, { dispatcherId, now, from, headsMax });
    const wasComplete = claimed.length < headsMax;
    sweep.note({ wasComplete, tookMs: performance.now() - startedAtMs });
    unopened = [...unopened, ...claimed];
    for (const one of await source.open(unopened)) {
      held.set(keyOf(one), one);
      const isOverdue = hasFailedTooOften(one.state.flow, policy.switchOffAfterFailures);
      if (one.state.service === 'on' && isOverdue) await switchEndpointOff(one);
    }
    unopened = [];
    return claimed.length;
  }

  async function heedWakes(): Promise<void> {
    if (!isRegistered || !isLeaseGood() || held.size === 0) return;
    const keys = await listWoken(db, dispatcherId, new Date(nowMs()));
    for (const key of keys) {
      const one = held.get(keyOf(key));
      if (one !== undefined) one.state = woken(one.state);
    }
    const now = nowMs();
    await source.reload([...held.values()].filter((one) => one.state.reloadAtMs <= now));
    if (keys.length === 0) return;
    events.onWork();
    events.onParked();
  }

  async function renew(): Promise<void> {
    if (hasLeft) return;
    const askedAtMs = performance.now();
    if (!isRegistered) {
      await insertDispatcher(db, {
        id: dispatcherId,
        leaseMs: limits.leaseMs,
        now: new Date(nowMs()),
      });
      isRegistered = true;
      logger.info({ dispatcher_id: dispatcherId }, 'webhook_lease_taken');
      leaseGoodUntilMs = askedAtMs + limits.leaseMs - limits.leaseMarginMs;
      events.onWork();
      return;
    }
    const checkpoint = senderLoop.oldestOpenIntent() ?? newId();
    const progress = toProgress(held.values());
    const isHolder = await withTransaction(db, async (tx) => {
      if (!(await renewLease(tx, { id: dispatcherId, leaseMs: limits.leaseMs, checkpoint }))) {
        return false;
      }
      await saveProgress(tx, dispatcherId, progress, new Date(nowMs()));
      return true;
    });
    if (!isHolder) {
      if (!hasLeft) dropLease();
      return;
    }
    leaseGoodUntilMs = askedAtMs + limits.leaseMs - limits.leaseMarginMs;
    applySaved(progress);
    senderLoop.pump();
  }

  async function leave(): Promise<void> {
    isLeaving = true;
    if (!isRegistered) return;
    // Release idle endpoints first; only receivers with requests in flight have to wait.
    await release(
      [...held.values()].filter((one) => isQuiet(one.state)),
      () => Promise.resolve(),
    ).catch((error: unknown) => logger.warn({ err: error }, 'webhook_leave_failed'));
    await senderLoop.idle();
    hasLeft = true;
    await release([...held.values()], (tx) => endDispatcher(tx, dispatcherId));
  }

  async function release(
    leaving: readonly HeldEndpoint[],
    also: (tx: Tx<Schema>) => Promise<void>,
  ): Promise<void> {
    const now = new Date(nowMs());
    const heads = [
      ...leaving.map((one) => toReleasedHead(one, now)),
      ...unopened.map((head) => ({ ...head, dueAt: now })),
    ];
    const { replays } = toProgress(leaving);
    await withTransaction(db, async (tx) => {
      await saveReplays(tx, replays, now);
      await releaseHeads(tx, dispatcherId, heads);
      await also(tx);
    });
    for (const one of leaving) held.delete(keyOf(one));
  }

  return {
    announce,
    serve,
    serveParked,
    heedWakes,
    renew,
    leave,
    countOpen: () =>
      [...held.values()].filter(
        ({ state }) =>
          !isIdle(state) || (state.service === 'on' && state.lookParkedAtMs <= nowMs()),
      ).length,
    stats: () => ({
      held: held.size,
      ready: countReady(),
      inFlight: queue.inFlight(),
    }),
  };
}
