import type { EndpointKey } from '../endpoints/endpoint.rules.ts';
import { inFlightMax, newFlow } from './flow.rules.ts';
import type { Flow } from './flow.rules.ts';
import type { Job } from './job.rules.ts';

/** An endpoint's current configuration; null if it was removed or switched off. */
export interface EndpointNow {
  readonly url: string;
  readonly eventTypes: readonly string[];
  /** Changes when the URL, event types or secrets change. */
  readonly updatedAt: Date;
}

export interface OpenReplay {
  readonly id: string;
  readonly cursorSequence: bigint;
  readonly lastSequence: bigint;
}

/** A signing secret in plain text. */
export interface SigningSecret {
  readonly text: string;
  readonly signsUntil: Date | null;
}

/** An endpoint as the database shows it, with its secrets opened. */
export interface EndpointFacts {
  readonly isRemoved: boolean;
  readonly isOff: boolean;
  readonly now: EndpointNow;
  readonly replay: OpenReplay | null;
  readonly failuresInRow: number;
  /** Empty if they cannot be opened. */
  readonly secrets: readonly SigningSecret[];
}

/**
 * Whether requests are sent. Only `on` sends. `stopped`: this process has seen a reason that the
 * database may not show yet, and loads the endpoint to find out. `off`: switched off, or none of its
 * secrets can be opened.
 */
type Service = 'on' | 'stopped' | 'off' | 'removed';

/**
 * State of an endpoint while a dispatcher holds its head. Only the holder sends to it, so these
 * counts are exact. It changes by the transitions of `endpoint-steps.rules.ts` and by
 * nothing else.
 */
export interface EndpointState {
  readonly service: Service;
  readonly endpoint: EndpointNow;
  readonly secrets: readonly SigningSecret[];
  readonly flow: Flow;
  /** The endpoint failed repeatedly, so the next attempt waits a moment. */
  readonly isPausing: boolean;
  /** Attempts to make, read from the database. */
  readonly ready: readonly Job[];
  /** Attempts whose intents are being stored; if that fails they become ready again. */
  readonly storing: readonly Job[];
  /** Deliveries with a stored intent and without an answer. */
  readonly sent: readonly string[];
  /** Answered, but not stored yet: the database still shows the delivery's earlier state. */
  readonly unrecorded: readonly string[];
  /** The event log has been read up to here. */
  readonly readSequence: bigint;
  readonly savedSequence: bigint;
  readonly mayHaveEvents: boolean;
  readonly replay: OpenReplay | null;
  /** When to look for parked deliveries again. */
  readonly lookParkedAtMs: number;
  /** What it finds is not here yet. */
  readonly isLookingParked: boolean;
  /** The head was woken since it was last marked as seen. */
  readonly isWoken: boolean;
  readonly reloadAtMs: number;
  /** Monotonic time since which there has been nothing to do. */
  readonly idleSinceMs: number | null;
}

/** A held endpoint: its key, and the one place that holds its state. */
export interface HeldEndpoint extends EndpointKey {
  state: EndpointState;
  lastSentAtMs: number;
}

export function toHeldEndpoint(
  { tenantId, endpointId }: EndpointKey,
  facts: EndpointFacts,
  cursorSequence: bigint,
): HeldEndpoint {
  return {
    tenantId,
    endpointId,
    state: opened(facts, cursorSequence),
    lastSentAtMs: Number.NEGATIVE_INFINITY,
  };
}

export function keyOf({ tenantId, endpointId }: EndpointKey): string {
  return `${tenantId}/${endpointId}`;
}

export function opened(facts: EndpointFacts, cursorSequence: bigint): EndpointState {
  return {
    service: serviceOf(facts),
    endpoint: facts.now,
    secrets: facts.secrets,
    flow: newFlow(facts.failuresInRow),
    isPausing: false,
    ready: [],
    storing: [],
    sent: [],
    unrecorded: [],
    readSequence: cursorSequence,
    savedSequence: cursorSequence,
    mayHaveEvents: true,
    replay: facts.replay,
    lookParkedAtMs: 0,
    isLookingParked: false,
    isWoken: false,
    reloadAtMs: Number.POSITIVE_INFINITY,
    idleSinceMs: null,
  };
}

export function serviceOf(facts: EndpointFacts): Service {
  if (facts.isRemoved) return 'removed';
  return facts.isOff || facts.secrets.length === 0 ? 'off' : 'on';
}

/**
 * Events up to here have stored intents. Events that were read but have no intent must be read
 * again.
 */
export function intendedSequence(state: EndpointState): bigint {
  return beforeFirst(state, (job) => job.source === 'log') ?? state.readSequence;
}

export function intendedReplaySequence(state: EndpointState, replay: OpenReplay): bigint {
  return beforeFirst(state, (job) => job.replayId === replay.id) ?? replay.cursorSequence;
}

function beforeFirst(state: EndpointState, isMeant: (job: Job) => boolean): bigint | null {
  const first = state.storing.find(isMeant) ?? state.ready.find(isMeant);
  return first === undefined ? null : first.sequence - 1n;
}

export function isUnderWay({ storing, sent, unrecorded }: EndpointState, id: string): boolean {
  return (
    sent.includes(id) || unrecorded.includes(id) || storing.some((job) => job.deliveryId === id)
  );
}

export function knownDeliveries(state: EndpointState): ReadonlySet<string> {
  const jobs = [...state.ready, ...state.storing];
  return new Set([...state.sent, ...state.unrecorded, ...jobs.map((job) => job.deliveryId)]);
}

export function countInFlight({ storing, sent }: EndpointState): number {
  return storing.length + sent.length;
}

export function canSend(state: EndpointState, oneAtATimeAfterFailures: number | null): boolean {
  return (
    state.service === 'on' &&
    !state.isPausing &&
    state.ready.length > 0 &&
    countInFlight(state) < inFlightMax(state.flow, oneAtATimeAfterFailures)
  );
}

/** It failed last, or answers slowly. */
export function isTroubled({ flow }: EndpointState): boolean {
  return flow.isSlow || flow.failuresInRow > 0;
}

/** Nothing of it is on its way; it may be released. */
export function isQuiet(state: EndpointState): boolean {
  return countInFlight(state) === 0 && state.unrecorded.length === 0;
}

/** Something is to be sent, or on its way. */
export function hasWork(state: EndpointState): boolean {
  if (!isQuiet(state)) return true;
  return state.service === 'on' && (state.ready.length > 0 || state.replay !== null);
}

/** It has no work, and nothing is being read that could bring some. */
export function isIdle(state: EndpointState): boolean {
  if (hasWork(state)) return false;
  return state.service !== 'on' || (!state.mayHaveEvents && !state.isLookingParked);
}

/** Whether it has too few attempts ready to keep sending. */
export function needsJobs(state: EndpointState): boolean {
  return state.service === 'on' && state.ready.length < readyWanted(state) / 2;
}

/** Enough that an endpoint never waits for the database, and no more than it can use. */
export function readyWanted(state: EndpointState): number {
  return Math.max(8, Math.floor(state.flow.cap) * 2);
}

/** When somebody has to look at it again after it is released; null if only a wake makes it due. */
export function dueAfterRelease(state: EndpointState, now: Date): Date | null {
  const hasWork =
    state.ready.length > 0 || state.mayHaveEvents || state.replay !== null || state.isLookingParked;
  if (hasWork) return now;
  return Number.isFinite(state.lookParkedAtMs) ? new Date(state.lookParkedAtMs) : null;
}
