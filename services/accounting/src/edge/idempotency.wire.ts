import { toHeaderText } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import { opaqueText } from './fields.wire.ts';
import { reasonFor } from './reasons.ts';

const keyCharactersMax = 255;

/** The header of requests that can be retried safely. */
export const idempotencyHeaders = z.looseObject({
  'idempotency-key': z
    .string()
    .transform(toHeaderText)
    .pipe(opaqueText({ min: 1, max: keyCharactersMax }))
    .optional()
    .meta({
      type: 'string',
      minLength: 1,
      maxLength: keyCharactersMax,
      description:
        'A repeated request with the same key and body returns the object the first request created, in its current state, with the header `Idempotent-Replayed: true`. The same key with a different body fails with 409.',
      example: 'order-1017',
    }),
});

/** Header of the response to a retry. */
export const replayedHeader = { 'idempotent-replayed': 'true' } as const;

export const keyReused: ErrorReply = {
  status: 409,
  code: 'conflict',
  reason: reasonFor('idempotency_key_reused'),
  error: 'This Idempotency-Key was already used with a different request body. Use a new key.',
};
