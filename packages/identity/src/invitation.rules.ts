import { dayMs } from '@countinghouse/calendar';
import { peopleMax } from './member.rules.ts';

/** Survives a holiday, but does not leave old emails usable. */
const validMs = 7 * dayMs;
/** Keeps repeated clicks from flooding a mailbox. */
const resendGapMs = 60_000;

export interface InvitationTimes {
  readonly sentAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  readonly acceptedAt: Date | null;
}

export function invitationExpiry(sentAt: Date): Date {
  return new Date(sentAt.getTime() + validMs);
}

/** Neither revoked nor accepted nor expired. */
export function isInvitationOpen(invitation: InvitationTimes, now: Date): boolean {
  return !isInvitationEnded(invitation) && now < invitation.expiresAt;
}

/** An invitation that has only expired can be resent. */
export function isInvitationEnded({ revokedAt, acceptedAt }: InvitationTimes): boolean {
  return revokedAt !== null || acceptedAt !== null;
}

/** Time until it may be resent; 0 if it may be now. */
export function resendWaitMs({ sentAt }: InvitationTimes, now: Date): number {
  return Math.max(0, resendGapMs - (now.getTime() - sentAt.getTime()));
}

export type RoomRefusal = 'already_a_member' | 'already_invited' | 'too_many_people';

export type Room<Invitation> =
  | { readonly kind: 'room'; readonly replaced: Invitation | null }
  | { readonly kind: 'reject'; readonly reason: RoomRefusal };

/** Allows one open invitation per address; a new one replaces an expired one. */
export function decideRoom<Invitation extends InvitationTimes & { readonly email: string }>(
  people: {
    readonly members: readonly { readonly email: string }[];
    /** Neither revoked nor accepted. */
    readonly pending: readonly Invitation[];
  },
  email: string,
  now: Date,
): Room<Invitation> {
  const { members, pending } = people;
  if (members.some((member) => member.email === email)) {
    return { kind: 'reject', reason: 'already_a_member' };
  }
  const replaced = pending.find((invitation) => invitation.email === email) ?? null;
  if (replaced !== null && isInvitationOpen(replaced, now)) {
    return { kind: 'reject', reason: 'already_invited' };
  }
  if (replaced === null && members.length + pending.length >= peopleMax) {
    return { kind: 'reject', reason: 'too_many_people' };
  }
  return { kind: 'room', replaced };
}
