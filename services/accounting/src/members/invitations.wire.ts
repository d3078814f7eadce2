import { closedObject } from '@countinghouse/http';
import type { CurrencyCode } from '@countinghouse/money';
import { z } from 'zod';
import { majorAmount, moment, text, uuid } from '../http/fields.wire.ts';
import type { ShownInvitation } from './accept-invitation.ts';
import type { listInvitations } from './manage-invitation.ts';
import { approvalLimit, role, toLimit } from './members.wire.ts';

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
  .meta({ pattern: undefined, example: 'ada@adire-lane.example' });

const token = z
  .string()
  .min(1)
  .max(tokenCharactersMax)
  .meta({ description: 'The last part of the link in the mail.' });

export const createInvitationBody = closedObject({
  email,
  role,
  approval_limit: approvalLimit().optional(),
}).meta({ example: { email: 'ada@adire-lane.example', role: 'accountant' } });
export const tokenBody = closedObject({ token });
export const registerBody = closedObject({
  token,
  name: text({ min: 1, max: nameCharactersMax }),
  newPassword: z.string(),
});

const limitReply = () =>
  majorAmount('The largest total that the person would approve; null: any.').nullable();

export const invitationRecord = z.object({
  id: uuid(),
  email: z.string(),
  role,
  approval_limit: limitReply(),
  status: z.enum(['open', 'expired']),
  invited_by_member_id: uuid()
    .nullable()
    .meta({ description: 'Null: an operator of the service invited.' }),
  sent_at: moment(),
  expires_at: moment(),
});

export const invitationList = z.object({ data: z.array(invitationRecord) });

export const revokedInvitationRecord = z.object({ id: uuid(), revoked: z.literal(true) });

export const shownInvitationRecord = z.object({
  organisation_name: z.string(),
  email: z.string(),
  role,
  approval_limit: limitReply(),
  base_currency: z.string().meta({ description: 'Of the limit.' }),
  expires_at: moment(),
  has_account: z
    .boolean()
    .meta({ description: 'True: sign in and accept. False: make an account with the link.' }),
});

export const joinedRecord = z.object({ organisation_id: uuid(), member_id: uuid() });

export function toInvitationRecord(
  invitation: Invitation,
  currency: CurrencyCode,
  now: Date,
): z.infer<typeof invitationRecord> {
  return {
    id: invitation.id,
    email: invitation.email,
    role: invitation.role,
    approval_limit: toLimit(invitation.approvalLimitMinor, currency),
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
    organisation_name: invitation.orgName,
    email: invitation.email,
    role: invitation.role,
    approval_limit: toLimit(invitation.approvalLimitMinor, invitation.baseCurrency),
    base_currency: invitation.baseCurrency,
    expires_at: invitation.expiresAt.toISOString(),
    has_account: invitation.hasAccount,
  };
}
