import { memberRoles } from '../businesses/business.rules.ts';
import type { MemberRole } from '../businesses/business.rules.ts';
import { refuseGiving } from './member.rules.ts';

const dayMs = 86_400_000;
/** Long enough for a holiday, short enough that an old mailbox opens nothing. */
const validMs = 7 * dayMs;
/** Nobody's mailbox is filled by a finger on a button. */
export const resendWaitMs = 60_000;

export interface InvitationTimes {
  readonly sentAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  readonly acceptedAt: Date | null;
}

export function expiryOf(sentAt: Date): Date {
  return new Date(sentAt.getTime() + validMs);
}

/** Neither revoked nor accepted nor expired. */
export function isOpen(invitation: InvitationTimes, now: Date): boolean {
  return !isEnded(invitation) && now < invitation.expiresAt;
}

export function isEnded({ revokedAt, acceptedAt }: InvitationTimes): boolean {
  return revokedAt !== null || acceptedAt !== null;
}

export function mayResend({ sentAt }: InvitationTimes, now: Date): boolean {
  return now.getTime() - sentAt.getTime() >= resendWaitMs;
}

/** An invitation is only as good as the right of whoever gave it; null: that person is gone. */
export function rolesNotGivenBy(role: MemberRole | null): readonly MemberRole[] {
  if (role === null) return memberRoles;
  const by = { kind: 'member', id: '', role } as const;
  return memberRoles.filter((given) => refuseGiving(by, given) !== null);
}
