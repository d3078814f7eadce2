import { flowAfter, hasFailedTooOften } from './flow.rules.ts';
import { hasWork, isUnderWay, serviceOf } from './held-endpoint.rules.ts';
import type {
  EndpointFacts,
  EndpointNow,
  EndpointState,
  OpenReplay,
} from './held-endpoint.rules.ts';
import type { Job } from './job.rules.ts';

/*
 * What can happen to a held endpoint. Each step takes the state before it and returns the state
 * after it.
 */

// Its inputs.

/** This process's fan-out stored events for it. */
export function announced(state: EndpointState): EndpointState {
  return { ...state, mayHaveEvents: true, isWoken: true };
}

/**
 * The database says that somebody woke its head, perhaps for a replay. While it stays awake it is loaded
 * again by the moment that the last load chose.
 */
export function woken(state: EndpointState): EndpointState {
  const isReloadPlanned = state.isWoken && Number.isFinite(state.reloadAtMs);
  return {
    ...lookingAgain(state),
    isWoken: true,
    reloadAtMs: isReloadPlanned ? state.reloadAtMs : 0,
  };
}

/** The head is marked as seen: all that woke it is committed, so everything is read once more. */
export function seen(state: EndpointState): EndpointState {
  return { ...lookingAgain(state), isWoken: false, reloadAtMs: 0 };
}

export function lookingAgain(state: EndpointState): EndpointState {
  return { ...state, mayHaveEvents: true, lookParkedAtMs: 0 };
}

/** Called before a reload, so that a new reason to reload that arrives during it is kept. */
export function reloading(state: EndpointState, againAtMs: number): EndpointState {
  return { ...state, reloadAtMs: state.isWoken ? againAtMs : Number.POSITIVE_INFINITY };
}

export function reloadFailed(state: EndpointState): EndpointState {
  return { ...state, reloadAtMs: 0 };
}

export function reloaded(
  state: EndpointState,
  facts: EndpointFacts,
  switchOffAfterFailures: number | null,
): EndpointState {
  const service = serviceOf(facts);
  // It failed too often and is being switched off, though the database may not show it yet.
  const isGoingOff = hasFailedTooOften(state.flow, switchOffAfterFailures);
  const isReplayOver = state.replay === null && !state.ready.some((job) => job.source === 'replay');
  return {
    ...state,
    service: service === 'on' && isGoingOff ? 'stopped' : service,
    endpoint: facts.now,
    secrets: facts.secrets,
    replay: isReplayOver ? facts.replay : state.replay,
  };
}

/** Nothing more is sent until the endpoint was loaded again. */
export function stopped(state: EndpointState): EndpointState {
  return state.service === 'on' ? { ...state, service: 'stopped' } : state;
}

// What is read for it.

/** Before the query: events announced while it runs must count. */
export function readingLog(state: EndpointState): EndpointState {
  return { ...state, mayHaveEvents: false };
}

export function logReadFailed(state: EndpointState): EndpointState {
  return { ...state, mayHaveEvents: true };
}

export interface LogReading {
  /** Null if it was removed or switched off: its log was then not read. */
  readonly endpoint: EndpointNow | null;
  /** Deliveries of the events that it subscribes to. */
  readonly jobs: readonly Job[];
  /** Sequence of the last event read, subscribed or not; null if there was none. */
  readonly lastSequence: bigint | null;
  /** As many were read as were asked for. */
  readonly mayHaveMore: boolean;
}

export function logRead(state: EndpointState, read: LogReading): EndpointState {
  if (read.endpoint === null) return stopped(state);
  return {
    ...configured(state, read.endpoint),
    ready: [...state.ready, ...read.jobs],
    readSequence: read.lastSequence ?? state.readSequence,
    mayHaveEvents: state.mayHaveEvents || read.mayHaveMore,
  };
}

export function replayRead(
  state: EndpointState,
  replay: OpenReplay,
  read: LogReading,
): EndpointState {
  if (read.endpoint === null) return stopped(state);
  const reached = read.mayHaveMore ? read.lastSequence : null;
  return {
    ...configured(state, read.endpoint),
    ready: [...state.ready, ...read.jobs],
    replay: { ...replay, cursorSequence: reached ?? replay.lastSequence },
  };
}

/** Secrets are not read with the log, so a change of anything means a reload. */
function configured(state: EndpointState, endpoint: EndpointNow): EndpointState {
  const isChanged = endpoint.updatedAt.getTime() !== state.endpoint.updatedAt.getTime();
  return { ...state, endpoint, reloadAtMs: isChanged ? 0 : state.reloadAtMs };
}

export function lookingParked(state: EndpointState): EndpointState {
  return { ...state, lookParkedAtMs: Number.POSITIVE_INFINITY, isLookingParked: true };
}

export function parkedLookFailed(state: EndpointState): EndpointState {
  return { ...state, lookParkedAtMs: 0, isLookingParked: false };
}

export interface ParkedJob {
  readonly job: Job;
  readonly readyAtMs: number;
}

