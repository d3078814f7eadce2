import { closedObject, optionalBody, ruleBroken } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import { moment, nullableMoment, toNullableMoment, uuid } from '../../edge/fields.wire.ts';
import { webAddress } from '../../edge/input.wire.ts';
import { reasonFor } from '../../edge/reasons.ts';
import { environments } from '../../kernel/environment.rules.ts';
import type { listVerifications } from './list-verifications.ts';
import type { StartRejection } from './start-verification.ts';
import { sessionStatuses, verificationTypes } from './verification.rules.ts';

export const startVerificationBody = optionalBody(
  closedObject({
    returnUrl: webAddress(
      'Where the hosted page sends the person afterwards. The first call of a session sets it. Must be https, or http://localhost with a sandbox key.',
    ).optional(),
    type: z.enum(verificationTypes).default('business').meta({
      description:
        '`business` checks the person who represents the business; `owner` checks the first beneficial owner who is not verified.',
    }),
  }),
);

export const startedVerification = z
  .object({
    verificationUrl: z.url().meta({
      description:
        'The URL of the hosted page. Share it only with the person whose identity is checked.',
      example: 'https://checks.example/check/5f0c6c0e9f2b4c0d8f6d1f4f2a7f3f10',
    }),
    sessionId: uuid(),
  })
  .meta({
    id: 'StartedVerification',
    example: {
      verificationUrl: 'https://checks.example/check/5f0c6c0e9f2b4c0d8f6d1f4f2a7f3f10',
      sessionId: '01a1dc00-1c40-7d02-8011-c2df4e719c58',
    },
  });

export function toStartReply(reason: StartRejection): ErrorReply {
  switch (reason) {
    case 'not_offered':
      return {
        status: 501,
        code: 'not_implemented',
        reason: reasonFor('no_identity_check'),
        error:
          'This installation has no identity check. Its operator verifies businesses by hand; contact the operator.',
      };
    case 'checker_failed':
      return {
        status: 502,
        code: 'internal_error',
        reason: reasonFor('identity_check_failed'),
        error: 'The identity check failed or could not be reached. Retry later.',
      };
    case 'no_owner_to_verify':
      return ruleBroken(
        'Every beneficial owner on file is already verified. Add an owner in the dashboard first.',
        reasonFor('no_owner_to_verify'),
      );
  }
}

export const verificationRecord = z.object({
  id: uuid(),
  object: z.literal('verification'),
  environment: z.enum(environments),
  type: z.enum(verificationTypes),
  beneficial_owner_id: uuid().nullable(),
  status: z.enum(sessionStatuses),
  reason: z.string().nullable(),
  created_at: moment(),
  expires_at: moment(),
  ended_at: nullableMoment(),
});

type Verification = Awaited<ReturnType<typeof listVerifications>>[number];

export function toVerificationRecord(session: Verification): z.infer<typeof verificationRecord> {
  return {
    id: session.id,
    object: 'verification',
    environment: session.environment,
    type: session.type,
    beneficial_owner_id: session.ownerId,
    status: session.status,
    reason: session.reason,
    created_at: session.createdAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
    ended_at: toNullableMoment(session.endedAt),
  };
}
