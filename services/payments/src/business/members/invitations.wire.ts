import { closedObject } from '@countinghouse/http';
import {
  sentInvitationFields,
  shownInvitationFields,
  toSentInvitation,
} from '@countinghouse/identity';
import type { JoinedPlace } from '@countinghouse/identity';
import { z } from 'zod';
import { uuid } from '../../edge/fields.wire.ts';
import type { ShownInvitation } from './accept-invitation.ts';
import type { listInvitations } from './manage-invitation.ts';
import { role } from './members.wire.ts';

type Invitation = Awaited<ReturnType<typeof listInvitations>>[number];

/** The SMTP limit. */
const emailCharactersMax = 254;

const email = z
  .email({ error: 'Must be an e-mail address, such as ada@shop.example.' })
  .max(emailCharactersMax)
  .toLowerCase()
  .meta({ example: 'ada@shop.example' });

export const invitationId = z.object({ businessId: uuid(), id: uuid() });

export const createInvitationBody = closedObject({ email, role });

export const invitationRecord = z.object({
  id: uuid(),
  object: z.literal('invitation'),
  email: z.string(),
  role,
  ...sentInvitationFields,
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
  ...shownInvitationFields,
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
    ...toSentInvitation(invitation, now),
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

export function toJoinedRecord({ tenantId, memberId }: JoinedPlace): z.infer<typeof joinedRecord> {
  return { business_id: tenantId, member_id: memberId };
}
