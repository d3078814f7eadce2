import { dayMs } from '@countinghouse/calendar';
import type { ReportedOutcome } from './outcome.rules.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/**
 * Waits between checks of an unfinished operation at the provider: short at first, then daily.
 * After the last one an operator must look; nothing fails because time passed.
 */
export const outcomeWaitsMs: readonly number[] = [
  15 * secondMs,
  minuteMs,
  ...Array.from({ length: 5 }, () => 5 * minuteMs),
  hourMs,
  ...Array.from({ length: 5 }, () => dayMs),
];

/** The next check after this many checks; null when the schedule has run out. */
export function nextOutcomeCheckAt(checkCount: number, now: Date): Date | null {
  const waitMs = outcomeWaitsMs[checkCount];
  return waitMs === undefined ? null : new Date(now.getTime() + waitMs);
}

/** The stored sending state of an operation at the provider. */
export interface Sending {
  readonly sentAt: Date | null;
  /** Checks since it was sent. */
  readonly checkCount: number;
}

/**
 * After a check without a result: schedules the next one, or none when the schedule has run out.
 */
export function putOff({ checkCount }: Pick<Sending, 'checkCount'>, now: Date) {
  return { nextCheckAt: nextOutcomeCheckAt(checkCount, now), checkCount: checkCount + 1 };
}

/** It was not sent. A first attempt is repeated when due; a resend only after another lookup. */
export function putOffUnsent(
  sending: Sending,
  by: ReportedOutcome<unknown>['by'],
  now: Date,
): Sending & { readonly nextCheckAt: Date | null } {
  return by === 'resend'
    ? { sentAt: sending.sentAt, ...putOff({ checkCount: missesBeforeResend }, now) }
    : { sentAt: null, ...putOff(sending, now) };
}

/** After this many misses the next one may resend. */
export const missesBeforeResend = 3;
const resendAfterMs = 15 * minuteMs;

/**
 * An unanswered operation is resent only after three misses at the provider over at least a quarter
 * of an hour: shortly after a timeout, its absence proves nothing.
 */
export function mayResend({ sentAt, checkCount }: Sending, now: Date): boolean {
  if (sentAt === null || checkCount < missesBeforeResend) return false;
  return now.getTime() - sentAt.getTime() >= resendAfterMs;
}

/** Longer than a provider call can take. */
const answerMsMax = minuteMs;

/** Whether the response to an attempt sent at this time may still arrive and be stored. */
export function mayBeUnderWay(sentAt: Date, now: Date): boolean {
  return now.getTime() - sentAt.getTime() < answerMsMax;
}

/** The maximum difference between the provider's clock and the service's. */
const clockMarginMs = 10 * minuteMs;

/** The earliest timestamp that the provider may have recorded for something sent at this time. */
export function earliestProviderTime(sentAt: Date): Date {
  return new Date(sentAt.getTime() - clockMarginMs);
}
