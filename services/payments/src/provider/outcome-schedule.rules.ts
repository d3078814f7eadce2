import { dayMs } from '@countinghouse/calendar';

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

const missesBeforeResend = 3;
const resendAfterMs = 15 * minuteMs;

/**
 * What was sent and never answered is sent again only when the provider has not had it three times
 * over a quarter of an hour: right after a timeout its absence proves nothing.
 */
export function mayResend(
  sent: { readonly sentAt: Date; readonly checkCount: number },
  now: Date,
): boolean {
  return (
    sent.checkCount >= missesBeforeResend && now.getTime() - sent.sentAt.getTime() >= resendAfterMs
  );
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
