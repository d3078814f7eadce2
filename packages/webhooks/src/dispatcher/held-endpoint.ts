import type { EndpointKey } from '../endpoints/endpoint.rules.ts';
import { inFlightMax, newFlow } from './flow.rules.ts';
import type { Flow } from './flow.rules.ts';
import type { Job } from './job.ts';
import type { EndpointNow, LoadedEndpoint, OpenReplay } from './reading.sql.ts';

/** A secret that signs, as text. */
export interface SigningSecret {
  readonly text: string;
  readonly signsUntil: Date | null;
}

/**
 * All that is known of an endpoint while this dispatcher holds its head. Nobody else sends to it
 * meanwhile, so what is counted here is exact.
 */
export interface HeldEndpoint extends EndpointKey {
  endpoint: EndpointNow;
  secrets: readonly SigningSecret[];
  flow: Flow;
  /** Attempts to be made, read from the database. */
  ready: Job[];
  /** Those that are being promised at this moment: if that fails they are ready again. */
  promising: readonly Job[];
  readonly inFlight: Set<string>;
  /** Answered, but the answer is not stored yet: the database still shows the delivery as it was. */
  readonly unrecorded: Set<string>;
  /** The log has been read up to here. */
  readSequence: bigint;
  savedSequence: bigint;
  mayHaveEvents: boolean;
  replay: OpenReplay | null;
  /** When parked deliveries have to be looked at again. */
  lookParkedAtMs: number;
  /** Somebody has woken the head since we last called it seen. */
  isWoken: boolean;
  reloadAtMs: number;
  /** It failed just now, and so often that a moment passes before the next attempt. */
  isPausing: boolean;
  lastSentAtMs: number;
  /** Since when there has been nothing to do, by the steady clock. */
  idleSinceMs: number | null;
  /** It was switched off or removed, or nothing can be signed for it: nothing more is sent. */
  isCircuitOpen: boolean;
  /** As the database had it when it was last read. */
  isOff: boolean;
  isRemoved: boolean;
}

export function holdEndpoint(
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
    promising: [],
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

/** Events up to here have been promised: what is read and not promised must be read again. */
export function promisedSequence(held: HeldEndpoint): bigint {
  return beforeFirst(held, (job) => job.source === 'log') ?? held.readSequence;
}

export function promisedReplaySequence(held: HeldEndpoint, replay: OpenReplay): bigint {
  return beforeFirst(held, (job) => job.replayId === replay.id) ?? replay.cursorSequence;
}

function beforeFirst(held: HeldEndpoint, isMeant: (job: Job) => boolean): bigint | null {
  const first = held.promising.find(isMeant) ?? held.ready.find(isMeant);
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

/** It would not have enough to send for long. */
export function isHungry(held: HeldEndpoint): boolean {
  return !held.isCircuitOpen && held.ready.length < readyWanted(held) / 2;
}

/** Enough that an endpoint never waits for the database, and no more than it can use. */
export function readyWanted(held: HeldEndpoint): number {
  return Math.max(8, Math.floor(held.flow.cap) * 2);
}
