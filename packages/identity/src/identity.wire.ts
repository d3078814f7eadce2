import { closedObject, isOneLine, oneLineMessage } from '@countinghouse/http';
import { z } from 'zod';
import type { PasskeyRow } from './passkeys.sql.ts';
import { passwordLengthMax } from './password.rules.ts';
import type { Proof } from './second-factor.ts';
import type { SessionRow } from './sessions.sql.ts';

const email = z.string().max(254).describe('Case-insensitive.');
/** The password rules check new ones; this only bounds the length. */
const password = z.string().min(1).max(passwordLengthMax);
const code = z.string().min(1).max(64);
const base64url = z
  .string()
  .max(8_192)
  .regex(/^[A-Za-z0-9_-]+$/, 'Must be base64url encoded.');

export const signInBody = closedObject({ email, password });

const assertion = closedObject({
  id: base64url,
  clientDataJSON: base64url,
  authenticatorData: base64url,
  signature: base64url,
}).describe(
  'The result of `navigator.credentials.get`: its `id` and the fields of its `response`, base64url encoded.',
);

export const passkeyProofBody = closedObject({ kind: z.literal('passkey'), assertion });

export const proofBody = z.discriminatedUnion('kind', [
  closedObject({ kind: z.literal('totp'), code }),
  closedObject({ kind: z.literal('recovery_code'), code }),
  passkeyProofBody,
]) satisfies z.ZodType<Proof>;

export const passkeySignInBody = closedObject({ assertion });

export const signedInReply = z.object({
  status: z.literal('signed_in'),
  csrf_token: z
    .string()
    .describe('Send it in the `X-CSRF-Token` header of every request except GET.'),
});

export const firstStepReply = z.discriminatedUnion('status', [
  signedInReply,
  z.object({
    status: z.literal('second_factor_required'),
    methods: z
      .array(z.enum(['totp', 'passkey', 'recovery_code']))
      .describe('The second factors this person can use.'),
  }),
]);

/** Required while there is no second factor; afterwards a fresh second factor replaces it. */
export const passwordProofBody = closedObject({ password: password.optional() });

export const totpOfferReply = z.object({
  secret: z.string().describe('The secret in Base32, for manual entry.'),
  otpauth_uri: z.string().describe('The URI to show as a QR code.'),
});
export const totpConfirmBody = closedObject({ code });
export const recoveryCodesReply = z.object({
  recovery_codes: z.array(z.string()).describe('Shown only once. Each code works once.'),
});
export const totpConfirmedReply = recoveryCodesReply.extend({ csrf_token: z.string() });

export const passkeyOptionsReply = z.record(z.string(), z.unknown());
export const passkeyBody = closedObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(80)
    .refine(isOneLine, oneLineMessage)
    .describe('A name for the passkey, such as the name of the device.'),
  credential: closedObject({
    id: base64url,
    clientDataJSON: base64url,
    attestationObject: base64url,
  }),
});
export const passkeyRecord = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
});
export const passkeyList = z.object({ data: z.array(passkeyRecord) });

export const passwordBody = closedObject({ currentPassword: password, newPassword: password });
export const linkRequestBody = closedObject({ email });
export const linkUseBody = closedObject({ token: code, newPassword: password });
export const tokenBody = closedObject({ token: code });
export const doneReply = z.object({ status: z.literal('done') });

export const idParams = closedObject({ id: z.uuid() });
export const sessionRecord = z.object({
  id: z.uuid(),
  is_this_one: z.boolean().describe('Whether this is the current session.'),
  created_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
  address: z.string().describe('The client IP address.'),
  user_agent: z.string(),
});
export const sessionList = z.object({ data: z.array(sessionRecord) });

export function toPasskeyRecord(passkey: PasskeyRow): z.infer<typeof passkeyRecord> {
  return {
    id: passkey.id,
    name: passkey.name,
    created_at: passkey.createdAt.toISOString(),
    last_used_at: passkey.lastUsedAt?.toISOString() ?? null,
  };
}

export function toSessionRecord(row: SessionRow, thisId: string): z.infer<typeof sessionRecord> {
  return {
    id: row.id,
    is_this_one: row.id === thisId,
    created_at: row.createdAt.toISOString(),
    last_seen_at: row.lastSeenAt.toISOString(),
    address: row.address,
    user_agent: row.userAgent,
  };
}
