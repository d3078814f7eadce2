import { dayMs } from '@countinghouse/calendar';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Nobody has used it for so long that somebody else may be sitting there by now. */
export const sessionIdleMs = hourMs;
/** A working day: then the person signs in again, however busy the session is. */
export const sessionAgeMaxMs = 12 * hourMs;
/** How exactly "last seen" is kept; each request would else write a row. */
const lastSeenStepMs = minuteMs;

/** From the right password to the second factor: long enough to find one's phone. */
export const pendingSignInMs = 10 * minuteMs;
/** Of a million codes three are right at any time; five guesses, then the password again. */
export const pendingSignInAttempts = 5;

export const challengeMs = 5 * minuteMs;
export const passwordLinkMs = hourMs;
/** A link that an operator hands over in person may wait for the next working day. */
export const firstPasswordLinkMs = dayMs;

export const signUpLinkMs = hourMs;
/** As long as an invitation of a member holds. */
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

export function isSeenAnew({ lastSeenAt }: SessionAge, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= lastSeenStepMs;
}

export function later(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}
