import { withTransaction } from '@countinghouse/postgres';
import type { Tx } from '@countinghouse/postgres';
import type { EndpointKey } from '../endpoints/endpoint.rules.ts';
import { createSweep } from '../sweep.ts';
import { createCourier } from './courier.ts';
import type { DispatcherDeps } from './dispatcher-deps.ts';
import type { KeptExchange } from './exchanges.sql.ts';
import { hasFailedTooOften } from './flow.rules.ts';
import { claimHeads, listHeld, listWoken, releaseHeads } from './heads.sql.ts';
import type { ClaimedHead } from './heads.sql.ts';
import { isHungry, isIdle, keyOf } from './held-endpoint.ts';
import type { HeldEndpoint } from './held-endpoint.ts';
import { createJobSource } from './job-source.ts';
import type { Recorded } from './job.ts';
import { endDispatcher, insertDispatcher, renewLease } from './lease.sql.ts';
import { createLetGo, toLeaving } from './let-go.ts';
import * as limits from './limits.ts';
import { noteSaved, toProgress, saveProgress } from './progress.ts';
import { saveReplays } from './reading.sql.ts';
import { switchOff } from './recording.sql.ts';
import { createSendQueue } from './send-queue.ts';

/** Everything that one lease holds; when the lease is lost, all of it is somebody else's. */
export interface Holding {
  /** These endpoints may have events now, as far as they are held here. */
  readonly announce: (endpoints: readonly EndpointKey[]) => void;
  /** One look for work; true when there was some. */
  readonly serve: () => Promise<boolean>;
  readonly renew: () => Promise<void>;
  readonly leave: () => Promise<void>;
  /** Endpoints with something to send now, or under way. */
  readonly countOpen: () => number;
  readonly stats: () => {
    readonly held: number;
    readonly ready: number;
    readonly inFlight: number;
  };
}

interface HoldingEvents {
  readonly onReplaced: () => void;
  readonly onNews: () => void;
  readonly onExchange: (exchange: KeptExchange) => void;
}

export function createHolding<Schema>(
  deps: DispatcherDeps<Schema>,
  events: HoldingEvents,
): Holding {
  const { database, policy, logger, newId, nowMs } = deps;
  const { db } = database;
  const sizes = deps.limits ?? limits.defaultLimits;
  const dispatcherId = newId();
  const held = new Map<string, HeldEndpoint>();
  const queue = createSendQueue(sizes, policy.oneAtATimeAfterFailures);
  const source = createJobSource(deps);
  const letGo = createLetGo({ db, dispatcherId, held, source, nowMs });
  /** Claimed, and not read yet: a fault of the database comes in between. */
  let unopened: readonly ClaimedHead[] = [];
  let isUnsure = false;
  let isRegistered = false;
  let isLeaving = false;
  let hasLeft = false;
  let leaseGoodUntilMs = Number.NEGATIVE_INFINITY;
  const sweep = createSweep({ nowMs, everyMs: limits.sweepEveryMs });
  let wokenAskedAtMs = Number.NEGATIVE_INFINITY;

  const courier = createCourier({
    ...deps,
    queue,
    dispatcherId,
    maySend: () => !isLeaving && isLeaseGood(),
    isLeaseGood,
    onRecorded,
    onReplaced: lose,
    onFault: (error) => logger.warn({ err: error }, 'webhook_record_failed'),
  });

  function isLeaseGood(): boolean {
    return performance.now() < leaseGoodUntilMs;
  }

  function lose(): void {
    leaseGoodUntilMs = Number.NEGATIVE_INFINITY;
    courier.abandon();
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
    if (hasFailedTooOften(one.flow, policy.switchOffAfterFailures)) void turnOff(one);
    if (isHungry(one) && mayHaveMore(one)) events.onNews();
  }

  /** The update that finds the endpoint on is the one that tells. */
  async function turnOff(one: HeldEndpoint): Promise<void> {
    const { switchOffAfterFailures: failuresMax } = policy;
    if (failuresMax === null) return;
    one.isCircuitOpen = true;
    try {
      await withTransaction(db, async (tx) => {
        const isOffNow = await switchOff(tx, one, { failuresMax, now: new Date(nowMs()) });
        if (isOffNow) await deps.onSwitchedOff?.(tx, one);
      });
    } catch (error) {
      // Whoever opens the endpoint next counts the same failures and switches it off.
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
    if (isUnsure) await reconcile();
    const claimed = await surely(claim);
    await noticeWoken();
    const all = [...held.values()];
    const hasRead = countReady() < sizes.readyMax && (await source.fill(all));
    for (const one of all) queue.offer(one);
    courier.pump();
    await surely(letGo);
    return claimed > 0 || hasRead;
  }

  function countReady(): number {
    return [...held.values()].reduce((sum, one) => sum + one.ready.length, 0);
  }

  /** Work that changes who holds what: if it fails, nobody knows whether it was committed. */
  async function surely<Result>(work: () => Promise<Result>): Promise<Result> {
    isUnsure = true;
    const result = await work();
    isUnsure = false;
    return result;
  }

  /** What the database says is held here is held here, and nothing else. */
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
      if (!one.isCircuitOpen && isOverdue) await turnOff(one);
    }
    unopened = [];
    return claimed.length;
  }

  async function noticeWoken(): Promise<void> {
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
      events.onNews();
      return;
    }
    const checkpoint = courier.oldestOpenPromise() ?? newId();
    const progress = toProgress(held.values());
    const isHolder = await withTransaction(db, async (tx) => {
      if (!(await renewLease(tx, { id: dispatcherId, leaseMs: limits.leaseMs, checkpoint }))) {
        return false;
      }
      await saveProgress(tx, dispatcherId, progress, new Date(nowMs()));
      return true;
    });
    if (!isHolder) {
      if (!hasLeft) lose();
      return;
    }
    leaseGoodUntilMs = askedAtMs + limits.leaseMs - limits.leaseMarginMs;
    noteSaved(progress);
    courier.pump();
  }

  async function leave(): Promise<void> {
    isLeaving = true;
    if (!isRegistered) return;
    const isFree = (one: HeldEndpoint): boolean =>
      one.inFlight.size === 0 && one.unrecorded.size === 0;
    // Only the receivers of what is under way have to wait for it.
    await giveBack([...held.values()].filter(isFree), () => Promise.resolve()).catch(
      (error: unknown) => logger.warn({ err: error }, 'webhook_leave_failed'),
    );
    await courier.idle();
    hasLeft = true;
    await giveBack([...held.values()], (tx) => endDispatcher(tx, dispatcherId));
  }

  async function giveBack(
    leaving: readonly HeldEndpoint[],
    also: (tx: Tx<Schema>) => Promise<void>,
  ): Promise<void> {
    const now = new Date(nowMs());
    const heads = [
      ...leaving.map((one) => toLeaving(one, now)),
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
