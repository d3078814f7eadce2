import { closedObject } from '@countinghouse/http';
import {
  sentInvitationFields,
  shownInvitationFields,
  toSentInvitation,
} from '@countinghouse/identity';
import type { JoinedPlace } from '@countinghouse/identity';
import type { CurrencyCode } from '@countinghouse/money';
import { z } from 'zod';
import { mailAddress, majorAmount, uuid } from '../../../edge/fields.wire.ts';
import { approvalLimit, role, toLimit } from '../members.wire.ts';
import type { ShownInvitation } from './accept-invitation.ts';
import type { listInvitations } from './manage-invitation.ts';

type Invitation = Awaited<ReturnType<typeof listInvitations>>[number];

const email = mailAddress()
  .toLowerCase()
  .meta({ pattern: undefined, example: 'ada@adire-lane.example' });

export const createInvitationBody = closedObject({
  email,
  role,
  approval_limit: approvalLimit().optional(),
}).meta({ example: { email: 'ada@adire-lane.example', role: 'accountant' } });

const limitReply = () =>
  majorAmount('The largest total the person could approve; null means no limit.').nullable();

export const invitationRecord = z.object({
  id: uuid(),
  email: z.string(),
  role,
  approval_limit: limitReply(),
  ...sentInvitationFields,
});

export const invitationList = z.object({ data: z.array(invitationRecord) });

export const revokedInvitationRecord = z.object({ id: uuid(), revoked: z.literal(true) });

export const shownInvitationRecord = z.object({
  organisation_name: z.string(),
  email: z.string(),
  role,
  approval_limit: limitReply(),
  base_currency: z.string().meta({ description: 'The currency of `approval_limit`.' }),
  ...shownInvitationFields,
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
    ...toSentInvitation(invitation, now),
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

export function toJoinedRecord({ tenantId, memberId }: JoinedPlace): z.infer<typeof joinedRecord> {
  return { organisation_id: tenantId, member_id: memberId };
}
