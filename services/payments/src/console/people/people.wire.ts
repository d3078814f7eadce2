import { closedObject } from '@countinghouse/http';
import { z } from 'zod';
import { apiKeyRecord, toApiKeyRecord } from '../../business/api-keys/api-keys.wire.ts';
import {
  createInvitationBody,
  invitationRecord,
  toInvitationRecord,
} from '../../business/members/invitations.wire.ts';
import { memberRecord, toMemberRecord } from '../../business/members/members.wire.ts';
import { toPermission } from '../../edge/console.ts';
import type { RequestRecord } from '../../edge/console.ts';
import { uuid } from '../../edge/fields.wire.ts';
import { changeReason } from '../proposals/proposals.wire.ts';
import { toActRefusal } from '../requests/act-refusal.rules.ts';
import type { InvitationChange } from './member-invitation.ts';
import type { RemovalChange } from './member-removal.ts';
import type { readPeople } from './read-people.ts';

export const invitationBody = closedObject({
  ...createInvitationBody.shape,
  reason: changeReason(),
}).transform(({ reason, email, role }): { change: InvitationChange; reason: string } => ({
  reason,
  change: { email, role },
}));

export const removalBody = closedObject({ memberId: uuid(), reason: changeReason() }).transform(
  ({ reason, memberId }): { change: RemovalChange; reason: string } => ({
    reason,
    change: { member_id: memberId, person: null, role: null },
  }),
);

export const revocationBody = closedObject({ reason: changeReason() });

const permission = z.object({ allowed: z.boolean(), reason: z.string().nullable() });

export const peopleRecord = z
  .object({
    object: z.literal('business_people'),
    members: z.array(
      memberRecord.extend({
        can_remove: permission.meta({ description: 'Whether you can request it, and why not.' }),
      }),
    ),
    invitations: z.array(invitationRecord).meta({ description: 'Those that nobody has accepted.' }),
    api_keys: z.array(apiKeyRecord),
    can_invite: permission,
  })
  .meta({ id: 'BusinessPeople', description: 'Who and what acts for a business.' });

type People = NonNullable<Awaited<ReturnType<typeof readPeople>>>;

export function toPeopleRecord(
  { members, invitations, keys }: People,
  more: {
    readonly mayAct: boolean;
    readonly now: Date;
    readonly requests: readonly RequestRecord[];
  },
): z.infer<typeof peopleRecord> {
  const owners = members.filter(({ role }) => role === 'owner').length;
  return {
    object: 'business_people',
    members: members.map((member) => ({
      ...toMemberRecord(member),
      can_remove: toPermission('member.remove', {
        mayAct: more.mayAct,
        impossible:
          member.role === 'owner' && owners === 1 ? toActRefusal('last_owner').text : null,
        requests: more.requests.filter((request) => request.subject_id === member.id),
      }),
    })),
    invitations: invitations.map((invitation) => toInvitationRecord(invitation, more.now)),
    api_keys: keys.map(toApiKeyRecord),
    can_invite: toPermission('member.invite', { ...more, impossible: null }),
  };
}
