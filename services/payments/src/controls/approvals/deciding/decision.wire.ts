import { closedObject } from '@countinghouse/http';
import { z } from 'zod';
import { uuid } from '../../../edge/fields.wire.ts';
import { multilineText } from '../../../edge/input.wire.ts';
import { approvalStatuses } from '../requests/approval.rules.ts';

/** A paragraph: it is mailed to the requester and stored permanently. */
const reasonCharactersMax = 500;
/** Authenticators send far less than this. */
const assertionCharactersMax = 4_096;

const base64url = z
  .string()
  .regex(/^[A-Za-z0-9_-]+$/, { error: 'Must be base64url: letters, digits, - and _.' })
  .max(assertionCharactersMax);

const assertion = closedObject({
  id: base64url,
  clientDataJSON: base64url,
  authenticatorData: base64url,
  signature: base64url,
}).meta({
  description:
    'The passkey’s response to this decision’s challenge. It replaces the fresh second factor and is stored as proof of the decision.',
});

export const approveBody = closedObject({
  note: multilineText({ min: 1, max: reasonCharactersMax }).optional(),
  assertion: assertion.optional(),
});

export const rejectBody = closedObject({
  reason: multilineText({ min: 1, max: reasonCharactersMax }).meta({
    description: 'Sent to the requester.',
    example: 'The invoice was paid last week.',
  }),
  assertion: assertion.optional(),
});

export const challengeBody = closedObject({ decision: z.enum(['approved', 'rejected']) });

export const challengeRecord = z.object({
  operation: z.string().meta({ description: 'The exact text whose hash is signed.' }),
  options: z
    .looseObject({ challenge: z.string() })
    .meta({ description: 'Options for `navigator.credentials.get`, as JSON.' }),
});

export const decidedRecord = z.object({
  id: uuid(),
  object: z.literal('approval'),
  status: z.enum(approvalStatuses),
  subject_id: uuid(),
});
