import { closedObject } from '@countinghouse/http';
import type { CurrencyCode } from '@countinghouse/money';
import { z } from 'zod';
import { baseAmountInput, toBaseMinor } from '../../edge/base-amount.wire.ts';
import { majorAmount, moment, uuid } from '../../edge/fields.wire.ts';
import { toMajor } from '../../edge/major-amount.wire.ts';
import { roles } from '../../tenants/members/role.rules.ts';
import type { listMembers } from './list-members.ts';
import type { RemainingKey } from './remove-member.ts';

export const role = z
  .enum(roles)
  .meta({ description: 'The member’s role, which determines their permissions.' });

/** Null means no limit. */
export const approvalLimit = () =>
  baseAmountInput('The largest total the member can approve; null means no limit.').nullable();

export const changeMemberBody = closedObject({
  role: role.optional(),
  approval_limit: approvalLimit().optional(),
  contact_id: uuid().nullable().optional().meta({
    description: 'The supplier the member’s expense claims are paid to; null for none.',
  }),
})
  .refine(
    (body) => Object.keys(body).length > 0,
    'Send at least one of role, approval_limit and contact_id.',
  )
  .meta({ description: 'Omitted fields are left unchanged.', example: { role: 'accountant' } });

const limitReply = () =>
  majorAmount(
    'The largest total the member can approve, in base currency; null means no limit.',
  ).nullable();

const changedFields = {
  id: uuid(),
  email: z.string(),
  name: z.string(),
  role,
  approval_limit: limitReply(),
  contact: z
    .object({ id: uuid(), name: z.string() })
    .nullable()
    .meta({ description: 'The contact the member’s expense claims are paid to.' }),
  created_at: moment(),
};

export const changedMemberRecord = z.object(changedFields);

export const memberRecord = z.object({
  ...changedFields,
  has_second_factor: z
    .boolean()
    .meta({ description: 'Whether the member has a second factor. Some changes require one.' }),
  last_seen_at: moment().nullable(),
  approver: z
    .object({
      since: moment(),
      decides_from: moment().meta({ description: 'When the member’s decisions start to count.' }),
      added_by_member_id: uuid().nullable().meta({
        description:
          'The member who invited or promoted them; null for an operator of the service.',
      }),
      vouched_at: moment().nullable(),
      vouched_by_member_id: uuid().nullable().meta({
        description:
          'The member who vouched; null for an operator of the service, or if nobody did.',
      }),
    })
    .nullable()
    .meta({ description: 'Set for members who approve documents or decide on changes.' }),
});

export const memberList = z.object({ data: z.array(memberRecord) });

export const removedMemberRecord = z.object({
  id: uuid(),
  removed: z.literal(true),
  api_keys: z.array(z.object({ id: uuid(), name: z.string(), last4: z.string() })).meta({
    description: 'API keys the member created. They keep working: revoke those that should not.',
  }),
});

export const vouchedMemberRecord = z.object({ id: uuid(), vouched: z.literal(true) });

export function toLimitMinor(limit: string | null, currency: CurrencyCode): bigint | null {
  return limit === null ? null : toBaseMinor('approval_limit', limit, currency);
}

export function toLimit(limitMinor: bigint | null, currency: CurrencyCode) {
  return limitMinor === null ? null : toMajor(limitMinor, currency);
}

/** Spread the result into the use case's request. */
export function toMemberChange(body: z.infer<typeof changeMemberBody>, currency: CurrencyCode) {
  return {
    ...(body.role !== undefined && { role: body.role }),
    ...(body.approval_limit !== undefined && {
      approvalLimitMinor: toLimitMinor(body.approval_limit, currency),
    }),
    ...(body.contact_id !== undefined && { contactId: body.contact_id }),
  };
}

type ListedMember = Awaited<ReturnType<typeof listMembers>>[number];
type ChangedMember = Omit<ListedMember, 'hasSecondFactor' | 'lastSeenAt'>;

export function toChangedMemberRecord(
  member: ChangedMember,
  currency: CurrencyCode,
): z.infer<typeof changedMemberRecord> {
  const { contactId, contactName } = member;
  return {
    id: member.id,
    email: member.email,
    name: member.name,
    role: member.role,
    approval_limit: toLimit(member.approvalLimitMinor, currency),
    contact: contactId === null ? null : { id: contactId, name: contactName ?? '' },
    created_at: member.createdAt.toISOString(),
  };
}

function toApprover({ deciderSince, decidesFrom, ...member }: ListedMember) {
  if (deciderSince === null || decidesFrom === null) return null;
  return {
    since: deciderSince.toISOString(),
    decides_from: decidesFrom.toISOString(),
    added_by_member_id: member.addedByMemberId,
    vouched_at: member.vouchedAt?.toISOString() ?? null,
    vouched_by_member_id: member.vouchedByMemberId,
  };
}

export function toMemberRecord(
  member: ListedMember,
  currency: CurrencyCode,
): z.infer<typeof memberRecord> {
  return {
    ...toChangedMemberRecord(member, currency),
    has_second_factor: member.hasSecondFactor,
    approver: toApprover(member),
    last_seen_at: member.lastSeenAt?.toISOString() ?? null,
  };
}

export function toRemovedMemberRecord(
  id: string,
  keys: readonly RemainingKey[],
): z.infer<typeof removedMemberRecord> {
  const left = keys.map((key) => ({ id: key.id, name: key.name, last4: key.last4 }));
  return { id, removed: true, api_keys: left };
}
