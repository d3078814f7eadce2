import { closedObject, moment, text, uuid } from '@countinghouse/http';
import { z } from 'zod';

const nameCharactersMax = 100;
/** Our tokens have 43 characters; much longer input is not worth hashing. */
const tokenCharactersMax = 100;

const token = z
  .string()
  .min(1)
  .max(tokenCharactersMax)
  .meta({ description: 'The token at the end of the link in the invitation email.' });

export const invitationTokenBody = closedObject({ token });
export const registerBody = closedObject({
  token,
  name: text({ min: 1, max: nameCharactersMax }),
  newPassword: z.string(),
});

/** Fields of a pending invitation, beside what it grants. */
export const sentInvitationFields = {
  status: z.enum(['open', 'expired']),
  invited_by_member_id: uuid()
    .nullable()
    .meta({ description: 'Null if a service operator sent the invitation.' }),
  sent_at: moment(),
  expires_at: moment(),
};

interface SentInvitation {
  readonly invitedByMemberId: string | null;
  readonly sentAt: Date;
  readonly expiresAt: Date;
}

export function toSentInvitation(invitation: SentInvitation, now: Date) {
  return {
    status: now < invitation.expiresAt ? ('open' as const) : ('expired' as const),
    invited_by_member_id: invitation.invitedByMemberId,
    sent_at: invitation.sentAt.toISOString(),
    expires_at: invitation.expiresAt.toISOString(),
  };
}

/** Fields of an invitation as shown by its link, beside what it grants. */
export const shownInvitationFields = {
  expires_at: moment(),
  has_account: z.boolean().meta({
    description:
      'If true, sign in and accept the invitation. If false, create an account with the link.',
  }),
};
