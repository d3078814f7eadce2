import type { EndpointKey } from '../endpoints/endpoint.rules.ts';
import { inFlightMax, newFlow } from './flow.rules.ts';
import type { Flow } from './flow.rules.ts';
import type { Job } from './job.ts';
import type { EndpointNow, LoadedEndpoint, OpenReplay } from './reading.sql.ts';

/** A signing secret in plain text. */
export interface SigningSecret {
  readonly text: string;
  readonly signsUntil: Date | null;
}

/**
 * State of an endpoint while this dispatcher holds its head. Only the holder sends to it, so these
 * counts are exact.
 */
export interface HeldEndpoint extends EndpointKey {
  endpoint: EndpointNow;
  secrets: readonly SigningSecret[];
  flow: Flow;
  /** Attempts to make, read from the database. */
  ready: Job[];
  /** Attempts whose intents are being stored; if that fails they become ready again. */
  storingIntents: readonly Job[];
  readonly inFlight: Set<string>;
  /** Answered, but not stored yet: the database still shows the delivery's earlier state. */
  readonly unrecorded: Set<string>;
  /** The event log has been read up to here. */
  readSequence: bigint;
  savedSequence: bigint;
  mayHaveEvents: boolean;
  replay: OpenReplay | null;
  /** When to look for parked deliveries again. */
  lookParkedAtMs: number;
  /** The head was woken since it was last marked as seen. */
  isWoken: boolean;
  reloadAtMs: number;
  /** The endpoint failed repeatedly, so the next attempt waits a moment. */
  isPausing: boolean;
  lastSentAtMs: number;
  /** Monotonic time since which there has been nothing to do. */
  idleSinceMs: number | null;
  /**
   * Sends nothing more: the endpoint was switched off or removed, or none of its secrets can be
   * opened.
   */
  isCircuitOpen: boolean;
  /** Whether it was switched off when last read from the database. */
  isOff: boolean;
  isRemoved: boolean;
}

export function toHeldEndpoint(
  loaded: LoadedEndpoint,
  cursorSequence: bigint,
  secrets: readonly SigningSecret[],
): HeldEndpoint {
  return {
    tenantId: loaded.tenantId,
    endpointId: loaded.endpointId,
    endpoint: loaded.now,
    secrets,
    flow: newFlow(loaded.failuresInRow),
    ready: [],
    storingIntents: [],
    inFlight: new Set(),
    unrecorded: new Set(),
    readSequence: cursorSequence,
    savedSequence: cursorSequence,
    mayHaveEvents: true,
    replay: loaded.replay,
    lookParkedAtMs: 0,
    isWoken: false,
    reloadAtMs: Number.POSITIVE_INFINITY,
    isPausing: false,
    lastSentAtMs: Number.NEGATIVE_INFINITY,
    idleSinceMs: null,
    isCircuitOpen: loaded.isRemoved || loaded.isOff || secrets.length === 0,
    isOff: loaded.isOff || secrets.length === 0,
    isRemoved: loaded.isRemoved,
  };
}

export function keyOf({ tenantId, endpointId }: EndpointKey): string {
  return `${tenantId}/${endpointId}`;
}

/**
 * Events up to here have stored intents. Events that were read but have no intent must be read
 * again.
 */
export function intendedSequence(held: HeldEndpoint): bigint {
  return beforeFirst(held, (job) => job.source === 'log') ?? held.readSequence;
}

export function intendedReplaySequence(held: HeldEndpoint, replay: OpenReplay): bigint {
  return beforeFirst(held, (job) => job.replayId === replay.id) ?? replay.cursorSequence;
}

function beforeFirst(held: HeldEndpoint, isMeant: (job: Job) => boolean): bigint | null {
  const first = held.storingIntents.find(isMeant) ?? held.ready.find(isMeant);
  return first === undefined ? null : first.sequence - 1n;
}

export function isUnderWay(held: HeldEndpoint, deliveryId: string): boolean {
  return held.inFlight.has(deliveryId) || held.unrecorded.has(deliveryId);
}

export function canSend(held: HeldEndpoint, oneAtATimeAfterFailures: number | null): boolean {
  return (
    !held.isCircuitOpen &&
    !held.isPausing &&
    held.ready.length > 0 &&
    held.inFlight.size < inFlightMax(held.flow, oneAtATimeAfterFailures)
  );
}

export function isIdle(held: HeldEndpoint): boolean {
  if (held.inFlight.size > 0 || held.unrecorded.size > 0) return false;
  return (
    held.isCircuitOpen || (held.ready.length === 0 && !held.mayHaveEvents && held.replay === null)
  );
}

/** Whether it has too few attempts ready to keep sending. */
export function needsJobs(held: HeldEndpoint): boolean {
  return !held.isCircuitOpen && held.ready.length < readyWanted(held) / 2;
}

/** Enough that an endpoint never waits for the database, and no more than it can use. */
export function readyWanted(held: HeldEndpoint): number {
  return Math.max(8, Math.floor(held.flow.cap) * 2);
}
