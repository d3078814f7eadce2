import { addDays, dayIn, dayMs, dayStart } from '@countinghouse/calendar';
import type { Posting } from '../../ledger/ledger/posting.rules.ts';

/**
 * waiting: to be settled here; unmatched: without a payment for a day; duplicate: in an earlier
 * settlement.
 */
export type ChargeState = 'waiting' | 'settled' | 'unmatched' | 'duplicate';

/** A payment's posted amounts, each on its normal side. */
export interface PostedSums {
  /** Still at the provider. */
  readonly clearingMinor: bigint;
  /** The merchant's unsettled money; negative if refunds returned more than that. */
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
 * Where a settled payment's money goes. The merchant's debt is repaid first. A negative part is
 * taken from the available balance, and the merchant owes the rest.
 */
export function decideSettled(
  posted: PostedSums,
  /** The provider's cost, and what it paid to the recipient. */
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

/**
 * The part of money in suspense that is still at the provider, without what was returned from
 * there.
 */
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

/** The share that the provider paid to a recipient directly. */
export function routedShareMinor(payment: {
  readonly splitRouted: boolean | null;
  readonly splitAmountMinor: bigint | null;
}): bigint {
  return payment.splitRouted === true ? (payment.splitAmountMinor ?? 0n) : 0n;
}

const minuteMs = 60_000;

/** In whole UTC days: a charge of any hour is released at the start of its day plus the delay. */
export function releasableAt(
  payment: {
    readonly succeededAt: Date;
    /** Agreed with the merchant; null uses the default. */
    readonly settlementDelayDays: number | null;
  },
  delayDaysDefault: number,
): Date {
  const delayDays = payment.settlementDelayDays ?? delayDaysDefault;
  return dayStart('UTC', addDays(dayIn('UTC', payment.succeededAt), delayDays));
}

/**
 * The provider reports its cost some seconds after the charge; if it is missing afterwards, it
 * stays missing.
 */
export function costKnownAt(succeededAt: Date): Date {
  return new Date(succeededAt.getTime() + minuteMs);
}

/** A merchant's money does not wait forever for a provider that does not report its own cost. */
export function isCostGivenUp(askedSince: Date, now: Date): boolean {
  return now.getTime() - askedSince.getTime() >= dayMs;
}

/** A refund in flight ends in seconds or waits for people; either way there is no hurry. */
export function afterRefundAt(now: Date): Date {
  return new Date(now.getTime() + minuteMs);
}

const unmatchedAfterMs = dayMs;
const triedForMs = 30 * dayMs;

/**
 * An unmatched charge is tried again after a minute, then with doubling waits, then daily: the
 * payment may still appear. After a day, reconciliation reports it.
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
