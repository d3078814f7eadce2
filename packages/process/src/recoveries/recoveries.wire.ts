import { closedObject, moment, text, uuid } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import type { OpeningOutcome } from './open-recovery.ts';
import type { ShownRecovery } from './recoveries.sql.ts';
import { recoveryKinds, recoveryStatuses } from './recovery.rules.ts';

const reasonCharactersMax = 500;
const emailCharactersMax = 254;
const reason = text({ min: 1, max: reasonCharactersMax });

export const openBody = closedObject({
  tenantId: uuid(),
  memberId: uuid(),
  kind: z.enum(recoveryKinds).meta({
    description:
      '`second_factor`: the member gets a new second factor. `successor`: another address gets the member’s role by an invitation.',
  }),
  newEmail: z
    .email({ error: 'Must be an e-mail address, such as ada@shop.example.' })
    .max(emailCharactersMax)
    .optional()
    .meta({ description: 'The other address, for `successor`.', example: 'ada@shop.example' }),
  reason: reason.meta({ description: 'For the log: who asked, and how.' }),
}).refine(({ kind, newEmail }) => (kind === 'successor') === (newEmail !== undefined), {
  path: ['newEmail'],
  error: 'Required for `successor`, and only for it.',
});

export const stopBody = closedObject({ reason });

const recoveryRecord = z
  .object({
    id: uuid(),
    object: z.literal('recovery'),
    kind: z.enum(recoveryKinds),
    tenant: z.object({ id: uuid(), name: z.string() }).meta({
      description: 'The business or organisation.',
    }),
    member: z.object({ id: uuid(), name: z.string(), email: z.string(), role: z.string() }),
    new_email: z.string().nullable(),
    requester: z.string().nullable().meta({
      description: 'The operator who opened it. Null: the person asked on the sign-in page.',
    }),
    requested_at: moment(),
    ready_at: moment().meta({ description: 'From then on two operators can confirm it.' }),
    expires_at: moment(),
    status: z.enum(recoveryStatuses),
    stopped_by: z.enum(['link', 'sign_in', 'operator']).nullable(),
    ended_at: moment().nullable(),
  })
  .meta({ id: 'Recovery', description: 'Lost access that two operators give back.' });

export const recoveryList = z.object({
  data: z.array(recoveryRecord).meta({ description: 'Open ones first, then the newest.' }),
});
export const openedReply = z.object({ id: uuid() });
export const stoppedReply = z.object({ id: uuid(), status: z.literal('stopped') });

export function toRecoveryRecord(recovery: ShownRecovery): z.infer<typeof recoveryRecord> {
  return {
    id: recovery.id,
    object: 'recovery',
    kind: recovery.kind,
    tenant: { id: recovery.tenantId, name: recovery.tenantName },
    member: {
      id: recovery.memberId,
      name: recovery.memberName,
      email: recovery.memberEmail,
      role: recovery.memberRole,
    },
    new_email: recovery.newEmail,
    requester: recovery.requestedByName,
    requested_at: recovery.requestedAt.toISOString(),
    ready_at: recovery.readyAt.toISOString(),
    expires_at: recovery.expiresAt.toISOString(),
    status: recovery.status,
    stopped_by: recovery.stoppedBy,
    ended_at: recovery.endedAt?.toISOString() ?? null,
  };
}

export function toOpeningRefusal(
  why: Extract<OpeningOutcome, { kind: 'reject' }>['reason'],
): ErrorReply {
  if (why === 'not_found') {
    return { status: 404, code: 'not_found', error: 'Not found. Check the ids.' };
  }
  const error = 'A recovery of this member is open already.';
  return { status: 409, code: 'conflict', error, broken: { reason: why } };
}

export const recoveryGone: ErrorReply = {
  status: 409,
  code: 'conflict',
  error: 'This recovery is over. There is nothing to stop.',
  broken: { reason: 'recovery_over' },
};
