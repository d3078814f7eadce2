import { dayMs } from '@countinghouse/calendar';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** After this long without use, someone else may be at the device. */
export const sessionIdleMs = hourMs;
/** A working day; then the person signs in again, however active the session is. */
export const sessionAgeMaxMs = 12 * hourMs;
/** Precision of "last seen"; otherwise every request would write a row. */
const lastSeenStepMs = minuteMs;

/** From the right password to the second factor: long enough to find a phone. */
export const pendingSignInMs = 10 * minuteMs;
/**
 * Three of a million codes are valid at any time; after five guesses the password is required
 * again.
 */
export const pendingSignInAttempts = 5;

export const challengeMs = 5 * minuteMs;
export const passwordLinkMs = hourMs;
/** A link that an operator hands over in person may wait until the next working day. */
export const firstPasswordLinkMs = dayMs;

export const signUpLinkMs = hourMs;
/** As long as a member invitation is valid. */
export const invitedSignUpMs = 7 * dayMs;

export interface SessionAge {
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

export function isSessionOver({ createdAt, lastSeenAt }: SessionAge, now: Date): boolean {
  const time = now.getTime();
  return (
    time - lastSeenAt.getTime() >= sessionIdleMs || time - createdAt.getTime() >= sessionAgeMaxMs
  );
}

export function isLastSeenOutdated({ lastSeenAt }: SessionAge, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= lastSeenStepMs;
}

export function later(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}