interface ParkedLook {
  /** Earliest first, those of later too. */
  readonly found: readonly ParkedJob[];
  readonly rowsMax: number;
  /**
   * Deliveries that were ready or under way when the look began: it may show them as they were
   * before.
   */
  readonly known: ReadonlySet<string>;
  readonly nowMs: number;
}

export function parkedFound(
  state: EndpointState,
  { found, rowsMax, known, nowMs }: ParkedLook,
): EndpointState {
  const waiting = new Set(state.ready.map((job) => job.deliveryId));
  const idle = found.filter(
    ({ job: { deliveryId }, readyAtMs }) =>
      readyAtMs <= nowMs && !waiting.has(deliveryId) && !isUnderWay(state, deliveryId),
  );
  const fresh = idle.filter(({ job }) => !known.has(job.deliveryId)).map(({ job }) => job);
  // A second row of the same delivery waits for the first: attempts are numbered.
  const once = [
    ...new Map(fresh.toReversed().map((job) => [job.deliveryId, job])).values(),
  ].toReversed();
  const later = found.find(({ readyAtMs }) => readyAtMs > nowMs);
  const isMoreThere = later === undefined && found.length >= rowsMax;
  const nextAtMs =
    isMoreThere || fresh.length < idle.length
      ? nowMs
      : (later?.readyAtMs ?? Number.POSITIVE_INFINITY);
  return {
    ...state,
    ready: [
      ...once.filter((job) => job.trigger !== 'automatic'),
      ...state.ready,
      ...once.filter((job) => job.trigger === 'automatic'),
    ],
    lookParkedAtMs: Math.min(state.lookParkedAtMs, nextAtMs),
    isLookingParked: false,
  };
}

// The way of an attempt: ready, storing, sent, unrecorded, and gone.

/**
 * Takes the first ready attempt, to store its intent. Drops it if the same delivery is under way: it
 * is read again with its next number afterwards.
 */
export function nextTaken(state: EndpointState): {
  readonly state: EndpointState;
  readonly job: Job | null;
} {
  const [job, ...ready] = state.ready;
  if (job === undefined) return { state, job: null };
  if (isUnderWay(state, job.deliveryId)) return { state: { ...state, ready }, job: null };
  return { state: { ...state, ready, storing: [...state.storing, job] }, job };
}

/** The intents of these were not stored, or nobody may send now. */
export function takenBack(state: EndpointState, jobs: readonly Job[]): EndpointState {
  const ids = new Set(jobs.map((job) => job.deliveryId));
  return {
    ...state,
    ready: [...jobs, ...state.ready],
    storing: state.storing.filter((job) => !ids.has(job.deliveryId)),
    sent: state.sent.filter((id) => !ids.has(id)),
  };
}

/** Their intents are stored, so they may be sent. */
export function intended(state: EndpointState, jobs: readonly Job[]): EndpointState {
  const ids = jobs.map((job) => job.deliveryId);
  return {
    ...state,
    storing: state.storing.filter((job) => !ids.includes(job.deliveryId)),
    sent: [...state.sent, ...ids],
  };
}

export function answered(
  state: EndpointState,
  deliveryId: string,
  answer: { readonly isDelivered: boolean; readonly durationMs: number },
  switchOffAfterFailures: number | null,
): EndpointState {
  const flow = flowAfter(state.flow, answer);
  const next = {
    ...state,
    flow,
    storing: state.storing.filter((job) => job.deliveryId !== deliveryId),
    sent: state.sent.filter((id) => id !== deliveryId),
    unrecorded: [...state.unrecorded, deliveryId],
  };
  return hasFailedTooOften(flow, switchOffAfterFailures) ? stopped(next) : next;
}

/** The answer is stored. `parkedUntilMs`: when a failed delivery is due again. */
export function recorded(
  state: EndpointState,
  job: Job,
  parkedUntilMs: number | null,
): EndpointState {
  const lookAtMs = job.source === 'parked' ? 0 : (parkedUntilMs ?? Number.POSITIVE_INFINITY);
  return {
    ...state,
    unrecorded: state.unrecorded.filter((id) => id !== job.deliveryId),
    lookParkedAtMs: Math.min(state.lookParkedAtMs, lookAtMs),
  };
}

export function paused(state: EndpointState): EndpointState {
  return { ...state, isPausing: true };
}

export function resumed(state: EndpointState): EndpointState {
  return { ...state, isPausing: false };
}

// What of it is saved.

export function cursorSaved(state: EndpointState, savedSequence: bigint): EndpointState {
  return { ...state, savedSequence };
}

/** Another replay may be waiting behind it. */
export function replayFinished(state: EndpointState): EndpointState {
  return { ...state, replay: null, reloadAtMs: 0 };
}

/** A look that finds nothing does not end a rest: a head that stays awake is looked at all the time. */
export function restNoted(state: EndpointState, steadyMs: number): EndpointState {
  if (hasWork(state)) return state.idleSinceMs === null ? state : { ...state, idleSinceMs: null };
  return state.idleSinceMs === null ? { ...state, idleSinceMs: steadyMs } : state;
}
