import { addDays, dayIn, dayMs, dayStart } from '@countinghouse/calendar';
import type { Posting } from '../../ledger/ledger/posting.rules.ts';

/** waiting: to be settled here; unmatched: nobody's for a day; duplicate: named before. */
export type ChargeState = 'waiting' | 'settled' | 'unmatched' | 'duplicate';

/** What is posted for a payment, each on the side where it stands. */
export interface PostedSums {
  /** Still at the provider. */
  readonly clearingMinor: bigint;
  /** The merchant's, not settled; below zero when refunds gave back more than was the merchant's. */
  readonly pendingMinor: bigint;
  readonly shareOwedMinor: bigint;
}

export interface SettledAmounts {
  readonly cleared: bigint;
  readonly cost: bigint;
  readonly share: bigint;
  readonly shareOwed: bigint;
  readonly released: bigint;
  readonly repaid: bigint;
  readonly takenBack: bigint;
  readonly short: bigint;
}

/**
 * Where the money of a settled payment goes. What the merchant owes is paid back first; a part below
 * zero is taken from what is available, and what is not there, the merchant owes.
 */
export function decideSettled(
  posted: PostedSums,
  /** What the provider kept, and what it paid the recipient. */
  theirs: { readonly costMinor: bigint; readonly shareMinor: bigint },
  balance: { readonly availableMinor: bigint; readonly owedMinor: bigint },
): SettledAmounts {
  const { clearingMinor, pendingMinor, shareOwedMinor } = posted;
  const earned = larger(pendingMinor, 0n);
  const overdrawn = larger(-pendingMinor, 0n);
  const repaid = smaller(earned, balance.owedMinor);
  const takenBack = smaller(overdrawn, balance.availableMinor);
  return {
    cleared: clearingMinor,
    cost: theirs.costMinor,
    share: theirs.shareMinor,
    shareOwed: shareOwedMinor,
    released: earned - repaid,
    repaid,
    takenBack,
    short: overdrawn - takenBack,
  };
}

export function isNothing(amounts: Posting['amounts']): boolean {
  return Object.values(amounts).every((amount) => amount === 0n);
}

/** Of money in suspense, what is still at the provider: what went back from there is not. */
export function suspenseClearedMinor(
  posted: Pick<PostedSums, 'clearingMinor'>,
  item: {
    readonly receivedMinor: bigint;
    readonly keptMinor: bigint;
    readonly confirmedAt: Date | null;
  },
): bigint {
  const own = item.confirmedAt === null ? item.receivedMinor : item.keptMinor;
  return larger(smaller(own, posted.clearingMinor), 0n);
}

/** What the provider paid a recipient directly. */
export function routedShareMinor(payment: {
  readonly splitRouted: boolean | null;
  readonly splitAmountMinor: bigint | null;
}): bigint {
  return payment.splitRouted === true ? (payment.splitAmountMinor ?? 0n) : 0n;
}

const minuteMs = 60_000;

/** Whole days in UTC: a charge of any hour is free at the first moment of its day plus the delay. */
export function releasableAt(
  payment: {
    readonly succeededAt: Date;
    /** Agreed with the merchant; null: nothing is. */
    readonly settlementDelayDays: number | null;
  },
  delayDaysDefault: number,
): Date {
  const delayDays = payment.settlementDelayDays ?? delayDaysDefault;
  return dayStart('UTC', addDays(dayIn('UTC', payment.succeededAt), delayDays));
}

/** The provider tells its cost some seconds after the charge; from then on its silence is final. */
export function costKnownAt(succeededAt: Date): Date {
  return new Date(succeededAt.getTime() + minuteMs);
}

/** A merchant's money does not wait for ever for a provider that does not answer about its own cost. */
export function isCostGivenUp(askedSince: Date, now: Date): boolean {
  return now.getTime() - askedSince.getTime() >= dayMs;
}

/** A refund under way is over in seconds, or waits for people; either way nobody is in a hurry. */
export function afterRefundAt(now: Date): Date {
  return new Date(now.getTime() + minuteMs);
}

const unmatchedAfterMs = dayMs;
const triedForMs = 30 * dayMs;

/**
 * A charge that is nobody's payment is looked for after a minute, then twice as late each time, then
 * daily: the payment may be found after all. After a day it is for the reconciliation to tell of.
 */
export function decideUnmatched(
  createdAt: Date,
  now: Date,
): { readonly state: 'waiting' | 'unmatched'; readonly nextTryAt: Date | null } {
  const ageMs = now.getTime() - createdAt.getTime();
  const waitMs = Math.min(Math.max(ageMs, minuteMs), dayMs);
  return {
    state: ageMs >= unmatchedAfterMs ? 'unmatched' : 'waiting',
    nextTryAt: ageMs >= triedForMs ? null : new Date(now.getTime() + waitMs),
  };
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
