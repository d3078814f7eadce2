import { closedObject, standardReplies } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import { moment, nullableMoment, toNullableMoment, uuid } from '../../edge/fields.wire.ts';
import { text } from '../../edge/input.wire.ts';
import { ownersMax, wholeBasisPoints } from './beneficial-owner.rules.ts';
import type { BeneficialOwner } from './beneficial-owner.rules.ts';
import type { OwnerOutcome } from './change-owners.ts';

const nameCharactersMax = 200;

const name = text({ min: 1, max: nameCharactersMax });
const shareBasisPoints = z.int().min(1).max(wholeBasisPoints).meta({
  description: 'The owner’s share in basis points (hundredths of a percent): 2500 is 25%.',
});

export const addOwnerBody = closedObject({ name, shareBasisPoints });
export const changeOwnerBody = closedObject({
  name: name.optional(),
  shareBasisPoints: shareBasisPoints.optional(),
}).refine((change) => Object.keys(change).length > 0, 'Send at least one field to update.');

export const ownerParams = z.object({ businessId: uuid(), ownerId: uuid() });

export const ownerRecord = z.object({
  id: uuid(),
  object: z.literal('beneficial_owner'),
  name: z.string(),
  share_basis_points: z.int().nullable(),
  verified: z.boolean(),
  verified_at: nullableMoment(),
  created_at: moment(),
});

export function toOwnerRecord(owner: BeneficialOwner): z.infer<typeof ownerRecord> {
  return {
    id: owner.id,
    object: 'beneficial_owner',
    name: owner.name,
    share_basis_points: owner.shareBasisPoints,
    verified: owner.verifiedAt !== null,
    verified_at: toNullableMoment(owner.verifiedAt),
    created_at: owner.createdAt.toISOString(),
  };
}

type Reason = Extract<OwnerOutcome, { kind: 'reject' }>['reason'];

export function toOwnerReply(reason: Reason): ErrorReply {
  switch (reason) {
    case 'not_found':
      return standardReplies.notFound;
    case 'too_many':
      return {
        status: 409,
        code: 'conflict',
        error: `A business can have at most ${ownersMax} beneficial owners. Remove one before you add another.`,
      };
    case 'shares_exceed_whole':
      return {
        status: 400,
        code: 'invalid_request',
        error: `The shares of all owners exceed ${wholeBasisPoints} basis points (100%). Lower one of them.`,
      };
  }
}
