import { dayMs } from '@countinghouse/calendar';
import type { Learnt } from './outcome.rules.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/**
 * Waits between questions about something that the provider was asked to do and has not ended: soon
 * at first, then daily. After the last one a person has to look; nothing fails because time passed.
 */
export const outcomeWaitsMs: readonly number[] = [
  15 * secondMs,
  minuteMs,
  ...Array.from({ length: 5 }, () => 5 * minuteMs),
  hourMs,
  ...Array.from({ length: 5 }, () => dayMs),
];

/** When to ask next after so many questions; null when asking has not helped. */
export function nextOutcomeCheckAt(checkCount: number, now: Date): Date | null {
  const waitMs = outcomeWaitsMs[checkCount];
  return waitMs === undefined ? null : new Date(now.getTime() + waitMs);
}

/** What is stored of each thing that the provider was asked for. */
export interface Sending {
  readonly sentAt: Date | null;
  /** Questions since it was sent. */
  readonly checkCount: number;
}

/** Asked about in vain: the next question, or none when the schedule is over. */
export function putOff({ checkCount }: Pick<Sending, 'checkCount'>, now: Date) {
  return { nextCheckAt: nextOutcomeCheckAt(checkCount, now), checkCount: checkCount + 1 };
}

/** It did not leave. A first sending is repeated when due; a resend only after looking for the first. */
export function putOffUnsent(
  sending: Sending,
  by: Learnt<unknown>['by'],
  now: Date,
): Sending & { readonly nextCheckAt: Date | null } {
  return by === 'resend'
    ? { sentAt: sending.sentAt, ...putOff({ checkCount: missesBeforeResend }, now) }
    : { sentAt: null, ...putOff(sending, now) };
}

/** After as many misses the next one may end in a resend. */
export const missesBeforeResend = 3;
const resendAfterMs = 15 * minuteMs;

/**
 * What was sent and never answered is sent again only when the provider has not had it three times
 * over a quarter of an hour: right after a timeout its absence proves nothing.
 */
export function mayResend({ sentAt, checkCount }: Sending, now: Date): boolean {
  if (sentAt === null || checkCount < missesBeforeResend) return false;
  return now.getTime() - sentAt.getTime() >= resendAfterMs;
}

/** Longer than a call to the provider may take to be answered. */
const answerMsMax = minuteMs;

/** Whether the answer to what was sent then may still arrive and be stored. */
export function mayBeUnderWay(sentAt: Date, now: Date): boolean {
  return now.getTime() - sentAt.getTime() < answerMsMax;
}

/** Their clock and ours may differ by this. */
const clockMarginMs = 10 * minuteMs;

/** The earliest time that they may have written on what we sent then. */
export function earliestTheirTime(sentAt: Date): Date {
  return new Date(sentAt.getTime() - clockMarginMs);
}
