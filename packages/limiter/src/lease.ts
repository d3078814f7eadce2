/**
 * Requests that this process may accept by itself: the store counts them already. Decision 38 says
 * why no window can hold more than the limit.
 */
export interface Lease {
  /** How many are left. */
  permits: number;
  /** How many it was when the store last said so. */
  size: number;
  /** The limit under which it was handed out. */
  limit: number;
  /** By this process's clock: not to be used from then on. */
  untilMs: number;
  /** When the store last received a message, by this process's clock. */
  toldAtMs: number;
  /** What the store had counted of others, and they had leased, when it last answered. */
  countOfOthers: number;
  /** The last message about this lease, until the store answers it. */
  pending: object | null;
}

export function createLease(): Lease {
  return {
    permits: 0,
    size: 0,
    limit: 0,
    untilMs: 0,
    toldAtMs: 0,
    countOfOthers: 0,
    pending: null,
  };
}

/**
 * How much of a limit one process takes ahead. A twentieth lets sixteen processes hold one before
 * the store asks first; beyond the maximum larger ones save nothing.
 */
const LEASED_PART = 20;
const LEASE_SIZE_MAX = 32;

/** A smaller one is not worth the message that returns it. */
const LEASE_SIZE_MIN = 4;

/** Zero for a limit that is too small to be leased in parts. */
export function leaseSize(limit: number): number {
  const size = Math.min(Math.floor(limit / LEASED_PART), LEASE_SIZE_MAX);
  return size < LEASE_SIZE_MIN ? 0 : size;
}

/** What a process that ends unexpectedly had leased counts as used for a window from then. */
const LEASES_PER_WINDOW = 15;

export function leaseLengthMs(windowMs: number): number {
  return Math.ceil(windowMs / LEASES_PER_WINDOW);
}
