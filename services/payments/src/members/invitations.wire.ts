import { closedObject } from '@countinghouse/http';
import { z } from 'zod';
import { moment, uuid } from '../http/fields.wire.ts';
import { text } from '../http/input.wire.ts';
import type { ShownInvitation } from './accept-invitation.ts';
import type { listInvitations } from './manage-invitation.ts';
import { role } from './members.wire.ts';

type Invitation = Awaited<ReturnType<typeof listInvitations>>[number];

/** As SMTP counts. */
const emailCharactersMax = 254;
const nameCharactersMax = 100;
/** Ours have 43; what is much longer is not worth hashing. */
const tokenCharactersMax = 100;

const email = z
  .email({ error: 'Must be an e-mail address.' })
  .max(emailCharactersMax)
  .toLowerCase()
  .meta({ example: 'ada@shop.example' });

const token = z
  .string()
  .min(1)
  .max(tokenCharactersMax)
  .meta({ description: 'The last part of the link in the mail.' });

export const invitationId = z.object({ businessId: uuid(), id: uuid() });

export const createInvitationBody = closedObject({ email, role });
export const tokenBody = closedObject({ token });
export const registerBody = closedObject({
  token,
  name: text({ min: 1, max: nameCharactersMax }),
  newPassword: z.string(),
});

export const invitationRecord = z.object({
  id: uuid(),
  object: z.literal('invitation'),
  email: z.string(),
  role,
  status: z.enum(['open', 'expired']),
  invited_by_member_id: uuid()
    .nullable()
    .meta({ description: 'Null: an operator of the service invited.' }),
  sent_at: moment(),
  expires_at: moment(),
});

export const invitationList = z.object({ data: z.array(invitationRecord) });

export const revokedInvitationRecord = z.object({
  id: uuid(),
  object: z.literal('invitation'),
  revoked: z.literal(true),
});

export const shownInvitationRecord = z.object({
  business_name: z.string(),
  email: z.string(),
  role,
  expires_at: moment(),
  has_account: z
    .boolean()
    .meta({ description: 'True: sign in and accept. False: make an account with the link.' }),
});

export const joinedRecord = z.object({ business_id: uuid(), member_id: uuid() });

export function toInvitationRecord(
  invitation: Invitation,
  now: Date,
): z.infer<typeof invitationRecord> {
  return {
    id: invitation.id,
    object: 'invitation',
    email: invitation.email,
    role: invitation.role,
    status: now < invitation.expiresAt ? 'open' : 'expired',
    invited_by_member_id: invitation.invitedByMemberId,
    sent_at: invitation.sentAt.toISOString(),
    expires_at: invitation.expiresAt.toISOString(),
  };
}

export function toShownInvitation(
  invitation: ShownInvitation,
): z.infer<typeof shownInvitationRecord> {
  return {
    business_name: invitation.businessName,
    email: invitation.email,
    role: invitation.role,
    expires_at: invitation.expiresAt.toISOString(),
    has_account: invitation.hasAccount,
  };
}
