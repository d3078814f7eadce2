import { withTransaction } from '@countinghouse/postgres';
import type { Tx } from '@countinghouse/postgres';
import type { EndpointKey } from '../endpoints/endpoint.rules.ts';
import { createSweep } from '../sweep.ts';
import type { DispatcherDeps } from './dispatcher-deps.ts';
import type { KeptExchange } from './exchanges.sql.ts';
import { hasFailedTooOften } from './flow.rules.ts';
import { claimHeads, listHeld, listWoken, releaseHeads } from './heads.sql.ts';
import type { ClaimedHead } from './heads.sql.ts';
import { needsJobs, isIdle, keyOf } from './held-endpoint.ts';
import type { HeldEndpoint } from './held-endpoint.ts';
import { createJobSource } from './job-source.ts';
import type { Recorded } from './job.ts';
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
  /** Looks for work once; returns whether there was any. */
  readonly serve: () => Promise<boolean>;
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
  let wokenAskedAtMs = Number.NEGATIVE_INFINITY;

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
    if (finished.job.source === 'parked') one.lookParkedAtMs = 0;
    else if (finished.parkUntil !== null) {
      const lookAtMs = finished.parkUntil.getTime() + limits.retryGuardMs;
      one.lookParkedAtMs = Math.min(one.lookParkedAtMs, lookAtMs);
    }
    if (hasFailedTooOften(one.flow, policy.switchOffAfterFailures)) void switchEndpointOff(one);
    if (needsJobs(one) && mayHaveMore(one)) events.onWork();
  }

  /** Only the update that finds the endpoint switched on notifies its owner. */
  async function switchEndpointOff(one: HeldEndpoint): Promise<void> {
    const { switchOffAfterFailures: failuresMax } = policy;
    if (failuresMax === null) return;
    one.isCircuitOpen = true;
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

  function mayHaveMore(one: HeldEndpoint): boolean {
    return one.mayHaveEvents || one.lookParkedAtMs <= nowMs() || one.replay !== null;
  }

  function announce(endpoints: readonly EndpointKey[]): void {
    for (const endpoint of endpoints) {
      const one = held.get(keyOf(endpoint));
      if (one === undefined) continue;
      one.mayHaveEvents = true;
      one.isWoken = true;
    }
  }

  async function serve(): Promise<boolean> {
    if (!isRegistered || !isLeaseGood()) return false;
    if (mayBeStale) await reconcile();
    const claimed = await trackingHeads(claim);
    await loadWoken();
    const all = [...held.values()];
    const hasRead = countReady() < sizes.readyMax && (await source.fill(all));
    for (const one of all) queue.offer(one);
    senderLoop.pump();
    await trackingHeads(releaseIdle);
    return claimed > 0 || hasRead;
  }

  function countReady(): number {
    return [...held.values()].reduce((sum, one) => sum + one.ready.length, 0);
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
      const isOverdue = hasFailedTooOften(one.flow, policy.switchOffAfterFailures);
      if (!one.isCircuitOpen && isOverdue) await switchEndpointOff(one);
    }
    unopened = [];
    return claimed.length;
  }

  async function loadWoken(): Promise<void> {
    if (performance.now() - wokenAskedAtMs < limits.wokenPollMs || held.size === 0) return;
    wokenAskedAtMs = performance.now();
    const woken = await listWoken(db, dispatcherId, new Date(nowMs()));
    const now = nowMs();
    for (const key of woken) {
      const one = held.get(keyOf(key));
      if (one === undefined) continue;
      if (!one.isWoken) one.reloadAtMs = 0;
      one.isWoken = true;
      one.mayHaveEvents = true;
      one.lookParkedAtMs = 0;
    }
    await source.reload([...held.values()].filter((one) => one.reloadAtMs <= now));
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
    const isFree = (one: HeldEndpoint): boolean =>
      one.inFlight.size === 0 && one.unrecorded.size === 0;
    // Release idle endpoints first; only receivers with requests in flight have to wait.
    await release([...held.values()].filter(isFree), () => Promise.resolve()).catch(
      (error: unknown) => logger.warn({ err: error }, 'webhook_leave_failed'),
    );
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
    renew,
    leave,
    countOpen: () =>
      [...held.values()].filter(
        (one) => !isIdle(one) || (!one.isCircuitOpen && one.lookParkedAtMs <= nowMs()),
      ).length,
    stats: () => ({
      held: held.size,
      ready: countReady(),
      inFlight: queue.inFlight(),
    }),
  };
}
