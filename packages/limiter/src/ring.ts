/**
 * Accepted times of one subject in this process, oldest first, in a circular buffer that starts
 * small: most subjects make a handful of requests in a window.
 */
export interface Ring {
  times: Float64Array;
  head: number;
  length: number;
  /** How many of the newest entries the store does not know about. */
  unshared: number;
  /** How many entries before them the store may know about: its answer has not arrived. */
  inDoubt: number;
}

/** A power of two, like every capacity: a mask instead of a division finds a position. */
const CAPACITY_AT_START = 4;

export function createRing(): Ring {
  return {
    times: new Float64Array(CAPACITY_AT_START),
    head: 0,
    length: 0,
    unshared: 0,
    inDoubt: 0,
  };
}

export function clearRing(ring: Ring): void {
  Object.assign(ring, createRing());
}

/** `lengthMax` is the budget's limit: older entries cannot affect a decision. */
export function pushTime(ring: Ring, timeMs: number, lengthMax: number): void {
  if (ring.length >= lengthMax) dropOldest(ring);
  if (ring.length === ring.times.length) grow(ring);
  ring.times[position(ring, ring.length)] = timeMs;
  ring.length += 1;
}

/** Each entry is dropped once, so the loop costs one step per request over time. */
export function dropUntil(ring: Ring, cutoffMs: number): void {
  while (ring.length > 0 && timeAt(ring, 0) <= cutoffMs) dropOldest(ring);
}

export function timeAt(ring: Ring, index: number): number {
  return ring.times[position(ring, index)] ?? Number.NaN;
}

/**
 * Removes the newest entry with exactly this time, if it is still there. Says whether the store may
 * know about it.
 */
export function removeTime(ring: Ring, timeMs: number): boolean {
  let index = ring.length - 1;
  while (index >= 0 && timeAt(ring, index) > timeMs) index -= 1;
  if (index < 0 || timeAt(ring, index) !== timeMs) return true;
  const fromEnd = ring.length - index;
  const isUnshared = fromEnd <= ring.unshared;
  if (isUnshared) ring.unshared -= 1;
  else if (fromEnd <= ring.unshared + ring.inDoubt) ring.inDoubt -= 1;
  for (let at = index; at < ring.length - 1; at += 1) {
    ring.times[position(ring, at)] = timeAt(ring, at + 1);
  }
  ring.length -= 1;
  return !isUnshared;
}

function dropOldest(ring: Ring): void {
  ring.head = position(ring, 1);
  ring.length -= 1;
  if (ring.unshared > ring.length) ring.unshared = ring.length;
  if (ring.unshared + ring.inDoubt > ring.length) ring.inDoubt = ring.length - ring.unshared;
}

function position(ring: Ring, index: number): number {
  return (ring.head + index) & (ring.times.length - 1);
}

function grow(ring: Ring): void {
  const grown = new Float64Array(ring.times.length * 2);
  for (let index = 0; index < ring.length; index += 1) grown[index] = timeAt(ring, index);
  ring.times = grown;
  ring.head = 0;
}
