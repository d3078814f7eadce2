import { moment, uuid } from '@countinghouse/http';
import { z } from 'zod';
import type { SignedIn } from './signed-in.ts';

/** The signed-in person; services add their memberships. */
export const personFields = {
  id: uuid(),
  email: z.string(),
  name: z.string(),
  csrf_token: z
    .string()
    .describe('Send it in the `X-CSRF-Token` header of every request except GET.'),
  has_second_factor: z.boolean(),
  second_factors: z
    .array(z.enum(['totp', 'passkey', 'recovery_code']))
    .describe('What you can verify a second factor with.'),
  second_factor_at: moment()
    .nullable()
    .describe('When this session last verified the second factor.'),
  session_ends_at: moment().describe(
    'When this session ends, however much it is used. Sign in again before then.',
  ),
};

export function toPersonRecord(session: SignedIn) {
  return {
    id: session.userId,
    email: session.email,
    name: session.name,
    csrf_token: session.csrfToken,
    has_second_factor: session.hasSecondFactor,
    second_factors: [...session.secondFactors],
    second_factor_at: session.secondFactorAt?.toISOString() ?? null,
    session_ends_at: session.endsAt.toISOString(),
  };
}
