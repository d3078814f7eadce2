import { dayMs } from '@countinghouse/calendar';

/** Wrong codes entered after a correct password. */
export interface CodeFailures {
  /** Since the last right code. */
  readonly failures: number;
  readonly dayBeginsAt: Date;
  readonly dayFailures: number;
  readonly waitsUntil: Date;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * Allows for typing mistakes and a phone with a wrong clock; after these, each wrong code doubles
 * the wait.
 */
const freeFailures = 5;
const firstWaitMs = minuteMs;
const waitMaxMs = hourMs;
/**
 * Three of a million codes are valid at any time: at this rate, guessing one takes about 45 years.
 */
const failuresPerDay = 20;

export type CodeAttempt =
  | { readonly kind: 'wait'; readonly untilMs: number }
  /**
   * `failed` is the new state if the code is wrong; `isLocked` is whether the wait starts with it.
   */
  | { readonly kind: 'try'; readonly failed: CodeFailures; readonly isLocked: boolean };

export function decideCodeAttempt(known: CodeFailures | null, now: Date): CodeAttempt {
  const nowMs = now.getTime();
  const isWaiting = known !== null && known.waitsUntil.getTime() > nowMs;
  if (isWaiting) return { kind: 'wait', untilMs: known.waitsUntil.getTime() };
  const isSameDay = known !== null && nowMs - known.dayBeginsAt.getTime() < dayMs;
  const failures = (known?.failures ?? 0) + 1;
  const dayBeginsAt = isSameDay ? known.dayBeginsAt : now;
  const dayFailures = isSameDay ? known.dayFailures + 1 : 1;
  const isDaySpent = dayFailures >= failuresPerDay;
  const untilMs = Math.max(
    nowMs + waitAfter(failures),
    isDaySpent ? dayBeginsAt.getTime() + dayMs : 0,
  );
  return {
    kind: 'try',
    failed: { failures, dayBeginsAt, dayFailures, waitsUntil: new Date(untilMs) },
    isLocked: failures === freeFailures || (isDaySpent && failures < freeFailures),
  };
}

function waitAfter(failures: number): number {
  if (failures < freeFailures) return 0;
  return Math.min(waitMaxMs, firstWaitMs * 2 ** (failures - freeFailures));
}

/**
 * Whether a password link may end the wait. Limited, because a stolen mailbox would otherwise allow
 * endless guesses.
 */
export function mayClear(clearedAt: Date | null, now: Date): boolean {
  return clearedAt === null || now.getTime() - clearedAt.getTime() >= dayMs;
}
