const dayMs = 86_400_000;
/** Long enough for a holiday, short enough that an old mailbox opens nothing. */
const validMs = 7 * dayMs;
/** Nobody's mailbox is filled by a finger on a button. */
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

/** One that has merely expired can be sent again. */
export function isInvitationEnded({ revokedAt, acceptedAt }: InvitationTimes): boolean {
  return revokedAt !== null || acceptedAt !== null;
}

/** How long until it may be sent again; 0 when it may be now. */
export function resendWaitMs({ sentAt }: InvitationTimes, now: Date): number {
  return Math.max(0, resendGapMs - (now.getTime() - sentAt.getTime()));
}
