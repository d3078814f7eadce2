import { dayMs } from '@countinghouse/calendar';

type ClosingStatus = 'waiting' | 'withdrawn' | 'closed';

export interface Closing {
  readonly id: string;
  readonly status: ClosingStatus;
  readonly requestedBy: string;
  readonly approvedBy: string | null;
  readonly startedAt: Date;
  readonly closesAt: Date;
  readonly remindedAt: Date | null;
  readonly endedAt: Date | null;
}

/** What must be gone before a tenant closes. Each is money, a number of things, or both. */
export interface Obstacle {
  readonly reason: string;
  readonly currency: string | null;
  readonly amountMinor: bigint | null;
  readonly count: number | null;
}

/** What runs now and ends when a tenant closes: how many of one kind. */
export interface Ending {
  readonly kind: string;
  readonly count: number;
}

/** In these days every owner can withdraw the closing. */
export const coolingDays = 7;
/** How long owners of a closed tenant can still sign in to read and to download archives. */
export const readingDays = 30;
/** Events that could not be delivered in this time after the closing are given up. */
const drainingDays = 3;

export function toClosesAt(startedAt: Date): Date {
  return new Date(startedAt.getTime() + coolingDays * dayMs);
}

export function toReadableUntil(closedAt: Date): Date {
  return new Date(closedAt.getTime() + readingDays * dayMs);
}

/** Endpoints of tenants that closed before this moment have nothing left to deliver. */
export function toDrainedBefore(now: Date): Date {
  return new Date(now.getTime() - drainingDays * dayMs);
}

export type CloseDecision = 'close' | 'remind' | 'wait';

/** What the worker does about a closing that waits. Owners are mailed once about what is in the way. */
export function decideClose(
  closing: Pick<Closing, 'closesAt' | 'remindedAt'>,
  obstacles: readonly Obstacle[],
  now: Date,
): CloseDecision {
  if (closing.closesAt > now) return 'wait';
  if (obstacles.length === 0) return 'close';
  return closing.remindedAt === null ? 'remind' : 'wait';
}
