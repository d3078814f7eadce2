import { closedObject } from '@countinghouse/http';
import { z } from 'zod';
import { moment, multilineText, uuid } from '../../edge/fields.wire.ts';
import { decisionSentences } from './change-replies.wire.ts';
import { changeActions, changeStatuses } from './change.rules.ts';
import type { HeldChange } from './hold-change.ts';
import type { ShownChange } from './read-changes.ts';

const reasonCharactersMax = 500;

export const changesQuery = z.object({
  status: z
    .enum(changeStatuses)
    .optional()
    .meta({ description: 'Only requests with this status. Omitted: every status.' }),
});

export const approveChangeBody = closedObject({
  note: multilineText({ min: 1, max: reasonCharactersMax }).optional(),
});

export const rejectChangeBody = closedObject({
  reason: multilineText({ min: 1, max: reasonCharactersMax }).meta({
    description: 'Reason, e-mailed to the requester.',
  }),
});

const person = z.object({ id: uuid(), name: z.string() });

export const changeRequestRecord = z
  .object({
    id: uuid(),
    action: z.enum(changeActions),
    status: z.enum(changeStatuses),
    subject_id: z.string().meta({
      description: 'The id of the policy, member or organisation, or the invited e-mail address.',
    }),
    content: z.record(z.string(), z.string().nullable()).meta({
      description:
        'The values that take effect on approval. The current values are in the fields ending in `_before`. Amounts ending in `_minor` are minor units of the base currency.',
      example: { email: 'ada@adire-lane.example', role: 'admin', approval_limit_minor: null },
    }),
    requested_by: person,
    requested_at: moment(),
    expires_at: moment(),
    decided_by: person.nullable(),
    ended_at: moment().nullable(),
    reason: z.string().nullable(),
    can_decide: z
      .boolean()
      .meta({ description: 'Whether you can approve or reject the request now.' }),
    explanation: z
      .string()
      .nullable()
      .meta({ description: 'Why you cannot decide; null if you can.' }),
  })
  .meta({
    id: 'AppChangeRequest',
    description: 'A change that needs a second approver, or has been decided.',
  });

export const changeRequestList = z.object({ data: z.array(changeRequestRecord) });

/** The response to the requester of a change that now waits. */
export function toHeldRecord({ request, requestedByName }: HeldChange) {
  const named = { ...request, requestedByName, decidedByName: null };
  return toChangeRecord({ request: named, refusal: 'second_person_required' });
}

export function toChangeRecord({
  request,
  refusal,
}: ShownChange): z.infer<typeof changeRequestRecord> {
  const { requestedByMemberId, requestedByName, decidedByMemberId, decidedByName } = request;
  return {
    id: request.id,
    action: request.action,
    status: request.status,
    subject_id: request.subjectId,
    content: { ...request.content },
    requested_by: { id: requestedByMemberId, name: requestedByName },
    requested_at: request.createdAt.toISOString(),
    expires_at: request.expiresAt.toISOString(),
    decided_by:
      decidedByMemberId === null ? null : { id: decidedByMemberId, name: decidedByName ?? '' },
    ended_at: request.endedAt?.toISOString() ?? null,
    reason: request.reason,
    can_decide: refusal === null,
    explanation: refusal === null ? null : decisionSentences[refusal],
  };
}
