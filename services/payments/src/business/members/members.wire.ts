import { closedObject } from '@countinghouse/http';
import { z } from 'zod';
import { moment, nullableMoment, toNullableMoment, uuid } from '../../edge/fields.wire.ts';
import { environments } from '../../kernel/environment.rules.ts';
import { memberRoles } from '../../tenants/businesses/business.rules.ts';
import type { listMembers } from './list-members.ts';
import type { WaitingChange } from './members-deps.ts';
import type { KeyLeftBehind } from './remove-member.ts';

export const role = z.enum(memberRoles).meta({ description: 'The member’s role.' });

export const memberId = z.object({ businessId: uuid(), id: uuid() });
export const businessId = z.object({ businessId: uuid() });

export const changeRoleBody = closedObject({ role });

export const changedMemberRecord = z.object({
  id: uuid(),
  object: z.literal('member'),
  email: z.string(),
  name: z.string(),
  role,
  approver: z
    .object({
      since: moment(),
      decides_from: moment().meta({ description: 'When their decisions start to count.' }),
      added_by_member_id: uuid().nullable().meta({
        description:
          'The member who invited or promoted them. Null if an operator of the service did.',
      }),
      vouched_at: nullableMoment(),
      vouched_by_member_id: uuid().nullable().meta({
        description:
          'The member who vouched for them. Null if nobody or an operator of the service did.',
      }),
    })
    .nullable()
    .meta({
      description: 'Present for owners and admins, who decide on approvals. Null for other roles.',
    }),
  created_at: moment(),
});

export const memberRecord = changedMemberRecord.extend({
  has_second_factor: z.boolean().meta({
    description:
      'Without a second factor, a member cannot approve or make changes that require one.',
  }),
  last_seen_at: nullableMoment(),
});

export const heldMemberChangeRecord = z
  .object({ approval_id: uuid(), status: z.literal('requires_review'), expires_at: moment() })
  .meta({ description: 'The change needs a second approver. Nothing has changed yet.' });

export function toHeldMemberChange(held: WaitingChange): z.infer<typeof heldMemberChangeRecord> {
  return {
    approval_id: held.approvalId,
    status: 'requires_review',
    expires_at: held.expiresAt.toISOString(),
  };
}

export const memberList = z.object({ data: z.array(memberRecord) });

export const removedMemberRecord = z.object({
  id: uuid(),
  object: z.literal('member'),
  removed: z.literal(true),
  api_keys: z
    .array(
      z.object({
        id: uuid(),
        environment: z.enum(environments),
        name: z.string(),
        last4: z.string(),
      }),
    )
    .meta({
      description:
        'API keys that this member created. They keep working: revoke those you no longer need.',
    }),
});

type ListedMember = Awaited<ReturnType<typeof listMembers>>[number];
type ChangedMember = Omit<ListedMember, 'hasSecondFactor' | 'lastSeenAt'>;

export function toChangedMemberRecord(member: ChangedMember): z.infer<typeof changedMemberRecord> {
  return {
    id: member.id,
    object: 'member',
    email: member.email,
    name: member.name,
    role: member.role,
    approver: toApprover(member),
    created_at: member.createdAt.toISOString(),
  };
}

function toApprover({ deciderSince, decidesFrom, ...member }: ChangedMember) {
  if (deciderSince === null || decidesFrom === null) return null;
  return {
    since: deciderSince.toISOString(),
    decides_from: decidesFrom.toISOString(),
    added_by_member_id: member.addedByMemberId,
    vouched_at: toNullableMoment(member.vouchedAt),
    vouched_by_member_id: member.vouchedByMemberId,
  };
}

export function toMemberRecord(member: ListedMember): z.infer<typeof memberRecord> {
  return {
    ...toChangedMemberRecord(member),
    has_second_factor: member.hasSecondFactor,
    last_seen_at: toNullableMoment(member.lastSeenAt),
  };
}

export function toRemovedMemberRecord(
  id: string,
  keys: readonly KeyLeftBehind[],
): z.infer<typeof removedMemberRecord> {
  return {
    id,
    object: 'member',
    removed: true,
    api_keys: keys.map((key) => ({
      id: key.id,
      environment: key.environment,
      name: key.name,
      last4: key.last4,
    })),
  };
}
