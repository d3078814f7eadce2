import type { Database } from '@countinghouse/postgres';
import type { DeliveryPolicy } from '../policy.ts';
import type { OutgoingRequest, SendOutcome, Sender } from '../sender/sender-types.ts';
import { finishAttempt } from './finish-attempt.ts';
import { flowAfter, hasFailedTooOften, pauseAfter } from './flow.rules.ts';
import type { HeldEndpoint } from './held-endpoint.ts';
import type { Job, Recorded } from './job.ts';
import { batchMax, unrecordedMax } from './limits.ts';
import { makeRequest } from './make-request.ts';
import { writeBatch } from './recording.sql.ts';
import type { Chosen, SendQueue } from './send-queue.ts';

interface CourierDeps<Schema> {
  readonly database: Database<Schema>;
  readonly policy: DeliveryPolicy;
  readonly sender: Sender;
  readonly queue: SendQueue;
  readonly newId: () => string;
  readonly nowMs: () => number;
  readonly realNowMs?: () => number;
  readonly dispatcherId: string;
  /** False when nothing new may be sent: the lease is about to run out, or we are leaving. */
  readonly maySend: () => boolean;
  /** False when another dispatcher may have taken over by now. */
  readonly isLeaseGood: () => boolean;
  /** After outcomes are stored. */
  readonly onRecorded: (held: HeldEndpoint, finished: Recorded) => void;
  /** Another dispatcher has taken over. */
  readonly onReplaced: () => void;
  readonly onFault: (error: unknown) => void;
}

/**
 * Promises, sends and records. There is one statement at a time, which stores the promises of the
 * next requests and the outcomes of earlier ones; the next batch fills while it runs. A socket is
 * opened only for what has been promised.
 */
export interface Courier {
  /** Goes on if there is anything to promise or to record. */
  readonly pump: () => void;
  /** The oldest promise that is not answered for, null when there is none. */
  readonly oldestOpenPromise: () => string | null;
  /** When everything that was sent is recorded. */
  readonly idle: () => Promise<void>;
  /** Outcomes that arrive from now on are nobody's. */
  readonly abandon: () => void;
}

/** While the database is away, outcomes wait and nothing new is sent. */
const retryWriteMs = 200;

const notSent: SendOutcome = {
  isDelivered: false,
  status: null,
  errorClass: 'protocol',
  durationMs: 0,
  response: null,
};

interface Attempted extends Recorded {
  readonly held: HeldEndpoint;
  readonly intentId: string;
}

export function createCourier<Schema>(deps: CourierDeps<Schema>): Courier {
  const { database, policy, queue, nowMs } = deps;
  let unrecorded: Attempted[] = [];
  const openPromises = new Map<string, number>();
  let isWriting = false;
  let isAbandoned = false;
  let whenIdle: (() => void)[] = [];

  function pump(): void {
    if (isWriting || isAbandoned) return;
    const finished = unrecorded.slice(0, batchMax);
    const chosen =
      deps.maySend() && unrecorded.length < unrecordedMax ? queue.choose(batchMax) : [];
    if (finished.length === 0 && chosen.length === 0) {
      tellIdle();
      return;
    }
    isWriting = true;
    void write(chosen, finished);
  }

  async function write(chosen: readonly Chosen[], finished: readonly Attempted[]): Promise<void> {
    const intentId = deps.newId();
    if (chosen.length > 0) openPromises.set(intentId, chosen.length);
    const promising = Map.groupBy(chosen, ({ held }) => held);
    for (const [held, own] of promising) held.promising = own.map(({ job }) => job);
    try {
      const isHolder = await writeBatch(database.db, {
        dispatcherId: deps.dispatcherId,
        intentId,
        intended: chosen.map(({ job }) => job),
        finished,
        now: new Date(nowMs()),
      });
      if (isAbandoned) return;
      if (!isHolder) {
        deps.onReplaced();
        return;
      }
      for (const held of promising.keys()) held.promising = [];
      unrecorded = unrecorded.slice(finished.length);
      for (const one of finished) settlePromise(one.intentId);
      // A process that was stopped for long must not send what another one has taken over.
      if (deps.isLeaseGood()) for (const one of chosen) void send(one, intentId);
      else takeBack(chosen, intentId);
      for (const one of finished) {
        one.held.unrecorded.delete(one.job.deliveryId);
        deps.onRecorded(one.held, one);
      }
      isWriting = false;
      setImmediate(pump);
    } catch (error) {
      // It may have been stored all the same: the outcomes go again under their ids, and the
      // promises, should they stand, are of deliveries that are promised again.
      for (const held of promising.keys()) held.promising = [];
      takeBack(chosen, intentId);
      deps.onFault(error);
      setTimeout(() => {
        isWriting = false;
        pump();
      }, retryWriteMs);
    }
  }

  function takeBack(chosen: readonly Chosen[], intentId: string): void {
    openPromises.delete(intentId);
    queue.putBack(chosen);
  }

  async function send(chosen: Chosen, intentId: string): Promise<void> {
    const { held, job } = chosen;
    const startedAtMs = nowMs();
    const { request, outcome } = await attempt(held, job);
    if (isAbandoned) return;
    const finished = finishAttempt(policy, { job, request, startedAtMs, outcome });
    held.flow = flowAfter(held.flow, outcome);
    held.isCircuitOpen ||= hasFailedTooOften(held.flow, policy.switchOffAfterFailures);
    held.unrecorded.add(job.deliveryId);
    unrecorded.push({ ...finished, attemptId: deps.newId(), held, intentId });
    pause(held);
    queue.finish(chosen);
    pump();
  }

  function pause(held: HeldEndpoint): void {
    const pauseMs = pauseAfter(held.flow);
    if (pauseMs === 0 || held.isPausing) return;
    held.isPausing = true;
    setTimeout(() => {
      held.isPausing = false;
      queue.offer(held);
      pump();
    }, pauseMs);
  }

  /** A fault of our own with one request is that request's failure, and nobody else's. */
  async function attempt(
    held: HeldEndpoint,
    job: Job,
  ): Promise<{ readonly request: OutgoingRequest | null; readonly outcome: SendOutcome }> {
    let request: OutgoingRequest | null = null;
    try {
      request = makeRequest(policy, held, job, (deps.realNowMs ?? nowMs)());
      return { request, outcome: await deps.sender.send(request) };
    } catch (error) {
      deps.onFault(error);
      return { request, outcome: notSent };
    }
  }

  function settlePromise(intentId: string): void {
    const left = (openPromises.get(intentId) ?? 1) - 1;
    if (left === 0) openPromises.delete(intentId);
    else openPromises.set(intentId, left);
  }

  function tellIdle(): void {
    if (openPromises.size > 0) return;
    for (const tell of whenIdle) tell();
    whenIdle = [];
  }

  return {
    pump,
    oldestOpenPromise: () => openPromises.keys().next().value ?? null,
    idle: () =>
      new Promise((resolve) => {
        whenIdle.push(resolve);
        pump();
      }),
    abandon: () => {
      isAbandoned = true;
      for (const tell of whenIdle) tell();
      whenIdle = [];
    },
  };
}
