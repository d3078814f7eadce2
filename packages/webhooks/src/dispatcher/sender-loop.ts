import type { Database } from '@countinghouse/postgres';
import type { DeliveryPolicy } from '../policy.ts';
import type { OutgoingRequest, SendOutcome, Sender } from '../sender/sender-types.ts';
import { answered, intended, paused, recorded, resumed } from './endpoint-steps.rules.ts';
import { finishAttempt } from './finish-attempt.ts';
import { pauseAfter } from './flow.rules.ts';
import type { HeldEndpoint } from './held-endpoint.rules.ts';
import type { Job, Recorded } from './job.rules.ts';
import { batchMax, retryGuardMs, unrecordedMax } from './limits.ts';
import { makeRequest } from './make-request.ts';
import { writeBatch } from './recording.sql.ts';
import type { Chosen, Lane, SendQueue } from './send-queue.ts';

interface SenderLoopDeps<Schema> {
  readonly database: Database<Schema>;
  readonly policy: DeliveryPolicy;
  readonly sender: Sender;
  readonly queue: SendQueue;
  readonly newId: () => string;
  readonly nowMs: () => number;
  readonly realNowMs?: () => number;
  readonly dispatcherId: string;
  /**
   * False when no new request may start: the lease is about to expire, or the dispatcher is
   * stopping.
   */
  readonly maySend: () => boolean;
  /** False when another dispatcher may already have taken over. */
  readonly isLeaseGood: () => boolean;
  /** Called after outcomes are stored. */
  readonly onRecorded: (held: HeldEndpoint, finished: Recorded) => void;
  /** Called when another dispatcher has taken over. */
  readonly onReplaced: () => void;
  readonly onFault: (error: unknown) => void;
}

/**
 * Sends requests and records them. One statement runs at a time in each lane: it stores intents for
 * the next requests and outcomes of earlier ones, while the next batch fills. A request is sent only
 * after its intent is stored.
 */
export interface SenderLoop {
  /** Starts the next statement if there is any intent or outcome to store. */
  readonly pump: () => void;
  /** The oldest intent without a recorded outcome, or null. */
  readonly oldestOpenIntent: () => string | null;
  /** Resolves when every request that was sent is recorded. */
  readonly idle: () => Promise<void>;
  /** Ignores outcomes that arrive from now on. */
  readonly abandon: () => void;
}

/** While the database is unavailable, outcomes wait and nothing new is sent. */
const retryWriteMs = 200;

const notSent: SendOutcome = {
  isDelivered: false,
  status: null,
  errorClass: 'protocol',
  durationMs: 0,
  response: null,
};

/** When a failed attempt that was parked is due again; null if it was not parked. */
function readyAgainAtMs({ parkUntil }: Recorded): number | null {
  return parkUntil === null ? null : parkUntil.getTime() + retryGuardMs;
}

interface Writer {
  readonly lane: Lane;
  unrecorded: Attempted[];
  isWriting: boolean;
}

interface Attempted extends Recorded {
  readonly held: HeldEndpoint;
  readonly intentId: string;
}

export function createSenderLoop<Schema>(deps: SenderLoopDeps<Schema>): SenderLoop {
  const { database, policy, queue, nowMs } = deps;
  const healthy: Writer = { lane: 'healthy', unrecorded: [], isWriting: false };
  const troubled: Writer = { lane: 'troubled', unrecorded: [], isWriting: false };
  const writers = [healthy, troubled];
  const lastWriters = new WeakMap<HeldEndpoint, Writer>();
  const openIntents = new Map<string, number>();
  let isAbandoned = false;
  let whenIdle: (() => void)[] = [];

  function pump(): void {
    for (const writer of writers) pumpOne(writer);
    resolveIdle();
  }

  function pumpOne(writer: Writer): void {
    if (writer.isWriting || isAbandoned) return;
    const finished = writer.unrecorded.slice(0, batchMax);
    const mayTake = deps.maySend() && countUnrecorded() < unrecordedMax;
    const chosen = mayTake ? queue.choose(writer.lane, batchMax) : [];
    if (finished.length === 0 && chosen.length === 0) return;
    writer.isWriting = true;
    void write(writer, chosen, finished);
  }

  function countUnrecorded(): number {
    return writers.reduce((sum, { unrecorded }) => sum + unrecorded.length, 0);
  }

  async function write(
    writer: Writer,
    chosen: readonly Chosen[],
    finished: readonly Attempted[],
  ): Promise<void> {
    const intentId = deps.newId();
    if (chosen.length > 0) openIntents.set(intentId, chosen.length);
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
      for (const [held, own] of Map.groupBy(chosen, (one) => one.held)) {
        held.state = intended(
          held.state,
          own.map(({ job }) => job),
        );
      }
      writer.unrecorded = writer.unrecorded.slice(finished.length);
      for (const one of finished) closeIntent(one.intentId);
      // After a long pause of the process, another dispatcher may have taken over: do not send.
      if (deps.isLeaseGood()) for (const one of chosen) void send(one, intentId);
      else takeBack(chosen, intentId);
      for (const one of finished) {
        one.held.state = recorded(one.held.state, one.job, readyAgainAtMs(one));
        deps.onRecorded(one.held, one);
      }
      writer.isWriting = false;
      setImmediate(pump);
    } catch (error) {
      // The statement may have committed. Repeating it is safe: outcomes keep their ids, and
      // deliveries with a stored intent get another.
      takeBack(chosen, intentId);
      deps.onFault(error);
      setTimeout(() => {
        writer.isWriting = false;
        pump();
      }, retryWriteMs);
    }
  }

  function takeBack(chosen: readonly Chosen[], intentId: string): void {
    openIntents.delete(intentId);
    queue.putBack(chosen);
  }

  async function send(chosen: Chosen, intentId: string): Promise<void> {
    const { held, job } = chosen;
    const startedAtMs = nowMs();
    const { request, outcome } = await attempt(held, job);
    if (isAbandoned) return;
    const finished = finishAttempt(policy, { job, request, startedAtMs, outcome });
    const writer = findWriter(held, outcome);
    held.state = answered(held.state, job.deliveryId, outcome, policy.switchOffAfterFailures);
    writer.unrecorded.push({ ...finished, attemptId: deps.newId(), held, intentId });
    pause(held);
    queue.finish(chosen);
    pump();
  }

  /**
   * Outcomes of one endpoint are stored in their order, so one that follows an outcome that waits
   * takes its lane: whoever counts failures in a row counts what is stored.
   */
  function findWriter(held: HeldEndpoint, { isDelivered }: SendOutcome): Writer {
    const last = held.state.unrecorded.length > 0 ? lastWriters.get(held) : undefined;
    const writer = last ?? (isDelivered ? healthy : troubled);
    lastWriters.set(held, writer);
    return writer;
  }

  function pause(held: HeldEndpoint): void {
    const pauseMs = pauseAfter(held.state.flow);
    if (pauseMs === 0 || held.state.isPausing) return;
    held.state = paused(held.state);
    setTimeout(() => {
      held.state = resumed(held.state);
      queue.offer(held);
      pump();
    }, pauseMs);
  }

  /** An exception while sending fails this one request and no other. */
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

  function closeIntent(intentId: string): void {
    const left = (openIntents.get(intentId) ?? 1) - 1;
    if (left === 0) openIntents.delete(intentId);
    else openIntents.set(intentId, left);
  }

  function resolveIdle(): void {
    if (openIntents.size > 0) return;
    for (const tell of whenIdle) tell();
    whenIdle = [];
  }

  return {
    pump,
    oldestOpenIntent: () => openIntents.keys().next().value ?? null,
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
